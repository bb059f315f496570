/* Local orders: of stages, dense output (HP paper 5.1, B.1, B.2) and one step (theorems 4.1, 5.1). */
#include "core/hp/local_claims.h"
#include "core/larger.h"
#include "core/problem/examine.h"

#define SOURCE_STAGES "HP paper 5.1, proposition B.1"
#define SOURCE_DENSE "HP paper A.1, proposition B.2"
#define SOURCE_DISCONTINUOUS "HP paper A.2, (40)"
#define SOURCE_STAGES_CORRECTED "HP paper 5.1, B.1, B.2, corrected: docs/findings.md"

/* No condition fails to an order as high: what has it is exact, as the only stage of the explicit Euler method, which is the start. */
enum { EXACT = 2 * MAX_STAGES + 1 };

/* Returns true if forces, constraint forces or what a chart adds to them depend on velocities: A^T lambda does if the
 * constraint is not affine in them. */
static bool takes_velocity(const struct core_case *given)
{
    const struct problem *problem = given->in.problem;
    return problem->momentum_rate || !group_is_abelian(given->in.group) ||
           (problem->constraint == CONSTRAINT_NONHOLONOMIC && !constraint_is_affine(&given->in, given->g, given->eta));
}

/* Orders of the stages and of what is built from them, all local. */
struct stage_orders {
    int Q, P, p;             /* Q^i, P^i, p^i */
    int q_t, extra_q_t, p_t; /* q(t) from V^i, from the velocities of p^i; v(t) */
    int u_t;                 /* u(t) */
};

/* What is integrated decides. P^i, seen in the body, turns with Q^i on a group. V^i carries the error of P^i, of order Chat; the sums a V of the stages those of a ahat W, of
 * order CChat, which bounds C (proposition B.1 has C alone: findings.md); q(t) has Chat + 1 (proposition B.2 applied to
 * q' = D2 H). W^i carries the errors of Q^i, one power of h gained by the sum; those of P^i where forces depend on momenta; of
 * nonholonomic multipliers, of the order of Q^i; of holonomic ones, one less, which cancels in p^i for Lobatto IIIA alone. */
static struct stage_orders stage_orders(const struct core_case *given)
{
    const struct tableau_report *report = &given->report;
    enum constraint_kind kind = given->in.problem->constraint;
    bool rough = takes_velocity(given);
    int C = report->C, Q = report->stage_q;
    struct stage_orders at = {.Q = Q, .P = report->stage_P, .p = Q};
    if (!group_is_abelian(given->in.group))
        at.P = lesser(at.P, Q);
    if (kind == CONSTRAINT_NONE && !rough)
        at.p = lesser(C, Q + 1);
    if (kind == CONSTRAINT_HOLONOMIC && Q < C)
        at.p = Q - 1;
    at.q_t = lesser(C, report->Chat + 1);
    at.extra_q_t = lesser(C, at.p + 1);
    at.p_t = rough ? at.q_t : kind == CONSTRAINT_HOLONOMIC ? Q - 1 : at.p;
    at.u_t = lesser(report->s - 2, at.p_t); /* of degree s - 2 */
    return at;
}

static int stage_claims(const struct core_case *given, struct claim *out, int count)
{
    const struct stage_orders at = stage_orders(given);
    bool paper = given->report.stage_q == given->report.C, abelian = group_is_abelian(given->in.group);
    const char *stages = paper ? SOURCE_STAGES : SOURCE_STAGES_CORRECTED;
    const char *dense = paper ? SOURCE_DENSE : SOURCE_STAGES_CORRECTED;
    const struct {
        enum quantity quantity;
        int order;
        const char *source;
    } rows[] = {{QUANTITY_STAGE_Q, at.Q, stages},
                {QUANTITY_STAGE_P, at.P, stages},
                {QUANTITY_STAGE_EXTRA_P, at.p, stages},
                {QUANTITY_DENSE_Q, at.q_t, dense},
                {QUANTITY_DENSE_EXTRA_Q, at.extra_q_t, dense},
                {QUANTITY_DENSE_P, at.p_t, dense},
                {QUANTITY_DENSE_DP, at.p_t, dense},
                {QUANTITY_DENSE_D2P, at.p_t - 1, dense},
                {QUANTITY_DENSE_D3P, at.p_t - 2, dense},
                {QUANTITY_DENSE_U, at.u_t, paper ? SOURCE_DISCONTINUOUS : SOURCE_STAGES_CORRECTED}};
    bool ends = given->report.H1 && given->report.H3; /* else nobody promises anything between the stages */
    size_t known = ends ? sizeof rows / sizeof *rows : 2;
    for (size_t k = 0; k < known; k++)
        if ((rows[k].quantity < QUANTITY_DENSE_DP || abelian) && rows[k].order >= 0 && rows[k].order < EXACT)
            count = claim_order(out, count, rows[k].quantity, rows[k].order, rows[k].source);
    return count;
}

/* Local errors of one step, one power of h more than the global ones; of the multipliers none less than their stages have. */
static int step_claims(const struct core_case *given, struct claim *out, int count)
{
    const struct tableau_report *report = &given->report;
    enum constraint_kind kind = given->in.problem->constraint;
    bool nonholonomic = kind == CONSTRAINT_NONHOLONOMIC, holonomic = kind == CONSTRAINT_HOLONOMIC;
    const char *source = nonholonomic ? "HP paper theorem 5.1" : holonomic ? SOURCE_HOLONOMIC : "HP paper theorem 4.1";
    int q = nonholonomic ? report->order_q : report->order_unconstrained;
    int p = nonholonomic ? report->order_p : report->order_unconstrained;
    if (q < 0)
        return count;
    if (kind == CONSTRAINT_NONE && !takes_velocity(given)) /* h^2 sum b_j (1 - c_j) times the errors of the forces */
        q = greater(q, lesser(report->B, report->stage_q + 2));
    count = claim_order(out, count, QUANTITY_STEP_Q, q + 1, source);
    count = claim_order(out, count, QUANTITY_STEP_P, p + 1, source);
    if (nonholonomic)
        count = claim_order(out, count, QUANTITY_STEP_LAMBDA, greater(report->order_lambda, report->stage_q), source);
    else if (holonomic)
        count = claim_order(out, count, QUANTITY_STEP_LAMBDA, report->stage_q - 1, SOURCE_INDEX_3);
    else
        count = claim_order(out, count, QUANTITY_STEP_ACTION, p + 1, source);
    return count;
}

int hp_local_claims(const struct core_case *given, struct claim *out, int count)
{
    return step_claims(given, out, stage_claims(given, out, count));
}
