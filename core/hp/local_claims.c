/* Local orders of stages and dense output [martin-sato-2018, sec. 5.1, app. B.1, app. B.2]. */
#include "core/hp/local_claims.h"
#include "core/larger.h"
#include "core/run/hypotheses.h"

/* No condition fails to an order as high: what has it is exact, as the only stage of the explicit Euler method, which is the start. */
enum { EXACT = 2 * MAX_STAGES + 1 };

/* Orders of the stages and of what is built from them, all local. */
struct stage_orders {
    int Q, P, p;             /* Q^i, P^i, p^i */
    int q_t, extra_q_t, p_t; /* q(t) from V^i, from the velocities of p^i; v(t) */
    int u_t;                 /* u(t) */
};

/* Orders of the stages, by the kind of problem. P^i, in the body frame, turns with Q^i on a group. V^i has the error
 * of P^i, of order Chat. The sums a V of the stages have that of a ahat W, of order CChat, which bounds C
 * (proposition B.1 has C alone: docs/findings-stages.md); q(t) has Chat + 1 (proposition B.2 applied to q' = D2 H). W^i has the
 * errors of Q^i, with one power of h gained by the sum; those of P^i if forces depend on momenta; of nonholonomic
 * multipliers, of the order of Q^i; of holonomic ones, one less, which cancels in p^i for Lobatto IIIA alone. */
static struct stage_orders stage_orders(const struct core_case *given)
{
    const struct tableau_report *report = &given->report;
    enum constraint_kind kind = given->in.problem->constraint;
    bool rough = hypothesis_position_forces(given) == HELD_NOT;
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

struct stated hp_local_order(const struct core_case *given, enum quantity quantity)
{
    const struct stage_orders at = stage_orders(given);
    const int of[QUANTITIES] = {[QUANTITY_STAGE_Q] = at.Q,
                                [QUANTITY_STAGE_P] = at.P,
                                [QUANTITY_STAGE_EXTRA_P] = at.p,
                                [QUANTITY_DENSE_Q] = at.q_t,
                                [QUANTITY_DENSE_EXTRA_Q] = at.extra_q_t,
                                [QUANTITY_DENSE_P] = at.p_t,
                                [QUANTITY_DENSE_DP] = at.p_t,
                                [QUANTITY_DENSE_D2P] = at.p_t - 1,
                                [QUANTITY_DENSE_D3P] = at.p_t - 2,
                                [QUANTITY_DENSE_U] = at.u_t};
    bool paper = given->report.stage_q == given->report.C;
    return (struct stated){
        of[quantity] < EXACT ? of[quantity] : -1,
        paper ? NULL
              : "Martin, Sato 2018, section 5.1, appendix B.1, appendix B.2, corrected: docs/findings-stages.md"};
}
