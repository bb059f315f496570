/* Local errors of what a step of a triple is made of: L_d, F_d^+-, omega and the projected Legendre transforms, against the
 * exact objects of a pair of points of the exact motion [mathematics, Exact 8]; and of the step itself. */
#include "core/discrete/ingredients.h"

#include <string.h>

#include "core/discrete/exact_pair.h"
#include "core/discrete/lda.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/case.h"
#include "core/run/local_floor.h"
#include "core/run/run.h"

/* The pair that is looked at: points of the forced motion that leaves q0 with velocity v0. */
struct look {
    bool everywhere; /* off D, where no constraint is known */
    real v0[SMALL_DIMENSION], q1[SMALL_DIMENSION], v1[SMALL_DIMENSION];
    struct exact_pair exact;
};

static void raise_to(double *largest, real value)
{
    *largest = LARGER(*largest, (double)fabs(value));
}

/* Computes the difference of the transform P from FL of the velocity v at q, projected to D. The projection to FL(D)
 * is affine if the constraint or the Legendre transform is: that of a difference is no difference of projections. */
static enum status transform_error(const struct instance *in, const struct look *look, const real *q, const real *v,
                                   const real *P, real *out)
{
    real exact[SMALL_DIMENSION];
    SCRATCH_NODE(node, in);
    node_at_velocity(in, q, v, node);
    for (int c = 0; c < in->n; c++) {
        out[c] = P[c];
        exact[c] = node->mu[c][0];
    }
    enum status status = look->everywhere ? STATUS_OK : lda_project(in, q, out);
    if (status == STATUS_OK && !look->everywhere)
        status = lda_project(in, q, exact);
    for (int c = 0; c < in->n; c++)
        out[c] -= exact[c];
    return status;
}

/* Compares the triple at the pair of points with the exact objects of that pair. */
static enum status compare_pair(struct run *run, triple_of *triple, const struct look *look, double error[QUANTITIES])
{
    const struct instance *in = &run->in;
    struct triple found = {0};
    real before[SMALL_DIMENSION], after[SMALL_DIMENSION];
    enum status status = triple(run, look->q1, &found);
    if (status == STATUS_OK)
        status = transform_error(in, look, run->g, look->exact.v0, found.minus, before);
    if (status == STATUS_OK)
        status = transform_error(in, look, look->q1, look->exact.v1, found.plus, after);
    if (status != STATUS_OK)
        return status;
    if (in->m > 0)
        raise_to(&error[QUANTITY_TRIPLE_OMEGA], norm_max(in->m, found.omega));
    raise_to(&error[QUANTITY_TRIPLE_L], found.action - look->exact.action);
    for (int c = 0; c < in->n; c++) {
        raise_to(&error[QUANTITY_TRIPLE_P], before[c]);
        raise_to(&error[QUANTITY_TRIPLE_P], after[c]);
        raise_to(&error[QUANTITY_TRIPLE_CHANGE], after[c] - before[c]);
        if (!found.knows_forces)
            continue;
        raise_to(&error[QUANTITY_TRIPLE_F], found.force_minus[c] - look->exact.minus[c]);
        raise_to(&error[QUANTITY_TRIPLE_F], found.force_plus[c] - look->exact.plus[c]);
    }
    return STATUS_OK;
}

/* A step from the start of the motion against its end. */
static enum status compare_transforms(struct run *run, const struct look *look, double error[QUANTITIES])
{
    SCRATCH_NODE(node, &run->in);
    enum status status = run_step(run);
    if (status != STATUS_OK)
        return status;
    node_at_velocity(&run->in, look->q1, look->v1, node);
    for (int c = 0; c < run->in.n; c++) {
        raise_to(&error[QUANTITY_STEP_Q], run->g[c] - look->q1[c]);
        raise_to(&error[QUANTITY_STEP_P], run->mu[c] - node->mu[c][0]);
    }
    return status;
}

/* The motion from the initial data, or from a velocity off D, with the run at its start. */
static enum status look_at_triple(struct run *run, struct look *look)
{
    struct forced_scales own;
    const struct forced forced = {.in = &run->given->in, .own = &own};
    SCRATCH_NODE(node, &run->in);
    int n = run->in.n, substeps = 1;
    forced_scales_at(&run->given->in, run->h, run->g, run->given->eta, &own);
    memcpy(look->v0, run->given->eta, sizeof look->v0);
    if (look->everywhere) {
        forced_astray(&forced, run->g, run->given->eta, look->v0);
        node_at_velocity(&run->in, run->g, look->v0, node);
        first_point(n, node->mu, run->mu);
        run_moved(run);
    }
    enum status status = motion_resolve(&forced, run->h, run->g, look->v0, &substeps);
    if (status == STATUS_OK)
        status = motion_end(&forced, run->h, substeps, run->g, look->v0, look->q1, look->v1, NULL);
    memcpy(look->exact.v0, look->v0, sizeof look->v0);
    return status == STATUS_OK ? exact_pair_near(&forced, &(struct pair){run->h, run->g, look->q1}, &look->exact)
                               : status;
}

enum status triple_local_errors(const struct core_case *given, triple_of *triple, bool everywhere,
                                double error[QUANTITIES], double floor[QUANTITIES])
{
    if (!group_is_abelian(given->in.group))
        return STATUS_REFUSED;
    SCRATCH(struct run, run, 1);
    SCRATCH(struct look, look, 1);
    look->everywhere = everywhere;
    enum status status = run_open(given, 1, run);
    if (status == STATUS_OK)
        status = look_at_triple(run, look);
    if (status == STATUS_OK)
        status = compare_pair(run, triple, look, error);
    const char *start = with_word(&run->with, "start");
    if (status == STATUS_OK && (!start || strcmp(start, "velocity") == 0))
        status = compare_transforms(run, look, error);
    SCRATCH_SCALES(own, &given->in);
    struct local_scales scales;
    case_scales(given, &own);
    local_scales_open(given, &own, &scales);
    local_floors(&scales, 16 * fmax(REAL_EPSILON * own.time / fabs(run->h), motion_difference_error()), floor);
    run_close(run);
    return status;
}
