/* Steps of triples that are given on pairs of points [anahory-marrero-martin-2022, (44), (45)] [mathematics, Exact 3.1, 11]. */
#include "core/discrete/pair.h"

#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/run/run.h"

static void evaluate_pair(void *self)
{
    struct pair_step *work = self;
    const struct run *run = work->lda.run;
    int n = run->in.n;
    real push[SMALL_DIMENSION];
    work->legendre(work);
    if (work->lda.everywhere)
        memset(push, 0, sizeof push);
    else
        node_constraint_force(&work->lda.start, work->lda.x + n, push);
    for (int c = 0; c < n; c++)
        work->lda.residual[c] = work->minus[c] - run->mu[c] - (run->mu_low[c] + push[c]);
    for (int k = 0; k < run->in.m && work->lda.everywhere; k++)
        work->lda.residual[n + k] = 0; /* omega is no equation */
    if (work->lda.status != STATUS_OK)
        work->lda.residual[0] = (real)NAN;
}

static real correct_pair(void *self)
{
    struct pair_step *work = self;
    int n = work->lda.run->in.n;
    evaluate_pair(self);
    node_saddle(&work->lda.start, work->lda.residual, work->lda.everywhere ? NULL : work->lda.residual + n,
                work->lda.correction, work->lda.correction + n);
    return apply_correction(work->lda.solver.size, work->lda.correction, work->lda.weight, work->lda.x);
}

/* Relative sizes: velocities by the largest, multipliers by their push against the momentum. */
static void weigh_pair(struct lda *lda)
{
    const struct pair_step *work = (const struct pair_step *)lda;
    const struct run *run = lda->run;
    int n = run->in.n;
    run_weigh(&lda->start, n, lda->everywhere ? 0 : run->in.m, 1, &lda->scales, lda->weight);
    /* a velocity from two places rounds by these over h */
    const real apart = work->between_positions ? norm_max(n, run->g) / (fabs(run->h) * lda->scales.velocity) : 0;
    lda->solver.round_off = tolerance.solve * (1 + apart);
}

enum status pair_open(struct run *run, size_t size, bool everywhere, void (*legendre)(struct pair_step *work))
{
    struct pair_step *work = run_allocate(run, size);
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->legendre = legendre;
    work->lda.everywhere = everywhere;
    enum status status =
        lda_open(run, run->in.n + (everywhere ? 0 : run->in.m), run->in.n, weigh_pair, evaluate_pair, correct_pair);
    if (status == STATUS_OK)
        status = lda_start(&work->lda);
    first_point(run->in.n, work->lda.start.velocity, work->lda.x);
    return status;
}

enum status pair_advance(struct run *run)
{
    struct pair_step *work = run->work;
    enum status status = lda_start(&work->lda);
    return status == STATUS_OK ? lda_step(&work->lda, run->in.n) : status;
}

enum status pair_triple(struct run *run, const real *q1, struct triple *out)
{
    struct pair_step *work = run->work;
    int n = run->in.n;
    for (int c = 0; c < n; c++)
        work->lda.x[c] = (q1[c] - run->g[c]) / run->h;
    work->legendre(work);
    memcpy(out->minus, work->minus, sizeof out->minus);
    memcpy(out->omega, work->lda.residual + n, sizeof out->omega);
    memcpy(out->force_minus, work->force_minus, sizeof out->force_minus);
    memcpy(out->force_plus, work->force_plus, sizeof out->force_plus);
    for (int c = 0; c < n; c++)
        out->plus[c] = work->minus[c] + work->lda.kick[c];
    out->action = work->action;
    out->knows_forces = true;
    return work->lda.status;
}
