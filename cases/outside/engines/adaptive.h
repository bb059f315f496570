/* Common part of the adaptive adapters: integrates the motion of cases/outside/ode.h, y' = f(y), from one sample time
 * to the next. The adapter keeps y itself, since multistep methods need more than the last state. */
#ifndef RATTLEBACK_CASES_OUTSIDE_ENGINES_ADAPTIVE_H
#define RATTLEBACK_CASES_OUTSIDE_ENGINES_ADAPTIVE_H

#include "../ode.h"

struct adaptive {
    const struct rattleback_problem *problem;
    double tolerance, t, y[MOTION_MOST];
    int size, begun;
};

/* Fills *out. Returns 0, after a message, if the problem is not supported. */
static inline int adaptive_open(const struct rattleback_problem *problem, double tolerance, struct adaptive *out)
{
    const char *reason = motion_refuses(problem);
    if (reason)
        problem->message(problem->context, reason);
    out->problem = problem;
    out->tolerance = tolerance;
    out->size = motion_size(problem);
    return !reason;
}

/* Sets y to the start at the first call. Returns 1 at the first call, else 0. */
static inline int adaptive_begin(struct adaptive *self, const double *q, const double *p)
{
    int first = !self->begun;
    if (first)
        motion_gather(self->problem, q, p, self->y);
    self->begun = 1;
    return first;
}

/* Writes the state to (q, p, lambda), and reports the numbers of steps since the last call. */
static inline void adaptive_end(struct adaptive *self, long steps, long rejected, double *q, double *p, double *lambda)
{
    const struct rattleback_problem *problem = self->problem;
    motion_spread(problem, self->y, q, p, lambda);
    problem->report(problem->context, "steps", steps);
    problem->report(problem->context, "rejected", rejected);
}

#endif
