/* Texts of optimal control: solved, and the matrix of their system held against differences of its residual. */
#ifndef RATTLEBACK_TESTS_CORE_CONTROL_TEXTS_H
#define RATTLEBACK_TESTS_CORE_CONTROL_TEXTS_H

#include "ci/tests/core/controls.h"
#include "ci/tests/core/texts.h"

#include "core/control/newton.h"
#include "core/control/point.h"
#include "core/control/running.h"
#include "core/control/solution.h"

static inline void open_text(const char *source, struct lines *lines, struct control *out)
{
    const struct setup setup = {.problem = "text", .text = read_lines(source, lines), .steps = 2};
    control_take(&setup, out);
}

static inline bool is_double(void)
{
    return sizeof(real) == sizeof(double);
}

static inline struct control_outcome solve(const char *source, int stages, long steps)
{
    static wide g[256 * 16], mu[256 * SMALL_DIMENSION], u[256 * MAX_CONTROLS];
    struct trajectory found = {.samples = (int)steps, .g = g, .mu = mu, .lambda = u};
    struct lines lines;
    struct control control;
    struct element element;
    struct optimality system;
    struct newton_report report;
    open_text(source, &lines, &control);
    element_make(stages, false, &element);
    assert_int_equal(optimality_open(&control, &element, steps, &system), STATUS_OK);
    assert_int_equal(newton_by_recipe(&system, &report), STATUS_OK);
    assert_int_equal(solution_take(&system, &found), STATUS_OK);
    optimality_close(&system);
    control_drop(&control);
    return found.outcome;
}

/* The residual moved by a unknown of node p, place (which 0) or costate, by some step. */
static inline void moved_residual(struct optimality *system, int p, int which, int c, real step, real *out)
{
    const struct instance *in = &system->control->in;
    real kept[SMALL_ELEMENT], shift[SMALL_DIMENSION] = {0}, *g = system->g + p * in->element,
                              y = system->y[p * in->n + c];
    memcpy(kept, g, (size_t)in->element * sizeof *g);
    shift[c] = step;
    if (which)
        system->y[p * in->n + c] += step;
    else
        point_move(in, g, shift, g);
    assert_int_equal(optimality_assemble(system, false), STATUS_OK);
    memcpy(out, system->residual, (size_t)(system->matrix.blocks * system->matrix.size) * sizeof *out);
    memcpy(g, kept, (size_t)in->element * sizeof *g);
    system->y[p * in->n + c] = y;
}

static inline void check_matrix(const char *source, int stages, real bound)
{
    enum { STEPS = 3, MOST_ROWS = 4 * 2 * 3 * 4 };
    struct lines lines;
    struct control control;
    struct element element;
    struct optimality system;
    uint64_t random = 5;
    real low[MOST_ROWS], high[MOST_ROWS], step = cbrt(REAL_EPSILON);
    open_text(source, &lines, &control);
    int n = control.in.n, last = stages - 1;
    element_make(stages, false, &element);
    assert_int_equal(optimality_open(&control, &element, STEPS, &system), STATUS_OK);
    newton_start(&system);
    for (int i = 0; i < system.points * n; i++)
        system.y[i] = 2 * random_real(&random);
    assert_int_equal(optimality_assemble(&system, true), STATUS_OK);
    for (int p = 1; p + 1 < system.points; p++)
        for (int which = 0; which < 2; which++)
            for (int c = 0; c < n; c++) {
                int size = system.matrix.size, block = p / last, column = (2 * (p % last) + which) * n + c;
                moved_residual(&system, p, which, c, step, high);
                moved_residual(&system, p, which, c, -step, low);
                for (int i = 0; i < size * system.matrix.blocks; i++) {
                    int offset = block - i / size;
                    real entry = abs(offset) > 1 ? 0 : *block_entry(&system.matrix, i / size, offset, i % size, column);
                    assert_close((high[i] - low[i]) / (2 * step), entry, bound);
                }
            }
    optimality_close(&system);
    control_drop(&control);
}

#endif
