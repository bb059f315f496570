/* The family: which problems and tableaux its methods fit, and what they are by their data. */
#include <string.h>

#include "core/lie/method.h"
#include "core/lie/orders.h"
#include "core/tableaux/compositions.h"

int lie_truncation(const struct core_case *given)
{
    real r = with_number(&given->with, "r");
    return isfinite(r) ? (int)r : TRUNCATION_NONE;
}

int lie_order(const struct core_case *given, bool pair)
{
    const struct lie_method *method = given->method->of;
    const struct tableau_report *report = &given->report;
    if (method->own)
        return method->own->order;
    if (method->scheme->products && !group_is_abelian(given->in.group))
        return pair ? report->order_vcg : report->order_cg;
    return pair ? report->order_unconstrained : report->order_alone;
}

bool lie_has_adjoint(const struct core_case *given)
{
    const struct lie_method *method = given->method->of;
    const struct tableau *t = &given->tableau;
    if (t->s == 0 || group_is_abelian(given->in.group))
        return t->s > 0;
    if (strcmp(given->method->retraction, "exp") != 0)
        return false; /* cay(X) cay(X) is not cay(2 X): no stage is half way */
    if (t->s == 1)
        return true;
    if (method->scheme->products) /* factor 1 acts first: only stages solved one after the other turn round */
        return tableau_is_sequential(t);
    return method->cut && lie_is_trapezoid(given);
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
    if (problem->constraint != CONSTRAINT_NONE)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s is for problems without constraints; %s is %s", name,
                      problem->name, constraint_word(problem->constraint));
    if (!group_is_abelian(given->in.group) && strcmp(own, chosen) != 0)
        return refuse(why, STATUS_REFUSED, FIELD_RETRACTION, -1, "%s works with the retraction %s, not %s", name, own,
                      chosen);
    if (method->pair && given->tableau.s && !given->tableau.conjugate)
        return refuse(why, STATUS_REFUSED, FIELD_WITH, -1,
                      "%s divides by the weights of its tableau; of %s some b_i = 0", name,
                      with_word(&given->with, "tableau"));
    if (isfinite(r) && r > MAX_TRUNCATION)
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1, "%s: r is at most %d, or inf", name, MAX_TRUNCATION);
    return STATUS_OK;
}

const enum fault lie_chart_faults[] = {FAULT_TABLEAU,     FAULT_FORCE, FAULT_SECOND, FAULT_TRANSPOSED,
                                       FAULT_CUT_TANGENT, FAULT_LOOSE, FAULT_NONE};

const struct family lie_family = {.takes_hamiltonian = true,
                                  .applies = lie_applies,
                                  .open = lie_open,
                                  .close = lie_close,
                                  .step = lie_step,
                                  .draft = lie_draft,
                                  .local_errors = lie_local_errors,
                                  .claims = lie_claims,
                                  .faults = (const enum fault[]){FAULT_TABLEAU, FAULT_FORCE, FAULT_NONE}};
