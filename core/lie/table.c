/* The methods by name: their equations, and their orders. */
#include <string.h>

#include "core/lie/method.h"
#include "core/lie/schemes.h"

/* The pair (a, ahat). */
static int order_of_pair(const struct core_case *given)
{
    return given->report.order_unconstrained;
}

/* (a, b) by itself */
static int order_alone(const struct core_case *given)
{
    return given->report.order_alone;
}

static int order_of_vcg(const struct core_case *given)
{
    return group_is_abelian(given->in.group) ? order_of_pair(given) : given->report.order_vcg;
}

static int order_of_cg(const struct core_case *given)
{
    return group_is_abelian(given->in.group) ? order_alone(given) : given->report.order_cg;
}

static int order_of_cf4(const struct core_case *given)
{
    (void)given;
    return 4;
}

static const struct lie_method methods[] = {
    {"vrkmk", &lie_vrkmk, true, true, true, false, order_of_pair, order_alone,
     "VRKMK paper theorem 5.3; spec Lie 3.1, 6.2"},
    {"vdexp", &lie_vdexp, true, true, true, true, order_of_pair, order_alone, "VRKMK paper 4.1.1; spec Lie 1.8"},
    {"vrk-cay", &lie_vrkmk, true, true, false, false, order_of_pair, order_alone, "spec Lie 1.10: no cut-off"},
    {"vcg", &lie_free, true, true, false, false, order_of_vcg, order_of_cg,
     "VRKMK paper section 5.2: ordered bicoloured trees"},
    {"vcf4", &lie_free, true, true, false, false, order_of_cf4, order_of_cf4, "spec Lie 1.10: CF4"},
    {"rkmk", &lie_rkmk, false, false, true, false, order_alone, NULL, "Munthe-Kaas 1999; spec Lie 6.2"},
    {"rkmk-cay", &lie_rkmk, false, false, false, false, order_alone, NULL, "HP paper appendix C"},
    {"cg", &lie_cg, false, false, false, false, order_of_cg, NULL, "Crouch, Grossman 1993; Owren, Marthinsen 1999"},
    {"rkmk-cotangent", &lie_cotangent, false, false, true, false, order_alone, NULL, "Engo 2003; spec Lie 1.9"},
    {"frozen-chart", &lie_frozen, false, true, false, false, order_of_pair, NULL,
     "spec Lie pitfall 1: order of the pair"},
    {"rk", &lie_rkmk, false, false, false, false, order_alone, NULL, "Butcher: order of the tableau"}};

const struct lie_method *lie_method_of(const struct method *method)
{
    const struct lie_method *found = methods;
    while (strcmp(found->name, method->name) != 0)
        found++;
    return found;
}

int lie_truncation(const struct core_case *given)
{
    real r = with_number(&given->with, "r");
    return isfinite(r) ? (int)r : TRUNCATION_NONE;
}
