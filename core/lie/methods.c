/* The family: which problems and tableaux its methods fit, and what they do. */
#include <string.h>

#include "core/lie/method.h"
#include "core/lie/orders.h"
#include "core/numbers/roundoff.h"
#include "core/run/hypotheses.h"

/* Refuses a denominator without an approximant. */
static enum status pade_applies(const struct core_case *given, struct refusal *why)
{
    const char *name = given->method->name;
    int r = lie_truncation(given), m = lie_denominator(given);
    if (m == 0)
        return STATUS_OK;
    if (r == TRUNCATION_NONE)
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1,
                      "%s: r = inf is dexp^-1 itself; with a denominator r is a number", name);
    if (r + m > MAX_TRUNCATION)
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1, "%s: r + denominator is at most %d", name, MAX_TRUNCATION);
    if (!lie_pade_exists(r, m))
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1,
                      "%s: dexp^-1 has no approximant [%d/%d]: both odd, r >= denominator + 2; [%d/%d] is the next",
                      name, r, m, r - 1, m);
    return STATUS_OK;
}

static enum status lie_applies(const struct core_case *given, struct refusal *why)
{
    const struct lie_method *method = given->method->of;
    const struct problem *problem = given->in.problem;
    const char *name = given->method->name, *own = given->method->retraction, *chosen = given->in.group->retraction;
    real r = with_number(&given->with, "r");
    if (method->on_vectors && !group_is_abelian(given->in.group))
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                      "%s is for problems on R^n; %s is on %s, where rkmk is its like", name, problem->name,
                      given->in.group->name);
    if (!group_is_abelian(given->in.group) && strcmp(own, chosen) != 0)
        return refuse(why, STATUS_REFUSED, FIELD_RETRACTION, -1, "%s works with the retraction %s, not %s", name, own,
                      chosen);
    if (method->pair && given->tableau.s && !given->tableau.conjugate)
        return refuse(why, STATUS_REFUSED, FIELD_WITH, -1,
                      "%s divides by the weights of its tableau; of %s some b_i = 0", name,
                      with_word(&given->with, "tableau"));
    if (method->exponents && !lie_exponents_of(given))
        return refuse(why, STATUS_REFUSED, FIELD_WITH, -1,
                      "%s needs a tableau with `exponents`, as cf4 has; %s has none, vcg takes it", name,
                      with_word(&given->with, "tableau"));
    if (isfinite(r) && r > MAX_TRUNCATION)
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1, "%s: r is at most %d, or inf", name, MAX_TRUNCATION);
    return pade_applies(given, why);
}

const enum fault lie_chart_faults[] = {FAULT_TABLEAU,     FAULT_FORCE, FAULT_SECOND, FAULT_TRANSPOSED,
                                       FAULT_CUT_TANGENT, FAULT_LOOSE, FAULT_FROZEN, FAULT_NONE};

/* On R^n rk has a for the momenta, too. */
static int lie_rk_parts(const struct core_case *given, struct rk_part out[MOST_RK_PARTS])
{
    const struct lie_method *method = given->method->of;
    if (!method->on_vectors)
        return 0;
    out->length = 1;
    tableau_of_report(&given->report, &out->tableau);
    memcpy(out->tableau.ahat, out->tableau.a, sizeof out->tableau.a);
    return 1;
}

const struct family lie_family = {.small = true,
                                  .takes_hamiltonian = true,
                                  .applies = lie_applies,
                                  .open = lie_open,
                                  .close = lie_close,
                                  .step = lie_step,
                                  .predictor = lie_predictor,
                                  .local_errors = lie_local_errors,
                                  .rk_parts = lie_rk_parts,
                                  .self_adjoint = lie_self_adjoint,
                                  .claims_by = lie_claimants,
                                  .order = lie_claimed_order,
                                  .faults = (const enum fault[]){FAULT_TABLEAU, FAULT_FORCE, FAULT_FROZEN, FAULT_NONE}};

static bool is_own_conjugate(const struct tableau_report *report)
{
    for (int k = 0; k < report->s * report->s; k++) {
        wide off = report->a[k / report->s][k % report->s] - report->ahat[k / report->s][k % report->s];
        if (!report->conjugate || off > tolerance.agreement || off < -tolerance.agreement)
            return false;
    }
    return true;
}

/* Returns whether brackets of brackets vanish. Charts by exp about two elements then differ by an affine map, which
 * Runge-Kutta methods commute with: a method in such a chart is symplectic there as its pair, or its tableau, is on
 * R^n [mathematics, Lie 3.3]. */
enum held hypothesis_affine_charts(const struct core_case *given)
{
    const struct lie_method *method = lie_method_of(given);
    return method && method->in_chart && lie_exact_truncation(&given->in) == 1 &&
           (method->pair || is_own_conjugate(&given->report));
}

enum held hypothesis_nonlinear_momenta(const struct core_case *given)
{
    return !lie_is_linear(given);
}
