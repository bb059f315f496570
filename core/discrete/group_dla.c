/* Discrete Lagrange-d'Alembert integrator on groups [jimenez-2012, sec. 4.3.1, sec. 6.5] [mathematics, Discrete M6]:
 * the interval's m^- is p plus a push
 * of the node's constraint, and phi holds at the base point of the interval. The push takes up whatever part of p the
 * constraint forbids, so that p is carried projected; as it comes, D2 L_d, it is off by O(h). */
#include "core/discrete/group_dla.h"

#include <string.h>

#include "core/discrete/lda.h"
#include "core/numbers/linear.h"
#include "core/problem/continuous.h"
#include "core/problem/projection.h"
#include "core/run/run.h"
#include "core/variational/interval.h"

struct dla {
    struct interval interval;
    struct moment at_end;
    struct node end;
};

enum status group_dla_open(struct run *run)
{
    struct dla *work = run_allocate(run, sizeof *work);
    const struct rule rule = {1, {1}, {with_number(&run->with, "theta")}};
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    enum status status = node_open(&work->end, &run->in);
    if (status != STATUS_OK)
        return status;
    return interval_open(&work->interval, run, &rule, run->in.m ? PUSH_AT_START : NO_MULTIPLIERS);
}

void group_dla_close(struct run *run)
{
    struct dla *work = run->work;
    interval_close(&work->interval);
    node_close(&work->end);
}

enum status dla_finish(struct run *run, const struct instance *in, const real *after, const real *gain, bool projected,
                       struct node *end)
{
    real multiplier[SMALL_MULTIPLIERS], normal[SMALL_DIMENSION] = {0};
    real acceleration[SMALL_DIMENSION], velocity[SMALL_DIMENSION];
    enum status status = STATUS_OK;
    if (projected && run->fault != FAULT_RAW) {
        status = projection_solve(in, run->g, after, 1, end, multiplier);
        node_constraint_force(end, multiplier, normal);
    }
    for (int c = 0; c < run->in.n; c++)
        compensated_add(&run->mu[c], &run->mu_low[c], gain[c] + normal[c]);
    if (status != STATUS_OK)
        return status;
    node_at_momentum(in, run->g, run->mu, end);
    first_point(run->in.n, end->velocity, velocity);
    return continuous_acceleration(&end->in, run->g, velocity, acceleration, run->lambda);
}

enum status group_dla_step(struct run *run)
{
    struct dla *work = run->work;
    struct interval *interval = &work->interval;
    real push[SMALL_DIMENSION] = {0}, gain[SMALL_DIMENSION];
    enum status status = interval_step(interval, run);
    if (status != STATUS_OK)
        return status;
    if (interval->multipliers == PUSH_AT_START)
        node_constraint_force(&interval->start, interval_multipliers(interval), push);
    for (int c = 0; c < run->in.n; c++)
        gain[c] = interval->kick[c] + interval->h * push[c];
    const struct instance *in = moment_at(&work->at_end, &run->in, run_time(run, run->h));
    return dla_finish(run, in, interval->plus, gain, true, &work->end);
}

/* The base point is in the middle seen from both ends only where tau(x/2) tau(x/2) = tau(x). */
bool group_dla_self_adjoint(const struct core_case *given)
{
    return with_number(&given->with, "theta") == R(0.5) && strcmp(given->shape.retraction, "exp") == 0;
}
