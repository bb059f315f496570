/* Promises of the energy balance. */
#include "core/run/energy_balance.h"

#include "core/problem/examine.h"
#include "core/run/claims.h"

int claim_energy_balance(const struct core_case *given, struct claim *out, int count)
{
    double order = INFINITY;
    int found = 0;
    for (int k = 0; k < count; k++)
        if (out[k].kind == CLAIM_ORDER && (out[k].quantity == QUANTITY_Q || out[k].quantity == QUANTITY_P)) {
            order = out[k].value < order ? out[k].value : order;
            found++;
        }
    if (found < 2 || !reaction_works(&given->in, given->g, given->eta))
        return count;
    return claim_order(out, count, QUANTITY_ENERGY_BALANCE, order, "d'Alembert: dE/dt is the power of the reaction");
}
