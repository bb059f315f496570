/* Steps along a group, by increments that are not rounded to the size of what they are added to. */
#include "core/groups/group.h"

#include "core/groups/factors.h"
#include "core/numbers/instance.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* A number of g as compensated sum or, where `change` is the new number, as that. */
static void advance_number(bool sum, real change, real *g, real *low)
{
    if (sum) {
        compensated_add(g, low, change);
        return;
    }
    *g = change;
    *low = 0;
}

static void advance_factors(const struct instance *in, const real *xi, real *g, real *low)
{
    SCRATCH(lane, algebra, in->n);
    SCRATCH(lane, moved, in->element);
    SCRATCH(lane, turned, in->element);
    SCRATCH(real, bare, in->element);
    SCRATCH(real, neutral, in->element);
    SCRATCH(struct chart, chart, 1);
    broadcast(in->n, xi, algebra);
    group_neutral(in, neutral);
    FOR_FACTORS(f, k, at, element, in)
    for (int c = 0; c < f->element; c++)
        bare[element + c] = f->positions >> c & 1 ? 0 : g[element + c];
    group_chart(in, algebra, chart);
    FOR_FACTORS(f, k, at, element, in)
    {
        for (int c = 0; !f->matrices && c < f->n; c++)
            compensated_add(&g[element + c], &low[element + c], xi[at + c]);
        if (!f->matrices)
            continue;
        factor_translate(f, in, chart->terms[k], bare + element, algebra + at, moved + element);
        if (f->angles)
            factor_translate(f, in, chart->terms[k], neutral + element, algebra + at, turned + element);
        for (int c = element; c < element + f->element; c++) {
            bool angle = f->angles >> (c - element) & 1, is_position = f->positions >> (c - element) & 1;
            advance_number(angle || is_position, angle ? turned[c][0] : moved[c][0], &g[c], &low[c]);
        }
    }
}

void group_advance(const struct instance *in, const real *xi, real *g, real *low)
{
    if (!group_is_abelian(in->group)) {
        advance_factors(in, xi, g, low);
        return;
    }
    for (int c = 0; c < in->n; c++)
        compensated_add(&g[c], &low[c], xi[c]);
}

void group_coadjoint_change(const struct instance *in, const real *xi, const real *mu, real *out)
{
    SCRATCH(lane, algebra, in->n);
    SCRATCH(lane, back, in->n);
    SCRATCH(lane, covector, in->n);
    SCRATCH(lane, pulled, in->n);
    SCRATCH(struct chart, chart, 1);
    broadcast(in->n, xi, algebra);
    broadcast(in->n, mu, covector);
    for (int c = 0; c < in->n; c++)
        for (int l = 0; l < LANES; l++)
            back[c][l] = -algebra[c][l];
    group_chart(in, back, chart);
    group_apply(in, chart, TANGENT_DUAL, covector, pulled);
    group_coadjoint_small(in, algebra, pulled, covector);
    first_point(in->n, covector, out);
}
