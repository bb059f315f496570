/* Local errors of what a step of a pair rule is made of: L_d, F_d^+-, omega and the projected Legendre transforms, against the
 * exact objects of a pair of points of the exact motion (spec exact section 8, 3); and of the step itself (8, 2). */
#include "core/discrete/ingredients.h"

#include <string.h>

#include "core/discrete/exact_pair.h"
#include "core/discrete/pair.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/run/run.h"

static void keep(double *largest, real value)
{
    *largest = fmax(*largest, (double)fabs(value));
}

/* Differences of two covectors at q as D sees them. The projection to FL(D) is affine where the constraint or the Legendre
 * transform is: that of a difference is no difference of projections. */
static enum status keep_projected(const struct instance *in, const real *q, const real *p, const real *exact,
                                  double *largest)
{
    real projected[2][MAX_DIMENSION];
    memcpy(projected[0], p, (size_t)in->n * sizeof(real));
    memcpy(projected[1], exact, (size_t)in->n * sizeof(real));
    enum status status = lda_project(in, q, projected[0]);
    if (status == STATUS_OK)
        status = lda_project(in, q, projected[1]);
    for (int c = 0; c < in->n; c++)
        keep(largest, projected[0][c] - projected[1][c]);
    return status;
}

/* What the rule makes of the pair of points of the exact motion, against the exact objects of that pair. */
static enum status compare_pair(struct run *run, const real *q1, const struct exact_pair *exact,
                                double error[QUANTITIES])
{
    struct pair_step *work = run->work;
    const struct instance *in = &run->in;
    int n = in->n;
    SCRATCH(struct node, node, 1);
    real p[MAX_DIMENSION], plus[MAX_DIMENSION];
    for (int c = 0; c < n; c++)
        work->lda.x[c] = (q1[c] - run->g[c]) / run->h;
    work->legendre(work);
    if (work->lda.status != STATUS_OK)
        return work->lda.status;
    keep(&error[QUANTITY_TRIPLE_L], work->action - exact->action);
    keep(&error[QUANTITY_TRIPLE_OMEGA], norm_max(in->m, work->lda.residual + n));
    for (int c = 0; c < n; c++) {
        keep(&error[QUANTITY_TRIPLE_F], work->force_minus[c] - exact->minus[c]);
        keep(&error[QUANTITY_TRIPLE_F], work->force_plus[c] - exact->plus[c]);
        plus[c] = work->minus[c] + work->lda.kick[c];
    }
    node_at_velocity(in, run->g, exact->v0, node);
    for (int c = 0; c < n; c++)
        p[c] = node->mu[c][0];
    enum status status = keep_projected(in, run->g, work->minus, p, &error[QUANTITY_TRIPLE_P]);
    node_at_velocity(in, q1, exact->v1, node);
    for (int c = 0; c < n; c++)
        p[c] = node->mu[c][0];
    return status == STATUS_OK ? keep_projected(in, q1, plus, p, &error[QUANTITY_TRIPLE_P]) : status;
}

/* A step from exact data against the exact motion, of which (q1, v1) is the end. */
static enum status compare_step(struct run *run, const real *q1, const real *v1, double error[QUANTITIES])
{
    SCRATCH(struct node, node, 1);
    enum status status = run_step(run);
    node_at_velocity(&run->in, q1, v1, node);
    for (int c = 0; c < run->in.n && status == STATUS_OK; c++) {
        keep(&error[QUANTITY_STEP_Q], run->g[c] - q1[c]);
        keep(&error[QUANTITY_STEP_P], run->mu[c] - node->mu[c][0]);
    }
    return status;
}

/* Spec exact section 8, 2 and 3: a step from the initial data, where the run starts there, and the ingredients along the pair (q(0), q(h)) of the exact motion from the initial data. */
enum status pair_local_errors(const struct core_case *given, double error[QUANTITIES], double *floor)
{
    if (!group_is_abelian(given->in.group))
        return STATUS_REFUSED;
    SCRATCH(struct run, run, 1);
    SCRATCH(struct exact_pair, exact, 1);
    real q1[MAX_DIMENSION], v1[MAX_DIMENSION];
    int substeps = 1;
    const struct forced forced = {&given->in, 0};
    enum status status = run_open(given, 1, run);
    if (status == STATUS_OK)
        status = motion_resolve(&forced, run->h, run->g, given->eta, &substeps);
    if (status == STATUS_OK)
        status = motion_end(&forced, run->h, substeps, run->g, given->eta, q1, v1, NULL);
    memcpy(exact->v0, given->eta, sizeof exact->v0);
    if (status == STATUS_OK)
        status = exact_pair_near(&forced, &(struct pair){run->h, run->g, q1}, exact);
    if (status == STATUS_OK)
        status = compare_pair(run, q1, exact, error);
    if (status == STATUS_OK && strcmp(with_word(&run->with, "start"), "velocity") == 0)
        status = compare_step(run, q1, v1, error);
    real size = 1 + norm_max(given->in.n, run->g) + norm_max(given->in.n, run->mu);
    *floor = (double)fmax(16 * REAL_EPSILON * size / fabs(run->h), 16 * motion_difference_error() * size);
    run_close(run);
    return status;
}
