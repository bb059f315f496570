/* The methods: which problems and tableaux they fit, their parameters. */
#include <string.h>

#include "core/lie/method.h"
#include "core/lie/orders.h"
#include "core/lie/schemes.h"

extern const struct family vrkmk_family, vdexp_family, vrk_cay_family, vcg_family, vcf4_family, rkmk_family,
    rkmk_cay_family, cg_family, rkmk_cotangent_family, frozen_chart_family, rk_family;

static enum status lie_applies(const struct core_case *given, struct refusal *why)
{
    const struct lie_method *method = lie_method_of(given->method);
    const struct problem *problem = given->in.problem;
    const char *name = given->method->name, *own = given->method->family->retraction,
               *chosen = given->in.group->retraction;
    real r = with_number(&given->with, "r");
    if (problem->constraint != CONSTRAINT_NONE)
        return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s is for problems without constraints; %s is %s", name,
                      problem->name, constraint_word(problem->constraint));
    if (!group_is_abelian(given->in.group) && strcmp(own, chosen) != 0)
        return refuse(why, STATUS_REFUSED, FIELD_RETRACTION, -1, "%s works with the retraction %s, not %s", name, own,
                      chosen);
    if (method->divides && given->tableau.s && !given->tableau.conjugate)
        return refuse(why, STATUS_REFUSED, FIELD_WITH, -1,
                      "%s divides by the weights of its tableau; of %s some b_i = 0", name,
                      with_word(&given->with, "tableau"));
    if (isfinite(r) && r > MAX_TRUNCATION)
        return refuse(why, STATUS_BAD_VALUE, FIELD_WITH, -1, "%s: r is at most %d, or inf", name, MAX_TRUNCATION);
    return STATUS_OK;
}

static enum status rk_applies(const struct core_case *given, struct refusal *why)
{
    if (group_is_abelian(given->in.group))
        return lie_applies(given, why);
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1,
                  "rk is for problems on R^n; %s is on %s, where rkmk is its like", given->in.problem->name,
                  given->in.group->name);
}

#define TABLEAU(value)                                                                                                 \
    {                                                                                                                  \
        "tableau", PARAMETER_WORD, value, NULL, NULL, NULL, "coefficients a, b"                                        \
    }
#define CUT(value, most, meaning)                                                                                      \
    {                                                                                                                  \
        "r", PARAMETER_INTEGER, value, "0", most, NULL, meaning                                                        \
    }

static const struct method_parameter
    gauss_and_r[] = {TABLEAU("gauss"), CUT("inf", "inf", "dexp^-1 is cut off after ad^r: at most 8, or inf"), {0}},
    gauss_and_r_of_dexp[] = {TABLEAU("gauss"), CUT("inf", "inf", "dexp is cut off after ad^r: at most 8, or inf"), {0}},
    gauss_and_finite_r[] = {TABLEAU("gauss"), CUT("4", "8", "dexp^-1 is cut off after ad^r"), {0}},
    gauss[] = {TABLEAU("gauss"), {0}}, composition[] = {TABLEAU("midpoint-4"), {0}},
    explicit_3[] = {TABLEAU("cg3"), {0}}, explicit_4[] = {TABLEAU("rk4"), {0}};

/* Faults of variational methods; the others know those of the vector field alone. */
static const enum fault of_charts[] = {FAULT_TABLEAU,     FAULT_FORCE, FAULT_SECOND, FAULT_TRANSPOSED,
                                       FAULT_CUT_TANGENT, FAULT_LOOSE, FAULT_NONE},
                        of_products[] = {FAULT_TABLEAU, FAULT_FORCE, FAULT_TRANSPOSED, FAULT_LOOSE, FAULT_NONE},
                        of_tableaux[] = {FAULT_TABLEAU, FAULT_FORCE, FAULT_NONE},
                        of_fields[] = {FAULT_FORCE, FAULT_NONE};

#define LIE_FAMILY(own, declared, fit, known, local)                                                                   \
    {                                                                                                                  \
        .parameters = declared, .takes_hamiltonian = true, .retraction = own, .applies = fit, .open = lie_open,        \
        .close = lie_close, .step = lie_step, .draft = lie_draft, .local_errors = local, .claims = lie_claims,         \
        .faults = known                                                                                                \
    }

const struct family vrkmk_family = LIE_FAMILY("exp", gauss_and_r, lie_applies, of_charts, lie_local_errors);
const struct family vdexp_family = LIE_FAMILY("exp", gauss_and_r_of_dexp, lie_applies, of_charts, lie_local_errors);
const struct family vrk_cay_family = LIE_FAMILY("cay", gauss, lie_applies, of_charts, lie_local_errors);
const struct family vcg_family = LIE_FAMILY("exp", composition, lie_applies, of_products, lie_local_errors);
const struct family vcf4_family = LIE_FAMILY("exp", NULL, lie_applies, of_fields, lie_local_errors);
const struct family rkmk_family = LIE_FAMILY("exp", gauss_and_r, lie_applies, of_tableaux, NULL);
const struct family rkmk_cay_family = LIE_FAMILY("cay", gauss, lie_applies, of_tableaux, NULL);
const struct family cg_family = LIE_FAMILY("exp", explicit_3, lie_applies, of_tableaux, NULL);
const struct family rkmk_cotangent_family = LIE_FAMILY("exp", gauss_and_finite_r, lie_applies, of_tableaux, NULL);
const struct family frozen_chart_family = LIE_FAMILY("exp", gauss, lie_applies, of_tableaux, NULL);
const struct family rk_family = LIE_FAMILY("exp", explicit_4, rk_applies, of_tableaux, NULL);
