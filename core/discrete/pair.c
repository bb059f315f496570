/* Triples given on pairs of points: the theta family and the trapezoidal rule, with the nonholonomic forces (MLA) or without
 * (DLA) (exact discrete paper, examples 3 to 5; spec exact 3.3 and 11). */
#include <stdlib.h>
#include <string.h>

#include "core/discrete/group_dla.h"
#include "core/discrete/pair.h"
#include "core/numbers/linear.h"
#include "core/run/claims.h"

enum { MOST_START_ITERATIONS = 400 };

static void add_forces(struct pair_step *work, const real *q, struct node *node, real *out)
{
    real reaction[MAX_DIMENSION];
    work->lda.status = lda_forces(&work->lda, q, work->lda.x, node, out, reaction);
    for (int c = 0; work->forces && c < node->in.n; c++)
        out[c] += reaction[c];
}

/* The point q0 + theta h v. */
static void point(const struct pair_step *work, real theta, real *q)
{
    const struct run *run = work->lda.run;
    for (int c = 0; c < run->in.n; c++)
        q[c] = run->g[c] + (run->g_low[c] + theta * run->h * work->lda.x[c]);
}

/* L_d = h L(q_theta, v), F_d^- = h (1 - theta) F~, F_d^+ = h theta F~, omega = mu(q_theta) v. */
static void theta_legendre(struct pair_step *work)
{
    const struct run *run = work->lda.run;
    struct node node;
    real q[MAX_DIMENSION] = {0}, force[MAX_DIMENSION];
    int n = run->in.n;
    point(work, work->theta, q);
    add_forces(work, q, &node, force);
    for (int c = 0; c < n; c++) {
        work->minus[c] = node.mu[c][0] - run->h * (1 - work->theta) * force[c];
        work->lda.kick[c] = run->h * force[c];
        work->lda.shift[c] = run->h * work->lda.x[c];
    }
    for (int k = 0; k < run->in.m; k++)
        work->lda.residual[n + k] = node.phi[k][0];
}

/* Means of both ends, with the same v. */
static void trapezoid_legendre(struct pair_step *work)
{
    const struct run *run = work->lda.run;
    struct node first, last;
    real q[MAX_DIMENSION] = {0}, before[MAX_DIMENSION], after[MAX_DIMENSION];
    int n = run->in.n;
    point(work, 0, q);
    add_forces(work, q, &first, before);
    if (work->lda.status != STATUS_OK)
        return;
    point(work, 1, q);
    add_forces(work, q, &last, after);
    for (int c = 0; c < n; c++) {
        work->minus[c] = (first.mu[c][0] + last.mu[c][0]) / 2 - run->h / 2 * before[c];
        work->lda.kick[c] = run->h / 2 * (before[c] + after[c]);
        work->lda.shift[c] = run->h * work->lda.x[c];
    }
    for (int k = 0; k < run->in.m; k++)
        work->lda.residual[n + k] = (first.phi[k][0] + last.phi[k][0]) / 2;
}

static void evaluate(void *self)
{
    struct pair_step *work = self;
    const struct run *run = work->lda.run;
    int n = run->in.n;
    real push[MAX_DIMENSION];
    work->legendre(work);
    node_constraint_force(&work->lda.start, work->lda.x + n, push);
    for (int c = 0; c < n; c++)
        work->lda.residual[c] = work->minus[c] - run->mu[c] - (run->mu_low[c] + push[c]);
    if (work->lda.status != STATUS_OK)
        work->lda.residual[0] = (real)NAN;
}

static real correct(void *self)
{
    struct pair_step *work = self;
    int n = work->lda.run->in.n;
    evaluate(self);
    lda_saddle(&work->lda, work->lda.residual, work->lda.residual + n, work->lda.correction, work->lda.correction + n);
    return apply_correction(work->lda.solver.size, work->lda.correction, work->lda.weight, work->lda.x);
}

/* Relative sizes: velocities by the largest, multipliers by their push against the momentum. */
static void weigh(struct pair_step *work)
{
    const struct run *run = work->lda.run;
    int n = run->in.n, m = run->in.m;
    real velocity = fabs(run->h), momentum = fabs(run->h) + norm_max(n, run->mu), gradient = 0;
    for (int c = 0; c < n; c++)
        velocity = fmax(velocity, fabs(work->lda.start.velocity[c][0]));
    for (int k = 0; k < m * n; k++)
        gradient = fmax(gradient, fabs(work->lda.start.A[k][0]));
    lda_weigh(&work->lda, 0, n, 1 / velocity);
    lda_weigh(&work->lda, n, m, gradient / momentum);
    work->lda.solver.round_off = 1024 * REAL_EPSILON * (1 + norm_max(n, run->g) / fabs(run->h * velocity));
}

static enum status start_step(struct pair_step *work)
{
    enum status status = lda_start(&work->lda);
    if (status == STATUS_OK)
        weigh(work);
    return status;
}

/* Start from the pair (q0, q1) that the initial velocity points at: q1 = q0 + h (v0 + M^{-1} mu(q0)^T c) with
 * omega(q0, q1) = 0, and p0 = Proj P^-(q0, q1), as the paper's experiments do (spec exact 3.2 b). */
static enum status start_from_pair(struct pair_step *work)
{
    struct run *run = work->lda.run;
    struct lda *lda = &work->lda;
    int n = run->in.n;
    real best = INFINITY, none[MAX_DIMENSION] = {0}, change[MAX_DIMENSION], c[MAX_MULTIPLIERS];
    for (int iteration = 0, idle = 0; idle < 3; iteration++) {
        work->legendre(work);
        if (lda->status != STATUS_OK || iteration == MOST_START_ITERATIONS)
            return lda->status != STATUS_OK ? lda->status : STATUS_NO_CONVERGENCE;
        lda_saddle(lda, none, lda->residual + n, change, c);
        real size = norm_max(n, change);
        idle = size < best ? 0 : idle + 1;
        best = fmin(best, size);
        for (int k = 0; k < n; k++)
            lda->x[k] += change[k];
    }
    work->legendre(work);
    memcpy(run->mu, work->minus, sizeof run->mu);
    memset(lda->shift, 0, sizeof lda->shift);
    memset(lda->kick, 0, sizeof lda->kick);
    return lda->status == STATUS_OK ? lda_finish(lda, none) : lda->status;
}

enum status pair_open(struct run *run, size_t size, bool forces, void (*legendre)(struct pair_step *work))
{
    struct pair_step *work = aligned_alloc(64, (size + 63) / 64 * 64);
    run->work = work;
    if (!work)
        return STATUS_OUT_OF_MEMORY;
    memset(work, 0, size);
    work->forces = forces;
    work->theta = with_number(&run->with, "theta");
    work->legendre = legendre;
    enum status status = lda_open(run, run->in.n + run->in.m, evaluate, correct);
    if (status == STATUS_OK)
        status = start_step(work);
    for (int c = 0; c < run->in.n; c++)
        work->lda.x[c] = work->lda.start.velocity[c][0];
    const char *start = with_word(&run->with, "start");
    if (status == STATUS_OK && start && strcmp(start, "pair") == 0)
        status = start_from_pair(work);
    if (status == STATUS_OK)
        node_move(&run->node, run->g, run->mu);
    return status;
}

static enum status open_mla(struct run *run)
{
    return pair_open(run, sizeof(struct pair_step), true, theta_legendre);
}

static enum status open_dla(struct run *run)
{
    return pair_open(run, sizeof(struct pair_step), false, theta_legendre);
}

static enum status open_mla_trapezoid(struct run *run)
{
    return pair_open(run, sizeof(struct pair_step), true, trapezoid_legendre);
}

static enum status open_dla_trapezoid(struct run *run)
{
    return pair_open(run, sizeof(struct pair_step), false, trapezoid_legendre);
}

enum status pair_advance(struct run *run)
{
    struct pair_step *work = run->work;
    enum status status = start_step(work);
    run->evaluations++;
    return status == STATUS_OK ? lda_step(&work->lda, run->in.n) : status;
}

/* Orders: spec exact section 8, 1 and 5; the midpoint force does no work, so that with a constant mass and a quadratic
 * potential the energy of MLA is of order 4, and without a constraint exact. */
static int theta_claims(const struct core_case *given, bool forces, struct claim *out)
{
    bool midpoint = with_number(&given->with, "theta") == R(0.5);
    bool quadratic = midpoint && lda_is_quadratic(&given->in, given->g);
    int order = midpoint ? 2 : 1, energy_order = !quadratic ? order : !given->in.m ? 0 : forces ? 4 : 2;
    return lda_claims(given, order, energy_order, midpoint, "spec exact 3.3, 8", out);
}

static int mla_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    return theta_claims(given, true, out);
}

/* The forces at the ends lie in D^o there, where the projection takes them out. */
static int trapezoid_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    int count = lda_claims(given, 2, 2, true, "spec exact 3.3, 8", out);
    count = claim_identity(out, count, QUANTITY_TWIN_Q, bound_over_steps, "spec exact 3.3: MLA-trap = DLA-trap");
    return claim_identity(out, count, QUANTITY_TWIN_P, bound_over_steps, "spec exact 3.3: MLA-trap = DLA-trap");
}

static const char *const starts[] = {"velocity", "pair", NULL};
#define START                                                                                                          \
    {                                                                                                                  \
        "start", PARAMETER_WORD, "velocity", NULL, NULL, starts,                                                       \
            "what v says of the start: the velocity, or the pair q1 = q0 + h (v + M^-1 mu^T c) on M_h^d"               \
    }
static const struct method_parameter theta_parameters[] = {
    {"theta", PARAMETER_NUMBER, "0.5", "0", "1", NULL, "the point (1 - theta) q0 + theta q1 of the Lagrangian"},
    START,
    {0}};
static const struct method_parameter trapezoid_parameters[] = {START, {0}};
static const enum fault mla_faults[] = {FAULT_FORCE, FAULT_REACTION, FAULT_NONE};
static const enum fault dla_faults[] = {FAULT_FORCE, FAULT_RAW, FAULT_NONE};

#define PAIR_FAMILY(code, parameters_, open_, claims_, faults_)                                                        \
    const struct family code##_family = {.parameters = parameters_,                                                    \
                                         .applies = lda_applies,                                                       \
                                         .open = open_,                                                                \
                                         .close = lda_close,                                                           \
                                         .step = pair_advance,                                                         \
                                         .claims = claims_,                                                            \
                                         .faults = faults_}
PAIR_FAMILY(mla, theta_parameters, open_mla, mla_claims, mla_faults);
PAIR_FAMILY(mla_trapezoid, trapezoid_parameters, open_mla_trapezoid, trapezoid_claims, mla_faults);
PAIR_FAMILY(dla_trapezoid, trapezoid_parameters, open_dla_trapezoid, trapezoid_claims, dla_faults);

/* Without forces also on groups, by the code for those. */
static bool on_vectors(const struct core_case *given)
{
    return group_is_abelian(given->in.group);
}

static enum status dla_applies(const struct core_case *given, struct refusal *why)
{
    return on_vectors(given) ? lda_applies(given, why) : group_dla_applies(given, why);
}

static enum status dla_open(struct run *run)
{
    return on_vectors(run->given) ? open_dla(run) : group_dla_open(run);
}

static void dla_close(struct run *run)
{
    (on_vectors(run->given) ? lda_close : group_dla_close)(run);
}

static enum status dla_step(struct run *run)
{
    return on_vectors(run->given) ? pair_advance(run) : group_dla_step(run);
}

static int dla_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    return on_vectors(given) ? theta_claims(given, false, out) : group_dla_claims(given, out);
}

const struct family dla_family = {.parameters = theta_parameters,
                                  .applies = dla_applies,
                                  .open = dla_open,
                                  .close = dla_close,
                                  .step = dla_step,
                                  .claims = dla_claims,
                                  .faults = dla_faults};
