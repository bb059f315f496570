/* Texts of optimal control: solved, and the matrix of their system compared with differences of its residual. */
#ifndef RATTLEBACK_TESTS_CORE_CONTROL_TEXTS_H
#define RATTLEBACK_TESTS_CORE_CONTROL_TEXTS_H

#include "ci/tests/core/controls.h"
#include "ci/tests/core/texts.h"
#include "core/control/running.h"
#include "core/extremal/newton.h"
#include "core/extremal/solution.h"

/* Two coordinates of which one turns the other's mass, from rest at 0 to (1, 1/2): the start of a text and its end, whose last
 * velocity is left. */
#define PLANE(more)                                                                                                    \
    "problem: plane\ngroup: R^2\nposition: x\nposition: y\nvelocity: v\nvelocity: w\n"                                 \
    "lagrangian: (v^2 + (2 + cos(x))*w^2)/2 - y^2" more "\n"                                                           \
    "control.transfers.a.from.q: [0, 0]\ncontrol.transfers.a.from.v: [0, 0]\ncontrol.transfers.a.to.q: [1, 1/2]\n"

/* A body in a field that turns from rest by (0.3, 0.2, 0.4). */
#define TURNED(more)                                                                                                   \
    "problem: turned\ngroup: SO(3)\nposition: R\nvelocity: w1\nvelocity: w2\nvelocity: w3\n"                           \
    "lagrangian: (w1^2 + 2*w2^2 + 3*w3^2)/2 + R33" more "\n"                                                           \
    "control.transfers.a.from.q: rotation(0, 0, 0)\ncontrol.transfers.a.from.v: [0, 0, 0]\n"                           \
    "control.transfers.a.to.q: rotation(0.3, 0.2, 0.4)\n"

#define AT_REST_2 "control.transfers.a.to.v: 0\ncontrol.transfers.a.to.v: 0\n"
#define AT_REST_3 AT_REST_2 "control.transfers.a.to.v: 0\n"

/* Controls of weight, of both bounds and of one; a bound of the state; B and the cost of both. */
#define WEIGHTS_AND_BOUNDS                                                                                             \
    PLANE("")                                                                                                          \
    AT_REST_2 "control.actuated: [v*cos(y) + w, x*w]\n"                                                                \
              "control.inputs: [push, turn]\n"                                                                         \
              "control.cost: 3*push^2/2 + turn^2 + x*y*w + push*v*x + y^4 + turn*sin(y)\n"                             \
              "control.bounds: [push <= 3, -2 <= push, 2*turn < 5, x^2 + v*y <= 4]\n"                                  \
              "control.transfers.a.horizon: 2\n"

static inline void open_text(const char *source, struct lines *lines, struct control *out)
{
    const struct setup setup = {.problem = "text", .text = read_lines(source, lines), .steps = 2};
    control_take(&setup, out);
}

/* A system of so many elements of a text; `control` outlives it. */
static inline void open_system(const char *source, struct lines *lines, int stages, long steps, struct control *control,
                               struct optimality *system)
{
    struct element element;
    open_text(source, lines, control);
    element_make(stages, false, &element);
    assert_int_equal(optimality_open(control, &element, steps, system), STATUS_OK);
}

static inline struct control_outcome solve(const char *source, int stages, long steps)
{
    static wide g[256 * 16], mu[256 * SMALL_DIMENSION], u[256 * MAX_CONTROLS];
    struct trajectory found = {.samples = (int)steps, .g = g, .mu = mu, .lambda = u};
    struct lines lines;
    struct control control;
    struct optimality system;
    struct newton_report report;
    open_system(source, &lines, stages, steps, &control, &system);
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
    struct optimality system;
    uint64_t random = 5;
    real low[MOST_ROWS], high[MOST_ROWS], step = cbrt(REAL_EPSILON);
    open_system(source, &lines, stages, STEPS, &control, &system);
    int n = control.in.n, last = stages - 1;
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
