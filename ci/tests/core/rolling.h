/* A disc that rolls upright, as text, for tests of rolling problems of optimal control. */
#ifndef RATTLEBACK_TESTS_ROLLING_H
#define RATTLEBACK_TESTS_ROLLING_H

#include "ci/tests/core/controls.h"
#include "ci/tests/core/texts.h"
#include "core/extremal/newton.h"

/* disc-transfer of the register. */
static const char disc[] = "problem: disc\n"
                           "group: R^4\n"
                           "position: [x, y, theta, phi]\n"
                           "velocity: [vx, vy, roll, turn]\n"
                           "lagrangian: (vx^2 + vy^2 + roll^2/2 + turn^2/4)/2\n"
                           "nonholonomic: [vx - cos(phi)*roll, 3*vy - 3*sin(phi)*roll]\n"
                           "control.actuated: [roll, turn]\n"
                           "control.transfers.a.from.q: [0, 0, 0, 0]\n"
                           "control.transfers.a.from.v: [0, 0, 0, 0]\n"
                           "control.transfers.a.to.q: [1, 1, 3/2, pi/2]\n"
                           "control.transfers.a.to.v: [0, 0, 0, 0]\n"
                           "control.transfers.a.horizon: 2\n"
                           "control.transfers.a.guess: [progress, progress, 3/2*progress]\n"
                           "control.transfers.a.guess: pi/2*progress + sin(pi*progress)/2\n";

/* The extremal that the problem's recipe leads to. */
static inline void solve(const struct control *control, long steps, struct optimality *system)
{
    struct element element;
    struct newton_report report;
    element_make(2, false, &element);
    assert_int_equal(optimality_open(control, &element, steps, system), STATUS_OK);
    assert_int_equal(newton_by_recipe(system, &report), STATUS_OK);
}

#endif
