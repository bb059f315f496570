/* The register of factors. */
#include "core/groups/factors.h"

#include "core/numbers/instance.h"

static const struct factor_entry entries[] = {
#define GROUP(code, summary, source) {&code##_cay, &code##_exp, summary, source},
#include "core/groups/groups.def"
#undef GROUP
};

int factor_count(void)
{
    return (int)(sizeof entries / sizeof *entries);
}

const struct factor_entry *factor_at(int index)
{
    return &entries[index];
}

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
