/* Triples from the s-stage Gauss method of the forced system (L, F~): MLA-GS(s), LMS-(s), LMS+(s), which differ in the
 * constraint on the pair [mathematics, Exact 3.3, 11] [anahory-marrero-martin-2022, rem. 5.2]. */
#include <string.h>

#include "core/discrete/ingredients.h"
#include "core/discrete/lda.h"
#include "core/discrete/method.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/run/run.h"

enum { MOST_SWEEPS = 400 };

/* Unknowns: stage velocities V (s n) and forces K (s n), then c. */
struct gauss_step {
    struct lda lda;
    const struct triple_method *method;
    real fresh[LDA_UNKNOWNS]; /* V and K that the stages lead to, then -omega through G^{-1} */
};

/* Stage i: Q_i and P_i from the unknowns, then V_i and K_i at that point. */
static void gauss_triple_stage(struct gauss_step *work, int i, const real *p0, real *omega)
{
    struct lda *lda = &work->lda;
    const struct run *run = lda->run;
    const struct tableau *t = &run->tableau;
    int n = run->in.n, s = t->s;
    real Q[SMALL_DIMENSION] = {0}, P[SMALL_DIMENSION] = {0}, v[SMALL_DIMENSION], applied[SMALL_DIMENSION],
         reaction[SMALL_DIMENSION];
    struct moment moment;
    const struct instance *in = moment_at(&moment, &run->in, run_time(run, t->c[i] * run->h));
    SCRATCH_NODE(node, in);
    for (int c = 0; c < n; c++) {
        real displacement = 0, kick = 0;
        for (int j = 0; j < s; j++) {
            displacement += t->a[i][j] * lda->x[j * n + c];
            kick += t->a[i][j] * lda->x[(s + j) * n + c];
        }
        Q[c] = run->g[c] + (run->g_low[c] + run->h * displacement);
        P[c] = p0[c] + run->h * kick;
    }
    node_at_momentum(in, Q, P, node);
    for (int c = 0; c < n; c++)
        work->fresh[i * n + c] = v[c] = node->velocity[c][0];
    for (int k = 0; k < run->in.m && work->method->omega == OMEGA_MEAN; k++)
        omega[k] += t->b[i] * node->phi[k][0];
    lda->status = lda_forces(lda, in, Q, v, node, applied, reaction);
    for (int c = 0; c < n; c++)
        work->fresh[(s + i) * n + c] = applied[c] + reaction[c];
}

static void set_ends(struct gauss_step *work)
{
    struct lda *lda = &work->lda;
    const struct run *run = lda->run;
    int n = run->in.n, s = run->tableau.s;
    for (int c = 0; c < n; c++) {
        lda->shift[c] = lda->kick[c] = 0;
        for (int i = 0; i < s; i++) {
            lda->shift[c] += run->h * run->tableau.b[i] * lda->x[i * n + c];
            lda->kick[c] += run->h * run->tableau.b[i] * lda->x[(s + i) * n + c];
        }
    }
}

/* Phi(q, M^{-1} p), `after` the start of the step */
static void constraint_of(const struct run *run, real after, const real *q, const real *p, real *omega)
{
    struct moment moment;
    const struct instance *in = moment_at(&moment, &run->in, run_time(run, after));
    SCRATCH_NODE(node, in);
    node_at_momentum(in, q, p, node);
    first_point(run->in.m, node->phi, omega);
}

static void end_constraint(const struct gauss_step *work, const real *p0, real *omega)
{
    const struct lda *lda = &work->lda;
    const struct run *run = lda->run;
    real q[SMALL_DIMENSION], p[SMALL_DIMENSION];
    for (int c = 0; c < run->in.n; c++) {
        q[c] = run->g[c] + (run->g_low[c] + lda->shift[c]);
        p[c] = p0[c] + lda->kick[c];
    }
    constraint_of(run, run->h, q, p, omega);
}

/* The next values of all unknowns; residual is how far the present ones are from them. */
static void evaluate_gauss_triple(void *self)
{
    struct gauss_step *work = self;
    struct lda *lda = &work->lda;
    const struct run *run = lda->run;
    int n = run->in.n, m = run->in.m, s = run->tableau.s, stages = 2 * s * n;
    real p0[SMALL_DIMENSION], omega[SMALL_MULTIPLIERS] = {0}, none[SMALL_DIMENSION] = {0}, du[SMALL_DIMENSION];
    if (lda->everywhere)
        memset(p0, 0, sizeof p0);
    else
        node_constraint_force(&lda->start, lda->x + stages, p0);
    for (int c = 0; c < n; c++)
        p0[c] = run->mu[c] + (run->mu_low[c] + p0[c]);
    lda->status = STATUS_OK;
    for (int i = 0; i < s && lda->status == STATUS_OK; i++)
        gauss_triple_stage(work, i, p0, omega);
    set_ends(work);
    if (work->method->omega == OMEGA_END)
        end_constraint(work, p0, omega);
    node_saddle(&lda->start, none, omega, du, work->fresh + stages);
    for (int k = 0; k < stages; k++)
        lda->residual[k] = lda->x[k] - work->fresh[k];
    for (int k = 0; k < m; k++)
        lda->residual[stages + k] = -work->fresh[stages + k];
    if (lda->status != STATUS_OK)
        lda->residual[0] = (real)NAN;
}

static real correct_gauss_triple(void *self)
{
    struct gauss_step *work = self;
    struct lda *lda = &work->lda;
    evaluate_gauss_triple(self);
    for (int k = 0; k < lda->solver.unknowns; k++)
        lda->correction[k] = -lda->residual[k];
    return apply_correction(lda->solver.size, lda->correction, lda->weight, lda->x);
}

static void weigh_gauss_triple(struct lda *lda)
{
    const struct run *run = lda->run;
    const int stages = run->tableau.s * run->in.n;
    run_weigh(&lda->start, stages, 0, 1, &lda->scales, lda->weight);
    run_weigh(&lda->start, 0, run->in.m, 1, &lda->scales, lda->weight + 2 * stages);
    for (int k = stages; k < 2 * stages; k++)
        lda->weight[k] = fabs(run->h) / lda->scales.momentum;
    lda->solver.round_off = tolerance.solve;
}

static enum status gauss_triple_open(struct run *run)
{
    struct gauss_step *work = run_allocate(run, sizeof *work);
    int n = run->in.n, s = run->tableau.s;
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    work->method = run->method->of;
    bool without = work->method->omega == OMEGA_START || work->method->omega == OMEGA_NONE;
    work->lda.everywhere = work->method->omega == OMEGA_NONE;
    enum status status = lda_open(run, 2 * s * n + (without ? 0 : run->in.m), s * n, weigh_gauss_triple,
                                  evaluate_gauss_triple, correct_gauss_triple);
    if (status != STATUS_OK)
        return status;
    work->lda.solver.scaled_entries = 2 * s * n;
    status = lda_start(&work->lda);
    for (int k = 0; k < s * n; k++)
        work->lda.x[k] = work->lda.start.velocity[k % n][0];
    if (status == STATUS_OK)
        lda_predictor_open(&work->lda);
    return status;
}

static enum status gauss_triple_step(struct run *run)
{
    struct gauss_step *work = run->work;
    enum status status = lda_start(&work->lda);
    if (status != STATUS_OK)
        return status;
    return lda_step(&work->lda, 2 * run->tableau.s * run->in.n);
}

/* LMS- and LMS+ are adjoint to each other. */
static bool gauss_triple_self_adjoint(const struct core_case *given)
{
    const struct triple_method *method = given->method->of;
    return method->omega == OMEGA_MEAN || method->omega == OMEGA_NONE || !given->in.m;
}

/* Take the fresh stages: by how much they differ from those that there were. */
static real take_fresh(struct gauss_step *work)
{
    struct lda *lda = &work->lda;
    real size = 0;
    for (int k = 0; k < 2 * lda->run->tableau.s * lda->run->in.n; k++) {
        size = LARGER(size, fabs(lda->x[k] - work->fresh[k]));
        lda->x[k] = work->fresh[k];
    }
    return size;
}

/* The stages of the step from (q0, P0), by their fixed point. */
static enum status iterate_stages(struct gauss_step *work, const real *p0, real *omega)
{
    struct lda *lda = &work->lda;
    real best = INFINITY;
    for (int iteration = 0, idle = 0; idle < 3; iteration++) {
        memset(omega, 0, SMALL_MULTIPLIERS * sizeof(real));
        lda->status = STATUS_OK;
        for (int i = 0; i < lda->run->tableau.s && lda->status == STATUS_OK; i++)
            gauss_triple_stage(work, i, p0, omega);
        if (lda->status != STATUS_OK || iteration == MOST_SWEEPS)
            return lda->status != STATUS_OK ? lda->status : STATUS_NO_CONVERGENCE;
        const real size = take_fresh(work);
        if (!isfinite(size))
            return STATUS_NOT_FINITE;
        idle = size < best ? 0 : idle + 1;
        best = fmin(best, size);
    }
    return STATUS_OK;
}

/* The velocity by which the step from (q0, P0) misses q1, as a change of P0. */
static void miss_of_end(const struct gauss_step *work, const real *q1, real *change)
{
    const struct run *run = work->lda.run;
    real velocity[SMALL_DIMENSION], rest[SMALL_DIMENSION] = {0};
    SCRATCH_NODE(node, &run->in);
    SCRATCH_NODE(none, &run->in);
    for (int c = 0; c < run->in.n; c++)
        velocity[c] = (q1[c] - run->g[c] - work->lda.shift[c]) / run->h;
    node_at_velocity(&run->in, run->g, velocity, node);
    node_at_velocity(&run->in, run->g, rest, none);
    for (int c = 0; c < run->in.n; c++)
        change[c] = node->mu[c][0] - none->mu[c][0];
}

/* h sum b_i L(Q_i, V_i) */
static real action_of(const struct gauss_step *work)
{
    const struct run *run = work->lda.run;
    const struct tableau *t = &run->tableau;
    int n = run->in.n;
    real sum = 0, Q[SMALL_DIMENSION];
    SCRATCH_NODE(node, &run->in);
    for (int i = 0; i < t->s; i++) {
        lane value[1];
        for (int c = 0; c < n; c++) {
            Q[c] = run->g[c];
            for (int j = 0; j < t->s; j++)
                Q[c] += run->h * t->a[i][j] * work->lda.x[j * n + c];
        }
        node_at_velocity(&run->in, Q, work->lda.x + i * n, node);
        run->in.problem->lagrangian(&node->in, node->g, node->velocity, value);
        sum += run->h * t->b[i] * value[0][0];
    }
    return sum;
}

/* P^-(q0, q1) is the momentum from which the step ends at q1; omega is the method's, of that step. */
static enum status gauss_triple(struct run *run, const real *q1, struct triple *out)
{
    struct gauss_step *work = run->work;
    int n = run->in.n;
    real change[SMALL_DIMENSION], best = INFINITY;
    memcpy(out->minus, run->mu, sizeof out->minus);
    for (int iteration = 0, idle = 0; idle < 3; iteration++) {
        enum status status = iterate_stages(work, out->minus, out->omega);
        if (status != STATUS_OK || iteration == MOST_SWEEPS)
            return status != STATUS_OK ? status : STATUS_NO_CONVERGENCE;
        set_ends(work);
        miss_of_end(work, q1, change);
        real size = norm_max(n, change);
        idle = size < best ? 0 : idle + 1;
        best = fmin(best, size);
        for (int c = 0; c < n; c++) {
            out->plus[c] = out->minus[c] + work->lda.kick[c];
            out->minus[c] += change[c];
        }
    }
    for (int c = 0; c < n; c++)
        out->minus[c] -= change[c]; /* as the stages have it */
    if (work->method->omega == OMEGA_START)
        constraint_of(run, 0, run->g, out->minus, out->omega);
    if (work->method->omega == OMEGA_END)
        constraint_of(run, run->h, q1, out->plus, out->omega);
    out->action = action_of(work);
    return STATUS_OK;
}

static enum status gauss_triple_local_errors(const struct core_case *given, double error[QUANTITIES],
                                             double floor[QUANTITIES])
{
    const struct triple_method *method = given->method->of;
    return triple_local_errors(given, gauss_triple, method->omega == OMEGA_NONE, error, floor);
}

static struct stated gauss_triple_order(const struct core_case *given, enum quantity quantity)
{
    (void)quantity;
    return (struct stated){2 * given->tableau.s, NULL};
}

const struct family triple_family = {
    .small = true,
    .open = gauss_triple_open,
    .close = lda_close,
    .step = gauss_triple_step,
    .predictor = lda_predictor,
    .local_errors = gauss_triple_local_errors,
    .self_adjoint = gauss_triple_self_adjoint,
    .claims = BY(triple),
    .order = gauss_triple_order,
    .faults = (const enum fault[]){FAULT_FORCE, FAULT_REACTION, FAULT_TABLEAU, FAULT_FROZEN, FAULT_NONE}};
