/* What all factors share. */
#include "core/groups/factors.h"

#include "core/numbers/instance.h"

void translate_point(const struct factor *factor, const real *g, const real *xi, real *out)
{
    struct instance point = {.lanes = 1};
    lane batch[MAX_FACTOR], terms[CHART_TERMS], moved[MAX_ELEMENT];
    broadcast(factor->n, xi, batch);
    factor->chart(&point, batch, terms);
    factor->translate(&point, terms, g, batch, moved);
    for (int c = 0; c < factor->element; c++)
        out[c] = moved[c][0];
}
