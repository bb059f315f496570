/* Compares known facts about families of tableaux with those computed from the coefficients. */
#include "core/run/identities.h"

#include <string.h>

/* Families by how their names begin, and by how much their order falls short of 2s. */
static const struct {
    const char *begin;
    int less;
} families[] = {{"gauss", 0}, {"radau-", 1}, {"lobatto-", 2}};

/* Orders are whole numbers: there is no round-off. */
bool identity_family_order(const struct core_case *given, real *residual, real *bound)
{
    const char *chosen = with_word(&given->with, "tableau");
    const char *name = chosen ? chosen : given->method ? given->method->tableau : NULL;
    for (size_t k = 0; name && given->report.conjugate && k < sizeof families / sizeof *families; k++) {
        if (strncmp(name, families[k].begin, strlen(families[k].begin)) != 0)
            continue;
        *residual = fabs((real)given->report.order_unconstrained - (real)(2 * given->report.s - families[k].less));
        *bound = 0;
        return true;
    }
    return false;
}
