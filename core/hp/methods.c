/* Methods made of the Hamilton-Pontryagin step: the pairs (a, ahat), the Hamiltonian form, Gauss with projection. */
#include "core/hp/ensemble.h"
#include "core/hp/hp.h"
#include "core/hp/local_claims.h"
#include "core/hp/method.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/hypotheses.h"
#include "core/run/run.h"

static enum hp_constraint constraint_mode(const struct instance *in)
{
    static const enum hp_constraint modes[] = {[CONSTRAINT_NONE] = HP_FREE,
                                               [CONSTRAINT_HOLONOMIC] = HP_HOLONOMIC,
                                               [CONSTRAINT_NONHOLONOMIC] = HP_NONHOLONOMIC};
    return modes[in->problem->constraint];
}

/* Constraints need H1-H3 of the tableau and H1', H2' of its conjugate [mathematics, HP 1]. */
static enum status hp_applies(const struct core_case *given, struct refusal *why)
{
    const struct tableau_report *report = &given->report;
    enum constraint_kind kind = given->in.problem->constraint;
    static const enum hypothesis needed[] = {HYPOTHESIS_H1, HYPOTHESIS_H2, HYPOTHESIS_H3, HYPOTHESIS_H1_conjugate,
                                             HYPOTHESIS_H2_conjugate};
    if (!report->conjugate)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s has no symplectic conjugate: some b_i = 0",
                      given->method->name);
    for (size_t k = 0; k < sizeof needed / sizeof *needed && kind != CONSTRAINT_NONE; k++)
        if (hypothesis_held(given, needed[k]) == HELD_NOT)
            return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                          kind == CONSTRAINT_NONHOLONOMIC
                              ? "%s fails hypothesis %s, which a nonholonomic constraint needs; lobatto-iiia has all"
                              : "%s fails hypothesis %s, which a holonomic constraint needs; lobatto-iiia has all, "
                                "gauss-projected is the documented variant",
                          given->method->name, hypothesis_info(needed[k])->needed);
    if (kind != CONSTRAINT_NONE && !(fabs(report->R_infinity) <= 1 + (double)tolerance.stable))
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s has |R(infinity)| = %.4g; constraints need at most 1, since errors of multipliers grow by "
                      "this factor in "
                      "each step",
                      given->method->name, fabs(report->R_infinity));
    return STATUS_OK;
}

static bool gauss_projects(const struct core_case *given)
{
    const struct gauss_method *method = given->method->of;
    return method->projected;
}

static enum status hp_method_open(struct run *run)
{
    return hp_open(run, hp_is_hamiltonian(run->given), constraint_mode(&run->in));
}

static enum status gauss_open(struct run *run)
{
    return hp_open(run, false, HP_STAGES);
}

/* On a group the chart is anchored at g_k: not symmetric. */
static bool hp_self_adjoint(const struct core_case *given)
{
    return given->report.symmetric && group_is_abelian(given->in.group);
}

/* Theorem 5.2 where it holds, else its correction; as a control always the theorem. */
static struct stated nonholonomic_order(const struct core_case *given, enum quantity quantity)
{
    const struct tableau_report *report = &given->report;
    const bool is_q = quantity == QUANTITY_Q, is_p = quantity == QUANTITY_P;
    int paper = is_q ? report->paper_q : is_p ? report->paper_p : report->paper_lambda;
    int order = is_q ? report->order_q : is_p ? report->order_p : report->order_lambda;
    if (given->setup.fault == FAULT_PRINTED_THEOREM || paper == order)
        return (struct stated){paper, NULL};
    return (struct stated){order, "Martin, Sato 2018, theorem 5.2, corrected: docs/findings-conjugate-pairs.md"};
}

static struct stated hp_order(const struct core_case *given, enum quantity quantity)
{
    return quantity <= QUANTITY_LAMBDA ? nonholonomic_order(given, quantity) : hp_local_order(given, quantity);
}

/* gram (m x m) = A A^T. */
static void constraint_gram(const struct node *node, real *gram)
{
    int n = node->in.n, m = node->in.m;
    for (int k = 0; k < m * m; k++) {
        gram[k] = 0;
        for (int c = 0; c < n; c++)
            gram[k] += node->A[k / m * n + c][0] * node->A[k % m * n + c][0];
    }
}

/* Returns true if the constraint allows the same directions at every element and time (on R^n: it is linear). */
static bool keeps_directions(const struct core_case *given)
{
    const struct instance *in = &given->in;
    int n = in->n, m = in->m;
    SCRATCH_NODE(here, in);
    SCRATCH_NODE(there, in);
    real gap = 0;
    SCRATCH(real, part, in->m);
    SCRATCH(real, push, in->n);
    SCRATCH_MATRIX(real, gram, m, m);
    SCRATCH(real, by, in->n);
    SCRATCH(real, position, in->element);
    for (int c = 0; c < n; c++)
        by[c] = (real)(3 + c) / (7 + 2 * c);
    struct moment moment;
    point_move(in, given->g, by, position);
    node_at_velocity(in, given->g, given->eta, here);
    node_at_velocity(moment_at(&moment, in, R(0.37) * case_horizon(given)), position, given->eta, there);
    for (int k = 0; k < m; k++) { /* what of each gradient there is no combination of those here */
        constraint_gram(here, gram);
        for (int i = 0; i < m; i++) {
            part[i] = 0;
            for (int c = 0; c < n; c++)
                part[i] += here->A[i * n + c][0] * there->A[k * n + c][0];
        }
        if (metric_solve(m, gram, part) != STATUS_OK)
            return false;
        node_constraint_force(here, part, push);
        for (int c = 0; c < n; c++)
            gap = fmax(gap, fabs(there->A[k * n + c][0] - push[c]));
    }
    return gap <= tolerance.solve;
}

/* Returns whether the constraint's set is a moved subgroup. A retraction then stays on it, the method is Gauss on the
 * subgroup, and its ends need no projection. If the time carries the set along, stages know its speed to their own
 * order only, and masses couple that to the other directions. */
enum held hypothesis_subgroup(const struct core_case *given)
{
    return keeps_directions(given) && !given->in.problem->constraint_time_rate;
}

enum held hypothesis_not_carried(const struct core_case *given)
{
    return !given->in.problem->constraint_time_rate || !keeps_directions(given);
}

/* g <- g tau(-A^T (A A^T)^{-1} Phi(g)) until Phi stagnates: orthogonally onto Phi = 0. */
static enum status project_position(struct run *run)
{
    SCRATCH_NODE(node, &run->in);
    int m = run->in.m;
    real residual = INFINITY, previous;
    SCRATCH(real, nu, run->in.m);
    SCRATCH(real, move, run->in.n);
    lane off, rate;
    SCRATCH_MATRIX(real, gram, m, m);
    enum status status;
    do {
        node_at_momentum(&run->in, run->g, run->mu, node);
        previous = residual;
        node_residual(node, off, rate);
        residual = off[0];
        constraint_gram(node, gram);
        for (int i = 0; i < m; i++)
            nu[i] = -node->phi[i][0];
        status = metric_solve(m, gram, nu);
        node_constraint_force(node, nu, move);
        group_advance(&run->in, move, run->g, run->g_low);
    } while (status == STATUS_OK && residual > 0 && residual < previous / 2);
    return status;
}

/* p <- p - A^T (A M^{-1} A^T)^{-1} (A v + dPhi/dt) until that rate stagnates: the velocity becomes tangent. */
static enum status project_momentum(struct run *run)
{
    SCRATCH_NODE(node, &run->in);
    real residual = INFINITY, previous;
    SCRATCH(real, velocity, run->in.n);
    SCRATCH(real, rate, run->in.m);
    SCRATCH(real, move, run->in.n);
    lane off, tangency;
    enum status status;
    do {
        node_at_momentum(&run->in, run->g, run->mu, node);
        status = node_metric(node);
        previous = residual;
        node_residual(node, off, tangency);
        residual = tangency[0];
        first_point(run->in.n, node->velocity, velocity);
        (run->fault == FAULT_STEADY ? node_gradient : node_rates)(node, velocity, rate);
        node_force_for_rates(node, rate, move);
        for (int c = 0; c < run->in.n; c++)
            compensated_add(&run->mu[c], &run->mu_low[c], -move[c]);
    } while (status == STATUS_OK && residual > 0 && residual < previous / 2);
    return status;
}

static enum status gauss_step(struct run *run)
{
    const struct gauss_method *method = run->method->of;
    enum status status = hp_step(run);
    if (run->in.problem->timed)
        run_set_time(run, run->t + (run->t_low + run->h));
    if (status == STATUS_OK && method->projected)
        status = project_position(run);
    return status == STATUS_OK && method->projected ? project_momentum(run) : status;
}

static int hp_rk_parts(const struct core_case *given, struct rk_part out[MOST_RK_PARTS])
{
    out->length = 1;
    tableau_of_report(&given->report, &out->tableau);
    return 1;
}

static const enum fault faults[] = {FAULT_TABLEAU, FAULT_FORCE,  FAULT_CONJUGATE, FAULT_ANCHOR,          FAULT_TANGENT,
                                    FAULT_SECOND,  FAULT_FROZEN, FAULT_STEADY,    FAULT_PRINTED_THEOREM, FAULT_NONE};

const struct family hp_family = {.applies = hp_applies,
                                 .open = hp_method_open,
                                 .close = hp_close,
                                 .step = hp_step,
                                 .predictor = hp_predictor,
                                 .dense = &hp_dense,
                                 .lanes = hp_lanes,
                                 .rk_parts = hp_rk_parts,
                                 .self_adjoint = hp_self_adjoint,
                                 .claims = BY(hp) | BY(backward),
                                 .order = hp_order,
                                 .faults = faults};
const struct family gauss_family = {.open = gauss_open,
                                    .close = hp_close,
                                    .step = gauss_step,
                                    .predictor = hp_predictor,
                                    .dense = &hp_dense,
                                    .projects = gauss_projects,
                                    .faults = faults};
