/* Steps of the flow, and steps that find the velocity between two points by shooting. */
#include "core/discrete/group_exact.h"

#include <string.h>

#include "core/discrete/forced_motion.h"
#include "core/discrete/lda.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/run/run.h"

struct group_exact {
    struct forced_scales own;
    int substeps;
    bool two_steps, has_last;
    real last[SMALL_ELEMENT],
        last_velocity[SMALL_DIMENSION]; /* the point before the present one, and which motion left it */
};

enum status group_exact_open(struct run *run, bool two_steps)
{
    struct group_exact *work = run_allocate(run, sizeof *work);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    forced_scales_at(&run->in, run->h, run->given->g, run->given->eta, &work->own);
    work->substeps = 1;
    work->two_steps = two_steps;
    return STATUS_OK;
}

void group_exact_set(struct run *run)
{
    struct group_exact *work = run->work;
    if (work)
        work->has_last = false;
}

/* Take up the end of a motion: the momentum is that of its velocity, on the constraint. */
static enum status arrive_at_end(struct run *run, const real *g, const real *v)
{
    real acceleration[SMALL_DIMENSION], on[SMALL_DIMENSION];
    SCRATCH_NODE(node, &run->in);
    int n = run->in.n;
    node_at_velocity(&run->in, g, v, node);
    for (int c = 0; c < n; c++) {
        run->mu[c] = node->mu[c][0];
        run->mu_low[c] = 0;
    }
    memcpy(run->g, g, (size_t)run->in.element * sizeof(real));
    memset(run->g_low, 0, sizeof run->g_low);
    enum status status = lda_project(&run->in, run->g, run->mu);
    node_at_momentum(&run->in, run->g, run->mu, node);
    first_point(n, node->velocity, on);
    return status == STATUS_OK ? continuous_acceleration(&run->in, run->g, on, acceleration, run->lambda) : status;
}

enum status group_exact_step(struct run *run, real h)
{
    struct group_exact *work = run->work;
    const struct forced forced = {.in = &run->in, .own = &work->own};
    real v[SMALL_DIMENSION], g[SMALL_ELEMENT], end[SMALL_DIMENSION];
    enum status status = STATUS_OK;
    first_point(run->in.n, run->node.velocity, v);
    if (work->two_steps && work->has_last)
        status = motion_after(&forced, run->h, work->substeps, work->last, work->last_velocity, run->g, v);
    work->substeps = work->substeps > 1 ? work->substeps / 2 : 1;
    if (status == STATUS_OK)
        status = motion_resolve(&forced, h, run->g, v, &work->substeps);
    if (status == STATUS_OK)
        status = motion_end(&forced, h, work->substeps, run->g, v, g, end, NULL);
    if (status != STATUS_OK)
        return status;
    memcpy(work->last, run->g, sizeof work->last);
    memcpy(work->last_velocity, v, sizeof work->last_velocity);
    work->has_last = true;
    return arrive_at_end(run, g, end);
}
