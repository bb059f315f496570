/* Methods made of the Hamilton-Pontryagin step: the pairs (a, ahat), the Hamiltonian form, Gauss with projection. */
#include <stdio.h>

#include "core/hp/hp.h"
#include "core/numbers/linear.h"

#define SOURCE_FREE "HP paper theorem 4.1: order of the quadrature"
#define SOURCE_GLOBAL "HP paper theorem 5.2"
#define SOURCE_HOLONOMIC "HP paper 4.3; Jay 1996"
#define SOURCE_INDEX_3 "Jay 1996: index 3, order C - 1"
#define SOURCE_STAGES "HP paper 5.1, proposition B.1"
#define SOURCE_DENSE "HP paper A.1, proposition B.2"

static enum hp_constraint constraint_mode(const struct instance *in)
{
    static const enum hp_constraint modes[] = {[CONSTRAINT_NONE] = HP_FREE,
                                               [CONSTRAINT_HOLONOMIC] = HP_HOLONOMIC,
                                               [CONSTRAINT_NONHOLONOMIC] = HP_NONHOLONOMIC};
    return modes[in->problem->constraint];
}

static enum status refuse(struct refusal *why, const char *format, const char *method, const char *detail)
{
    *why = (struct refusal){.status = STATUS_REFUSED, .field = FIELD_METHOD, .item = -1};
    snprintf(why->message, sizeof why->message, format, method, detail);
    return STATUS_REFUSED;
}

/* Constraints need H1-H3 of the tableau and H1', H2' of its conjugate (spec HP section 1). */
static enum status hp_applies(const struct method *method, const struct instance *in,
                              const struct tableau_report *report, struct refusal *why)
{
    const struct {
        bool holds;
        const char *name;
    } needed[] = {{report->H1, "H1 (a_1j = 0)"},
                  {report->H2, "H2 ((a_ij), i,j >= 2, invertible)"},
                  {report->H3, "H3 (a_sj = b_j)"},
                  {report->H1_conjugate, "H1' (ahat_is = 0)"},
                  {report->H2_conjugate, "H2' (ahat_i1 = b_1)"}};
    if (!report->conjugate)
        return refuse(why, "%s has no symplectic conjugate: %s", method->name, "some b_i = 0");
    if (in->problem->constraint == CONSTRAINT_NONE)
        return STATUS_OK;
    for (size_t k = 0; k < sizeof needed / sizeof *needed; k++)
        if (!needed[k].holds)
            return refuse(why,
                          in->problem->constraint == CONSTRAINT_NONHOLONOMIC
                              ? "%s fails hypothesis %s, which a nonholonomic constraint needs; lobatto-iiia has all"
                              : "%s fails hypothesis %s, which a holonomic constraint needs; lobatto-iiia has all, "
                                "gauss-projected is the documented variant",
                          method->name, needed[k].name);
    return STATUS_OK;
}

static enum status hp_hamiltonian_applies(const struct method *method, const struct instance *in,
                                          const struct tableau_report *report, struct refusal *why)
{
    const struct problem *problem = in->problem;
    if (!problem->hamiltonian_force || (problem->constraint == CONSTRAINT_NONHOLONOMIC && !problem->dual_gradient))
        return refuse(why, "%s needs the derivatives of the Hamiltonian, which %s does not give", method->name,
                      problem->name);
    return hp_applies(method, in, report, why);
}

static enum status gauss_applies(const struct method *method, const struct instance *in,
                                 const struct tableau_report *report, struct refusal *why)
{
    (void)report;
    if (in->problem->constraint != CONSTRAINT_HOLONOMIC)
        return refuse(why, "%s is for holonomic constraints; %s has none", method->name, in->problem->name);
    return STATUS_OK;
}

static enum status hp_steps_open(struct run *run)
{
    return hp_open(run, false, constraint_mode(&run->in));
}

static enum status hp_hamiltonian_open(struct run *run)
{
    return hp_open(run, true, constraint_mode(&run->in));
}

static enum status gauss_open(struct run *run)
{
    return hp_open(run, false, HP_STAGES);
}

/* Claims on structure that every variational step of the family brings. */
static int structure_claims(const struct instance *in, const struct tableau_report *report, struct claim *out,
                            int count)
{
    enum constraint_kind kind = in->problem->constraint;
    bool momentum_maps = false;
    for (const struct invariant *i = in->problem->invariants; i && i->name; i++)
        momentum_maps = momentum_maps || i->momentum_map;
    if (kind != CONSTRAINT_NONE)
        count = claim_add(out, count, CLAIM_IDENTITY, QUANTITY_CONSTRAINT, 0, "HP paper section 5: a_sj = b_j");
    if (kind == CONSTRAINT_HOLONOMIC)
        count = claim_add(out, count, CLAIM_IDENTITY, QUANTITY_TANGENCY, 0, "HP paper (13d)");
    if (kind == CONSTRAINT_NONE)
        count = claim_add(out, count, CLAIM_IDENTITY, QUANTITY_SYMPLECTIC, 0, "HP paper theorem 4.2");
    if (kind != CONSTRAINT_NONHOLONOMIC)
        count = claim_add(out, count, CLAIM_BOUND, QUANTITY_ENERGY, 0, "HP paper section 4.1: symplectic");
    if (kind != CONSTRAINT_NONHOLONOMIC && momentum_maps)
        count = claim_add(out, count, CLAIM_IDENTITY, QUANTITY_MOMENTUM, 0, "discrete Noether theorem");
    if (report->symmetric && group_is_abelian(in->group)) /* on a group the chart is anchored at g_k: not symmetric */
        count = claim_add(out, count, CLAIM_IDENTITY, QUANTITY_REVERSAL, 0, "HP paper A.1: symmetric nodes");
    return count;
}

/* Local orders of stages and dense output. What is integrated to a polynomial decides its order: V^i carries the
 * error of the stage momenta P^i (order Chat), so q(t) built from it has order Chat + 1 (proposition B.2 applied to
 * q' = D2 H); W^i carries that error only if forces depend on momenta; the velocities of the extra p^i do not. */
static int stage_claims(const struct instance *in, const struct tableau_report *report, struct claim *out, int count)
{
    int rough = report->Chat + 1 < report->C ? report->Chat + 1 : report->C;
    int momentum = in->problem->momentum_rate || !group_is_abelian(in->group) ? rough : report->C;
    const struct {
        enum quantity quantity;
        int order;
        const char *source;
    } rows[] = {{QUANTITY_STAGE_Q, report->stage_q, SOURCE_STAGES},
                {QUANTITY_STAGE_P, report->stage_P, SOURCE_STAGES},
                {QUANTITY_STAGE_EXTRA_P, report->stage_p, SOURCE_STAGES},
                {QUANTITY_DENSE_Q, rough, SOURCE_DENSE},
                {QUANTITY_DENSE_EXTRA_Q, report->C, SOURCE_DENSE},
                {QUANTITY_DENSE_P, momentum, SOURCE_DENSE},
                {QUANTITY_DENSE_DP, momentum, SOURCE_DENSE}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (rows[k].quantity != QUANTITY_DENSE_DP || group_is_abelian(in->group))
            count = claim_add(out, count, CLAIM_ORDER, rows[k].quantity, rows[k].order, rows[k].source);
    return count;
}

static int hp_claims(const struct instance *in, const struct tableau_report *report, struct claim *out)
{
    int count = 0;
    enum constraint_kind kind = in->problem->constraint;
    bool nonholonomic = kind == CONSTRAINT_NONHOLONOMIC;
    const char *source = nonholonomic ? SOURCE_GLOBAL : kind == CONSTRAINT_HOLONOMIC ? SOURCE_HOLONOMIC : SOURCE_FREE;
    double order = report->order_unconstrained;
    count = claim_add(out, count, CLAIM_ORDER, QUANTITY_Q, nonholonomic ? report->order_q : order, source);
    count = claim_add(out, count, CLAIM_ORDER, QUANTITY_P, nonholonomic ? report->order_p : order, source);
    if (nonholonomic)
        count = claim_add(out, count, CLAIM_ORDER, QUANTITY_LAMBDA, report->order_lambda, source);
    if (kind == CONSTRAINT_HOLONOMIC)
        count = claim_add(out, count, CLAIM_ORDER, QUANTITY_LAMBDA, report->C - 1, SOURCE_INDEX_3);
    if (report->H1 && report->H3 && kind != CONSTRAINT_HOLONOMIC)
        count = stage_claims(in, report, out, count);
    return structure_claims(in, report, out, count);
}

static int hp_hamiltonian_claims(const struct instance *in, const struct tableau_report *report, struct claim *out)
{
    int count = hp_claims(in, report, out);
    count = claim_add(out, count, CLAIM_IDENTITY, QUANTITY_TWIN_Q, 0, "HP paper (15): same map for regular L");
    return claim_add(out, count, CLAIM_IDENTITY, QUANTITY_TWIN_P, 0, "HP paper (15): same map for regular L");
}

/* Gauss with the constraint at the stages falls from 2s to the stage order s (the paper documents 2 for s = 2; the
 * other members were measured). */
static int gauss_projected_claims(const struct instance *in, const struct tableau_report *report, struct claim *out)
{
    (void)in;
    int count = claim_add(out, 0, CLAIM_ORDER, QUANTITY_Q, report->C, "HP paper 4.3: documented reduction");
    count = claim_add(out, count, CLAIM_ORDER, QUANTITY_P, report->C, "HP paper 4.3: documented reduction");
    count = claim_add(out, count, CLAIM_IDENTITY, QUANTITY_CONSTRAINT, 0, "projection");
    return claim_add(out, count, CLAIM_IDENTITY, QUANTITY_TANGENCY, 0, "projection");
}

static int gauss_unprojected_claims(const struct instance *in, const struct tableau_report *report, struct claim *out)
{
    (void)in, (void)report;
    return claim_add(out, 0, CLAIM_ORDER, QUANTITY_P, 0, "spec HP section 3: the momentum does not converge");
}

/* g <- g tau(move), where run->g alone carries the state: the low parts belong to what is moved away from. */
static void move_position(struct run *run, const real *move)
{
    lane xi[MAX_DIMENSION], g[MAX_ELEMENT];
    broadcast(run->in.n, move, xi);
    if (!group_is_abelian(run->in.group))
        group_move(&run->in, run->g, xi, g);
    for (int c = 0; c < run->in.element; c++)
        run->g[c] = group_is_abelian(run->in.group) ? run->g[c] + move[c] : g[c][0];
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

/* g <- g tau(-A^T (A A^T)^{-1} Phi(g)) until Phi stagnates: orthogonally onto Phi = 0. */
static enum status project_position(struct run *run)
{
    struct node node;
    int m = run->in.m;
    real residual = INFINITY, previous, nu[MAX_MULTIPLIERS], move[MAX_DIMENSION];
    lane off, rate;
    real gram[MAX_MULTIPLIERS * MAX_MULTIPLIERS];
    enum status status;
    do {
        node_at_momentum(&run->in, run->g, run->mu, &node);
        previous = residual;
        node_residual(&node, off, rate);
        residual = off[0];
        constraint_gram(&node, gram);
        for (int i = 0; i < m; i++)
            nu[i] = -node.phi[i][0];
        status = linear_solve(m, gram, nu);
        node_constraint_force(&node, nu, move);
        move_position(run, move);
    } while (status == STATUS_OK && residual > 0 && residual < previous / 2);
    return status;
}

/* p <- p - A^T (A M^{-1} A^T)^{-1} A v until A v stagnates: the velocity becomes tangent. */
static enum status project_momentum(struct run *run)
{
    struct node node;
    int m = run->in.m;
    real residual = INFINITY, previous, velocity[MAX_DIMENSION], rate[MAX_MULTIPLIERS], move[MAX_DIMENSION];
    lane off, tangency;
    enum status status;
    do {
        node_at_momentum(&run->in, run->g, run->mu, &node);
        status = node_metric(&node);
        previous = residual;
        node_residual(&node, off, tangency);
        residual = tangency[0];
        for (int c = 0; c < run->in.n; c++)
            velocity[c] = node.velocity[c][0];
        node_gradient(&node, velocity, rate);
        real nu[MAX_MULTIPLIERS] = {0};
        for (int k = 0; k < m * m; k++)
            nu[k / m] -= node.inverse_G[k] * rate[k % m];
        node_constraint_force(&node, nu, move);
        for (int c = 0; c < run->in.n; c++)
            run->mu[c] += move[c];
    } while (status == STATUS_OK && residual > 0 && residual < previous / 2);
    return status;
}

static enum status gauss_projected_step(struct run *run)
{
    enum status status = hp_step(run);
    if (status == STATUS_OK)
        status = project_position(run);
    return status == STATUS_OK ? project_momentum(run) : status;
}

const struct method_steps hp_steps = {hp_applies, hp_steps_open, hp_step, hp_close, hp_claims, true};
const struct method_steps hp_hamiltonian_steps = {
    hp_hamiltonian_applies, hp_hamiltonian_open, hp_step, hp_close, hp_hamiltonian_claims, true};
const struct method_steps gauss_projected_steps = {gauss_applies,          gauss_open, gauss_projected_step, hp_close,
                                                   gauss_projected_claims, true};
const struct method_steps gauss_unprojected_steps = {
    gauss_applies, gauss_open, hp_step, hp_close, gauss_unprojected_claims, true};
