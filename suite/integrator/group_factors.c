#include "suite/integrator/group_factors.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

bool group_factor_next(const char **name, struct group_factor *factor)
{
    static const struct {
        const char *name;
        int in_q, in_v, vectors;
    } known[] = {{"SO(2)", 1, 1, 0}, {"SO(3)", 9, 3, 1},  {"SE(2)", 3, 3, 0},  {"SE(3)", 12, 6, 2},
                 {"SL(2)", 4, 3, 0}, {"Aff(1)", 2, 2, 0}, {"Heis(3)", 3, 3, 0}};
    static const char times[] = " x ";
    const char *at = *name, *end = at ? strstr(at, times) : NULL;
    struct group_factor next = {.element = factor->element + factor->in_q, .velocity = factor->velocity + factor->in_v};
    if (!at || !*at)
        return false;
    *name = end ? end + sizeof times - 1 : "";
    if (at[0] == 'R' && (at[1] == '^' || at[1] == '\0' || at[1] == ' ')) {
        next.in_q = next.in_v = at[1] == '^' ? (int)strtol(at + 2, NULL, 10) : 1;
        *factor = next;
        return true;
    }
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if (strncmp(at, known[k].name, strlen(known[k].name)) == 0) {
            next.in_q = known[k].in_q;
            next.in_v = known[k].in_v;
            next.vectors = known[k].vectors;
            *factor = next;
            return true;
        }
    return false;
}
