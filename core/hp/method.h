/* What the methods made of the Hamilton-Pontryagin step are: the data of their lines in core/methods.def. */
#ifndef RATTLEBACK_CORE_HP_METHOD_H
#define RATTLEBACK_CORE_HP_METHOD_H

#include "core/run/family.h"

/* Of the family hp, whose methods by a tableau's name have none: V = D2 h(G, P) with P unknown, too. */
struct hp_method {
    bool hamiltonian;
};

/* Of the family gauss, with the constraint at the stages: are the ends projected? */
struct gauss_method {
    bool projected;
};

static inline bool hp_is_hamiltonian(const struct core_case *given)
{
    const struct hp_method *method = given->method->of;
    return method && method->hamiltonian;
}

#endif
