/* Parameters of the methods made of the Hamilton-Pontryagin step, referenced by core/methods.def. */
#ifndef RATTLEBACK_CORE_HP_METHOD_H
#define RATTLEBACK_CORE_HP_METHOD_H

#include "core/run/family.h"

/* Family hp: V = D2 h(G, P) with P unknown as well. Methods with a tableau's name have no such parameters. */
struct hp_method {
    bool hamiltonian;
};

/* Family gauss, with the constraint at the stages: whether the ends are projected. */
struct gauss_method {
    bool projected;
};

static inline bool hp_is_hamiltonian(const struct core_case *given)
{
    const struct hp_method *method = given->method->of;
    return method && method->hamiltonian;
}

#endif
