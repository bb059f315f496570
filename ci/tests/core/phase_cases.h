/* Phase-space Lagrangians on the plane, and cases of them. */
#ifndef RATTLEBACK_TESTS_PHASE_CASES_H
#define RATTLEBACK_TESTS_PHASE_CASES_H

#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"

/* Lotka-Volterra, theta not linear. */
static const char prey[] = "problem: prey\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\n"
                           "phase-space-lagrangian: log(y)/(2*x)*vx - log(x)/(2*y)*vy - (x + y - log(x) - 2*log(y))\n"
                           "initial.default.q: [2, 1]\n";

/* theta linear, the same on the whole plane: all projections are none. */
static const char pendulum[] = "problem: pendulum\ngroup: R^2\nposition: [x, p]\nvelocity: [vx, vp]\n"
                               "phase-space-lagrangian: 2*p*vx + x*vp - p^2/2 + cos(x)\ninitial.default.q: [1, 1/5]\n";

/* A case of steps of length 1/10; `lines` is memory of the caller. */
static inline struct setup phase_case(const char *source, struct lines *lines, const char *method, int stages,
                                      long steps)
{
    struct setup setup = case_of(NULL, method, stages, steps, (double)steps / 10);
    memset(lines, 0, sizeof *lines);
    setup.text = read_lines(source, lines);
    return setup;
}

/* Lotka-Volterra with theta = (log(y)/x, 0), properly degenerate. */
static const char proper[] = "problem: prey\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\n"
                             "phase-space-lagrangian: log(y)/x*vx - (x + y - log(x) - 2*log(y))\n"
                             "initial.default.q: [2, 1]\n";

#endif
