/* Lagrange-d'Alembert SPARK [jay-2009] with a conjugate pair, for Gauss a tableau with itself:
 *   Q_i = q0 + h sum a_ij V_j,   D2 L(Q_i, V_i) = p0 + h sum ahat_ij N_j,   N_j = D1 L + (D2 phi)^T Lambda_j at (Q_j, V_j),
 *   sum_j b_j c_j^{k-1} phi(Q_j, V_j) = 0 for k = 1 .. s-1,   psi(q1, p1) = 0,
 * q1 and p1 by the weights b. Its multipliers belong to the stages; at the nodes lambda is that of the continuous motion. */
#include "core/discrete/lda.h"
#include "core/numbers/roundoff.h"
#include "core/run/run.h"

/* Unknowns: stage velocities V (s n), then multipliers Lambda (s m). */
struct spark_step {
    struct lda lda;
    real force[MAX_STAGES][SMALL_DIMENSION], momentum[MAX_STAGES][SMALL_DIMENSION], phi[MAX_STAGES][SMALL_MULTIPLIERS];
};

/* The forces, momentum and constraint of stage i. */
static void spark_stage(struct spark_step *work, int i)
{
    const struct lda *lda = &work->lda;
    const struct run *run = lda->run;
    const struct tableau *t = &run->tableau;
    int n = run->in.n, m = run->in.m;
    real Q[SMALL_DIMENSION] = {0}, reaction[SMALL_DIMENSION];
    lane applied[SMALL_DIMENSION];
    struct moment moment;
    const struct instance *in = moment_at(&moment, &run->in, run_time(run, t->c[i] * run->h));
    SCRATCH_NODE(node, in);
    for (int c = 0; c < n; c++) {
        real displacement = 0;
        for (int j = 0; j < t->s; j++)
            displacement += t->a[i][j] * lda->x[j * n + c];
        Q[c] = run->g[c] + (run->g_low[c] + run->h * displacement);
    }
    node_at_velocity(in, Q, lda->x + i * n, node);
    run_force(run, &node->in, node->g, node->velocity, applied);
    node_constraint_force(node, lda->x + t->s * n + i * m, reaction);
    for (int c = 0; c < n; c++) {
        work->momentum[i][c] = node->mu[c][0];
        work->force[i][c] = applied[c][0] + reaction[c];
    }
    first_point(m, node->phi, work->phi[i]);
}

/* psi at the end of the step, whose way and kick are set. */
static void evaluate_end(struct spark_step *work, real *phi)
{
    struct lda *lda = &work->lda;
    const struct run *run = lda->run;
    real q[SMALL_DIMENSION], p[SMALL_DIMENSION];
    struct moment moment;
    const struct instance *in = moment_at(&moment, &run->in, run_time(run, run->h));
    SCRATCH_NODE(node, in);
    for (int c = 0; c < run->in.n; c++) {
        lda->shift[c] = lda->kick[c] = 0;
        for (int j = 0; j < run->tableau.s; j++) {
            lda->shift[c] += run->h * run->tableau.b[j] * lda->x[j * run->in.n + c];
            lda->kick[c] += run->h * run->tableau.b[j] * work->force[j][c];
        }
        q[c] = run->g[c] + (run->g_low[c] + lda->shift[c]);
        p[c] = run->mu[c] + (run->mu_low[c] + lda->kick[c]);
    }
    node_at_momentum(in, q, p, node);
    first_point(run->in.m, node->phi, phi);
}

/* D2 L(Q_i, V_i) - p0 - h sum ahat_ij N_j, as a velocity. */
static void stage_residual(const struct spark_step *work, int i, real *out)
{
    const struct run *run = work->lda.run;
    real gap[SMALL_DIMENSION];
    for (int c = 0; c < run->in.n; c++) {
        real kick = 0;
        for (int j = 0; j < run->tableau.s; j++)
            kick += run->tableau.ahat[i][j] * work->force[j][c];
        gap[c] = work->momentum[i][c] - (run->mu[c] + (run->mu_low[c] + run->h * kick));
    }
    node_divide_by_mass(&work->lda.start, gap, out);
}

static void evaluate_spark(void *self)
{
    struct spark_step *work = self;
    struct lda *lda = &work->lda;
    const struct run *run = lda->run;
    int n = run->in.n, m = run->in.m, s = run->tableau.s;
    real *moments = lda->residual + s * n;
    for (int i = 0; i < s; i++)
        spark_stage(work, i);
    for (int i = 0; i < s; i++)
        stage_residual(work, i, lda->residual + i * n);
    for (int k = 0; k < (s - 1) * m; k++) {
        moments[k] = 0;
        for (int j = 0; j < s; j++) {
            real power = run->tableau.b[j];
            for (int d = 0; d < k / m; d++)
                power *= run->tableau.c[j];
            moments[k] += power * work->phi[j][k % m];
        }
    }
    evaluate_end(work, moments + (s - 1) * m);
    lda->status = STATUS_OK;
}

/* Corrections are relative to the speed, and to the multipliers that change it by itself over a step. */
static void weigh_spark(struct lda *lda)
{
    const struct run *run = lda->run;
    const int s = run->tableau.s;
    run_weigh(&lda->start, s * run->in.n, s * run->in.m, fabs(run->h), &lda->scales, lda->weight);
    lda->solver.round_off = tolerance.solve;
}

static enum status spark_open(struct run *run)
{
    struct spark_step *work = run_allocate(run, sizeof *work);
    int n = run->in.n, m = run->in.m, s = run->tableau.s;
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    enum status status = lda_open(run, s * (n + m), s * n, weigh_spark, evaluate_spark, NULL);
    if (status == STATUS_OK)
        status = lda_start(&work->lda);
    for (int k = 0; k < s * n && status == STATUS_OK; k++)
        work->lda.x[k] = work->lda.start.velocity[k % n][0];
    for (int k = 0; k < s * m && status == STATUS_OK; k++)
        work->lda.x[s * n + k] = run->lambda[k % m];
    if (status == STATUS_OK)
        lda_predictor_open(&work->lda);
    return status;
}

static enum status spark_take_step(struct run *run)
{
    static const real none[SMALL_MULTIPLIERS];
    struct spark_step *work = run->work;
    enum status status = lda_start(&work->lda);
    if (status == STATUS_OK)
        status = lda_solve(&work->lda);
    if (status != STATUS_OK)
        return status;
    evaluate_spark(work);
    return lda_finish(&work->lda, run->h, none); /* psi = 0: what it projects is round-off */
}

/* With ahat_1j = 0 and ahat_sj = b_j the multipliers enter in s - 1 combinations only; equal nodes have no s - 1 means that
 * distinguish the stages. */
static enum status spark_applies(const struct core_case *given, struct refusal *why)
{
    const struct tableau *t = &given->tableau;
    const char *name = with_word(&given->with, "tableau");
    real round_off = t->s * tolerance.agreement;
    bool first = t->s > 1, last = t->s > 1, distinct = true;
    if (t->s && !t->conjugate)
        return refuse(why, STATUS_REFUSED, FIELD_WITH, -1,
                      "spark needs the conjugate of its tableau; of %s some b_i = 0", name);
    for (int i = 0; i < t->s; i++) {
        first = first && fabs(t->ahat[0][i]) <= round_off;
        last = last && fabs(t->ahat[t->s - 1][i] - t->b[i]) <= round_off;
        for (int j = 0; j < i; j++)
            distinct = distinct && t->c[i] != t->c[j];
    }
    if (given->in.m && first && last)
        return refuse(
            why, STATUS_REFUSED, FIELD_WITH, -1,
            "spark has multipliers that nothing decides with ahat_1j = 0 and ahat_sj = b_j, as the conjugate of %s has",
            name);
    if (given->in.m && !distinct)
        return refuse(why, STATUS_REFUSED, FIELD_WITH, -1, "spark needs nodes that differ; %s has equal ones", name);
    return STATUS_OK;
}

static const struct method_parameter parameters[] = {
    {.name = "tableau",
     .kind = PARAMETER_WORD,
     .value = "gauss",
     .meaning = "coefficients a of the positions; forces and reactions have its conjugate"},
    {0}};

static const enum fault faults[] = {FAULT_FORCE, FAULT_TABLEAU, FAULT_FROZEN, FAULT_NONE};

const struct family spark_family = {.small = true,
                                    .parameters = parameters,
                                    .applies = spark_applies,
                                    .open = spark_open,
                                    .close = lda_close,
                                    .step = spark_take_step,
                                    .predictor = lda_predictor,
                                    .claims = BY(spark),
                                    .faults = faults};
