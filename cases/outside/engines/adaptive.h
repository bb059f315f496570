/* Common part of the adaptive adapters: the motion of cases/outside/ode.h as y' = f(y), from one sample time to the next. The adapter keeps y
 * itself, as multistep methods have more than the last state. */
#ifndef RATTLEBACK_CASES_OUTSIDE_ENGINES_ADAPTIVE_H
#define RATTLEBACK_CASES_OUTSIDE_ENGINES_ADAPTIVE_H

#include "../ode.h"

struct adaptive {
    const struct rattleback_problem *problem;
    double tolerance, t, y[MOTION_MOST];
    int size, begun;
};

/* Fills *out, or returns 0 after a message about what is not written here. */
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

/* The start, at the first call; true: it was the first. */
static inline int adaptive_begin(struct adaptive *self, const double *q, const double *p)
{
    int first = !self->begun;
    if (first)
        motion_gather(self->problem, q, p, self->y);
    self->begun = 1;
    return first;
}

/* The state back, and what it took since the last time. */
static inline void adaptive_end(struct adaptive *self, long steps, long rejected, double *q, double *p, double *lambda)
{
    const struct rattleback_problem *problem = self->problem;
    motion_spread(problem, self->y, q, p, lambda);
    problem->report(problem->context, "steps", steps);
    problem->report(problem->context, "rejected", rejected);
}

#endif
