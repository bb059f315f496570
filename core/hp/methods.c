/* Methods made of the Hamilton-Pontryagin step: the pairs (a, ahat), the Hamiltonian form, Gauss with projection. */
#include "core/hp/ensemble.h"
#include "core/hp/hp.h"
#include "core/hp/local_claims.h"
#include "core/hp/method.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/run/energy_balance.h"

#define SOURCE_FREE "HP paper theorem 4.1: order of the quadrature"
#define SOURCE_GLOBAL "HP paper theorem 5.2"
#define SOURCE_CORRECTED "HP paper theorem 5.2, corrected: docs/findings.md"

static enum hp_constraint constraint_mode(const struct instance *in)
{
    static const enum hp_constraint modes[] = {[CONSTRAINT_NONE] = HP_FREE,
                                               [CONSTRAINT_HOLONOMIC] = HP_HOLONOMIC,
                                               [CONSTRAINT_NONHOLONOMIC] = HP_NONHOLONOMIC};
    return modes[in->problem->constraint];
}

/* Constraints need H1-H3 of the tableau and H1', H2' of its conjugate (spec HP section 1). */
static enum status tableau_fits(const struct core_case *given, struct refusal *why)
{
    const struct tableau_report *report = &given->report;
    enum constraint_kind kind = given->in.problem->constraint;
    const struct {
        bool holds;
        const char *name;
    } needed[] = {{report->H1, "H1 (a_1j = 0)"},
                  {report->H2, "H2 ((a_ij), i,j >= 2, invertible)"},
                  {report->H3, "H3 (a_sj = b_j)"},
                  {report->H1_conjugate, "H1' (ahat_is = 0)"},
                  {report->H2_conjugate, "H2' (ahat_i1 = b_1)"}};
    if (!report->conjugate)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s has no symplectic conjugate: some b_i = 0",
                      given->method->name);
    for (size_t k = 0; k < sizeof needed / sizeof *needed && kind != CONSTRAINT_NONE; k++)
        if (!needed[k].holds)
            return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                          kind == CONSTRAINT_NONHOLONOMIC
                              ? "%s fails hypothesis %s, which a nonholonomic constraint needs; lobatto-iiia has all"
                              : "%s fails hypothesis %s, which a holonomic constraint needs; lobatto-iiia has all, "
                                "gauss-projected is the documented variant",
                          given->method->name, needed[k].name);
    if (kind != CONSTRAINT_NONE && !(fabs(report->R_infinity) <= 1 + (double)tolerance.stable))
        return refuse(
            why, STATUS_REFUSED, FIELD_METHOD, -1,
            "%s has |R(infinity)| = %.4g; with a constraint more than 1 diverges: what the multipliers are off "
            "by grows in each step",
            given->method->name, fabs(report->R_infinity));
    return STATUS_OK;
}

static enum status hp_applies(const struct core_case *given, struct refusal *why)
{
    const struct problem *problem = given->in.problem;
    bool dual =
        problem->hamiltonian_force && (problem->constraint != CONSTRAINT_NONHOLONOMIC || problem->dual_gradient);
    if (hp_is_hamiltonian(given) && !dual)
        return needs(given, "the derivatives of the Hamiltonian", why);
    return tableau_fits(given, why);
}

static enum status gauss_applies(const struct core_case *given, struct refusal *why)
{
    if (given->in.problem->constraint != CONSTRAINT_HOLONOMIC)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s is for holonomic constraints; %s has none",
                      given->method->name, given->in.problem->name);
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

/* Claims on structure that every variational step of the family brings. */
static int structure_claims(const struct core_case *given, struct claim *out, int count)
{
    const struct instance *in = &given->in;
    enum constraint_kind kind = in->problem->constraint;
    if (kind != CONSTRAINT_NONE)
        count = claim_identity(out, count, QUANTITY_CONSTRAINT, bound_of_case, "HP paper section 5: a_sj = b_j");
    if (kind == CONSTRAINT_HOLONOMIC)
        count = claim_identity(out, count, QUANTITY_TANGENCY, bound_of_case, "HP paper (13d)");
    if (kind == CONSTRAINT_NONE)
        count = claim_identity(out, count, QUANTITY_SYMPLECTIC, bound_of_case, "HP paper theorem 4.2");
    if (kind != CONSTRAINT_NONHOLONOMIC)
        count = claim_no_drift(out, count, QUANTITY_ENERGY, bound_of_case, "HP paper section 4.1: symplectic");
    if (kind != CONSTRAINT_NONHOLONOMIC && problem_has_momentum_map(in->problem))
        count = claim_identity(out, count, QUANTITY_MOMENTUM, bound_of_case, "discrete Noether theorem");
    if (given->shape.self_adjoint)
        count = claim_identity(out, count, QUANTITY_REVERSAL, bound_of_case, "HP paper A.1: symmetric nodes");
    return count;
}

/* Theorem 5.2 where it holds, else its correction; as a control always the theorem. Nothing where its hypotheses fail. */
static int nonholonomic_claims(const struct core_case *given, struct claim *out, int count)
{
    const struct tableau_report *report = &given->report;
    const struct {
        enum quantity quantity;
        int paper, order;
    } rows[] = {{QUANTITY_Q, report->paper_q, report->order_q},
                {QUANTITY_P, report->paper_p, report->order_p},
                {QUANTITY_LAMBDA, report->paper_lambda, report->order_lambda}};
    bool printed = given->setup.fault == FAULT_PRINTED_THEOREM;
    for (size_t k = 0; k < sizeof rows / sizeof *rows && report->order_q >= 0; k++)
        count = claim_order(out, count, rows[k].quantity, printed ? rows[k].paper : rows[k].order,
                            printed || rows[k].paper == rows[k].order ? SOURCE_GLOBAL : SOURCE_CORRECTED);
    return count;
}

static int hp_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    int count = 0;
    const struct tableau_report *report = &given->report;
    enum constraint_kind kind = given->in.problem->constraint;
    bool nonholonomic = kind == CONSTRAINT_NONHOLONOMIC;
    const char *source = kind == CONSTRAINT_HOLONOMIC ? SOURCE_HOLONOMIC : SOURCE_FREE;
    double order = report->order_unconstrained;
    if (nonholonomic)
        count = nonholonomic_claims(given, out, count);
    else
        count = claim_state(out, count, order, false, source);
    if (kind == CONSTRAINT_HOLONOMIC)
        count = claim_order(out, count, QUANTITY_LAMBDA, report->stage_q - 1, SOURCE_INDEX_3);
    count = claim_energy_balance(given, out, count);
    count = hp_local_claims(given, out, count);
    count = structure_claims(given, out, count);
    return hp_is_hamiltonian(given) ? claim_twin(out, count, "HP paper (15): same map for regular L") : count;
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

/* Is the constraint's set that of a subgroup, moved: has it the same directions at every element (on R^n: is it linear)? A
 * retraction then stays on it, the method is Gauss on the subgroup, and its ends need no projection. */
static bool keeps_subgroup(const struct core_case *given)
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
    SCRATCH(real, place, in->element);
    for (int c = 0; c < n; c++)
        by[c] = (real)(3 + c) / (7 + 2 * c);
    point_move(in, given->g, by, place);
    node_at_velocity(in, given->g, given->eta, here);
    node_at_velocity(in, place, given->eta, there);
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

/* Gauss with the constraint at the stages falls from 2s to the stage order s (the paper documents 2 for s = 2; the other
 * members were measured), and not at all where the constraint keeps a subgroup. */
static int projected_claims(const struct core_case *given, struct claim *out)
{
    bool reduced = !keeps_subgroup(given);
    double order = reduced ? given->report.C : given->report.order_unconstrained;
    const char *source = reduced ? "HP paper 4.3: documented reduction" : "HP paper 4.3; on a subgroup no reduction";
    int count = claim_state(out, 0, order, false, source);
    count = claim_identity(out, count, QUANTITY_CONSTRAINT, bound_of_case, "projection");
    return claim_identity(out, count, QUANTITY_TANGENCY, bound_of_case, "projection");
}

/* Without the projection the momentum has the error of the multipliers' integral, measured: the even number below s, which
 * is 0 for s = 1 and 2, and two more where the constraint keeps a subgroup. What is off is normal to the constraint and changes
 * sign from step to step, so that positions have two orders more, and on a subgroup all 2s. */
static int unprojected_claims(const struct core_case *given, struct claim *out)
{
    int even = (given->report.s - 1) / 2 * 2;
    bool kept = keeps_subgroup(given);
    int count = claim_order(out, 0, QUANTITY_Q, kept ? given->report.order_unconstrained : even + 2,
                            "HP paper 4.3; measured: docs/findings.md");
    return claim_order(out, count, QUANTITY_P, kept ? even + 2 : even,
                       even ? "HP paper 4.3; measured: docs/findings.md"
                            : "spec HP section 3: the momentum does not converge");
}

static int gauss_claims(const struct core_case *given, struct claim out[MAX_CLAIMS])
{
    const struct gauss_method *method = given->method->of;
    return (method->projected ? projected_claims : unprojected_claims)(given, out);
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

/* p <- p - A^T (A M^{-1} A^T)^{-1} A v until A v stagnates: the velocity becomes tangent. */
static enum status project_momentum(struct run *run)
{
    SCRATCH_NODE(node, &run->in);
    int m = run->in.m;
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
        node_gradient(node, velocity, rate);
        SCRATCH_ZERO(real, nu, run->in.m);
        for (int k = 0; k < m * m; k++)
            nu[k / m] -= node->inverse_G[k] * rate[k % m];
        node_constraint_force(node, nu, move);
        for (int c = 0; c < run->in.n; c++)
            compensated_add(&run->mu[c], &run->mu_low[c], move[c]);
    } while (status == STATUS_OK && residual > 0 && residual < previous / 2);
    return status;
}

static enum status gauss_step(struct run *run)
{
    const struct gauss_method *method = run->method->of;
    enum status status = hp_step(run);
    if (status == STATUS_OK && method->projected)
        status = project_position(run);
    return status == STATUS_OK && method->projected ? project_momentum(run) : status;
}

static const enum fault faults[] = {FAULT_TABLEAU, FAULT_FORCE,  FAULT_CONJUGATE,       FAULT_ANCHOR,
                                    FAULT_TANGENT, FAULT_SECOND, FAULT_PRINTED_THEOREM, FAULT_NONE};

const struct family hp_family = {.applies = hp_applies,
                                 .open = hp_method_open,
                                 .close = hp_close,
                                 .step = hp_step,
                                 .draft = hp_draft,
                                 .dense = &hp_dense,
                                 .lanes = hp_lanes,
                                 .self_adjoint = hp_self_adjoint,
                                 .claims = hp_claims,
                                 .faults = faults};
const struct family gauss_family = {.applies = gauss_applies,
                                    .open = gauss_open,
                                    .close = hp_close,
                                    .step = gauss_step,
                                    .draft = hp_draft,
                                    .dense = &hp_dense,
                                    .projects = gauss_projects,
                                    .claims = gauss_claims,
                                    .faults = faults};
