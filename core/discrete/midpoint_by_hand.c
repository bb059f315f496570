/* The midpoint rules' steps in closed form, for the problems that have one [mathematics, Exact 4]: twins of mla and dla. */
#include "core/discrete/method.h"
#include "core/problem/continuous.h"
#include "core/problem/exact_forms.h"
#include "core/run/family.h"

static enum status midpoint_by_hand_step(struct run *run)
{
    const struct by_hand_method *method = run->method->of;
    SCRATCH_NODE(end, &run->in);
    real q1[SMALL_DIMENSION], v0[SMALL_DIMENSION], v1[SMALL_DIMENSION], acceleration[SMALL_DIMENSION];
    first_point(run->in.n, run->node.velocity, v0);
    run->in.problem->exact_forms->midpoint(&run->in, run->h, method->forces, run->g, v0, q1, v1);
    node_at_velocity(&run->in, q1, v1, end);
    for (int c = 0; c < run->in.n; c++) {
        run->g[c] = q1[c];
        run->mu[c] = end->mu[c][0];
    }
    return continuous_acceleration(&run->in, q1, v1, acceleration, run->lambda);
}

const struct family by_hand_family = {.small = true, .step = midpoint_by_hand_step, .claims = BY(by_hand)};
