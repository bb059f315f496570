/* The rules that are triples on pairs of points: mla, dla and their trapezoidal forms, with their promises [mathematics, Exact 3.3]. */
#include <string.h>

#include "core/discrete/group_dla.h"
#include "core/discrete/ingredients.h"
#include "core/discrete/method.h"
#include "core/discrete/pair.h"
#include "core/numbers/linear.h"

enum { MOST_START_ITERATIONS = 400 };

/* Add the share 1/count of the rule at one node, q = q0 + node (q1 - q0) with v = (q1 - q0)/h:
 * L_d = h L(q, v), F_d^- = h (1 - node) F~, F_d^+ = h node F~, omega = mu(q) v. */
static void add_rule_node(struct pair_step *work, real node)
{
    struct lda *lda = &work->lda;
    const struct run *run = lda->run;
    int n = run->in.n;
    struct moment moment;
    const struct instance *in = moment_at(&moment, &run->in, run_time(run, node * run->h));
    SCRATCH_NODE(at, in);
    lane value[1];
    real q[SMALL_DIMENSION] = {0}, applied[SMALL_DIMENSION], reaction[SMALL_DIMENSION];
    real share = (real)1 / work->nodes, rule_step = run->h * share;
    for (int c = 0; c < n; c++)
        q[c] = run->g[c] + (run->g_low[c] + node * run->h * lda->x[c]);
    lda->status = lda_forces(lda, in, q, lda->x, at, applied, reaction);
    if (lda->status != STATUS_OK)
        return;
    run->in.problem->lagrangian(&at->in, at->g, at->velocity, value);
    work->action += rule_step * value[0][0];
    for (int c = 0; c < n; c++) {
        real work_of = work->forces ? rule_step * reaction[c] : 0;
        work->force_minus[c] += (1 - node) * work_of;
        work->force_plus[c] += node * work_of;
        work->minus[c] += share * at->mu[c][0] - (1 - node) * (rule_step * applied[c] + work_of);
        lda->kick[c] += rule_step * applied[c] + work_of;
    }
    for (int k = 0; k < run->in.m; k++)
        lda->residual[n + k] += share * at->phi[k][0];
}

/* The mean of the rule over its nodes. */
static void rule_legendre(struct pair_step *work)
{
    struct lda *lda = &work->lda;
    int n = lda->run->in.n;
    work->action = 0;
    for (int c = 0; c < n; c++) {
        work->minus[c] = work->force_minus[c] = work->force_plus[c] = lda->kick[c] = 0;
        lda->shift[c] = lda->run->h * lda->x[c];
    }
    for (int k = 0; k < lda->run->in.m; k++)
        lda->residual[n + k] = 0;
    lda->status = STATUS_OK;
    for (int k = 0; k < work->nodes && lda->status == STATUS_OK; k++)
        add_rule_node(work, work->node[k]);
}

/* Start from the pair (q0, q1) that the initial velocity points at: q1 = q0 + h (v0 + M^{-1} mu(q0)^T c) with
 * omega(q0, q1) = 0, and p0 = Proj P^-(q0, q1), as the paper's experiments do [mathematics, Exact 3.2 b]. */
static enum status start_from_pair(struct pair_step *work)
{
    struct run *run = work->lda.run;
    struct lda *lda = &work->lda;
    int n = run->in.n;
    real best = INFINITY, none[SMALL_DIMENSION] = {0}, change[SMALL_DIMENSION], c[SMALL_MULTIPLIERS];
    for (int iteration = 0, idle = 0; idle < 3; iteration++) {
        work->legendre(work);
        if (lda->status != STATUS_OK || iteration == MOST_START_ITERATIONS)
            return lda->status != STATUS_OK ? lda->status : STATUS_NO_CONVERGENCE;
        node_saddle(&lda->start, none, lda->residual + n, change, c);
        real size = norm_max(n, change);
        idle = size < best ? 0 : idle + 1;
        best = fmin(best, size);
        for (int k = 0; k < n; k++)
            lda->x[k] += change[k];
    }
    work->legendre(work);
    memcpy(run->mu, work->minus, sizeof work->minus);
    memset(lda->shift, 0, sizeof lda->shift);
    memset(lda->kick, 0, sizeof lda->kick);
    return lda->status == STATUS_OK ? lda_finish(lda, 0, none) : lda->status;
}

static enum status open_rule(struct run *run)
{
    const struct pair_method *method = run->method->of;
    enum status status = pair_open(run, sizeof(struct pair_step), method->everywhere, rule_legendre);
    struct pair_step *work = run->work;
    if (status != STATUS_OK)
        return status;
    work->forces = method->forces;
    work->nodes = method->trapezoidal ? 2 : 1;
    work->node[0] = method->trapezoidal ? 0 : with_number(&run->with, "theta");
    work->node[1] = 1;
    const char *start = with_word(&run->with, "start");
    if (start && strcmp(start, "pair") == 0)
        status = start_from_pair(work);
    if (status == STATUS_OK)
        node_move(&run->node, run->g, run->mu);
    return status;
}

static const char *const starts[] = {"velocity", "pair", NULL};
const struct method_parameter pair_parameters[] = {
    {"theta", PARAMETER_NUMBER, "0.5", "0", "1", NULL, "the point (1 - theta) q0 + theta q1 of the Lagrangian"},
    {"start", PARAMETER_WORD, "velocity", NULL, NULL, starts,
     "what v says of the start: the velocity, or the pair q1 = q0 + h (v + M^-1 mu^T c) on M_h^d"},
    {0}};

/* Returns true for the integrator on groups, which has its own code. */
static bool by_group(const struct core_case *given)
{
    const struct pair_method *method = given->method->of;
    return method->on_groups && !group_is_abelian(given->in.group);
}

/* A pair to start from is one of points of a vector space. */
static enum status rule_applies(const struct core_case *given, struct refusal *why)
{
    bool from_pair = by_group(given) && strcmp(with_word(&given->with, "start"), "pair") == 0;
    return from_pair ? needs(given, "the configuration space R^n to start from a pair", "has another one", why)
                     : STATUS_OK;
}

static enum status rule_open(struct run *run)
{
    return (by_group(run->given) ? group_dla_open : open_rule)(run);
}

static void rule_close(struct run *run)
{
    (by_group(run->given) ? group_dla_close : lda_close)(run);
}

static enum status rule_step(struct run *run)
{
    return (by_group(run->given) ? group_dla_step : pair_advance)(run);
}

static bool rule_self_adjoint(const struct core_case *given)
{
    const struct pair_method *method = given->method->of;
    if (by_group(given))
        return group_dla_self_adjoint(given);
    return method->trapezoidal || with_number(&given->with, "theta") == R(0.5);
}

static uint64_t rule_claimants(const struct core_case *given)
{
    uint64_t on_vectors = BY(triple) | given->method->claims, on_group = BY(group_dla) | BY(symplectic_map);
    return (by_group(given) ? on_group : on_vectors);
}

static struct stated rule_order(const struct core_case *given, enum quantity quantity)
{
    const struct pair_method *method = given->method->of;
    bool symmetric = method->trapezoidal || with_number(&given->with, "theta") == R(0.5);
    (void)quantity;
    return (struct stated){symmetric ? 2 : 1, given->in.m == 0 && by_group(given) ? "Jimenez 2012, section 6.5" : NULL};
}

static enum status rule_local_errors(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES])
{
    const struct pair_method *method = given->method->of;
    return triple_local_errors(given, pair_triple, method->everywhere, error, floor);
}

const struct family pair_family = {.small = true,
                                   .parameters = pair_parameters,
                                   .applies = rule_applies,
                                   .open = rule_open,
                                   .close = rule_close,
                                   .step = rule_step,
                                   .local_errors = rule_local_errors,
                                   .self_adjoint = rule_self_adjoint,
                                   .claims_by = rule_claimants,
                                   .order = rule_order};
