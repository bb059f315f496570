/* Problems of optimal control of the register by name, and their solutions. */
#ifndef RATTLEBACK_TESTS_CORE_CONTROL_NAMED_H
#define RATTLEBACK_TESTS_CORE_CONTROL_NAMED_H

#include "ci/tests/core/controls.h"
#include "core/extremal/control_case.h"
#include "core/extremal/newton.h"
#include "core/numbers/linear.h"

/* Fourth-order difference weights. */
static const struct {
    real at, weight;
} differences[] = {{-2, R(1.0) / 12}, {-1, -R(2.0) / 3}, {1, R(2.0) / 3}, {2, -R(1.0) / 12}};

static inline void open_control(const char *problem, const char *preset, struct control *out)
{
    const struct setup setup = {.problem = problem, .preset = preset, .steps = 2};
    control_take(&setup, out);
}

static inline void solve(const struct control *control, const char *method, int stages, long steps,
                         struct optimality *system)
{
    struct element element;
    struct newton_report report;
    element_make(stages, strcmp(method, "midpoint") == 0, &element);
    assert_int_equal(optimality_open(control, &element, steps, system), STATUS_OK);
    assert_int_equal(newton_by_recipe(system, &report), STATUS_OK);
}

#endif
