/* Operators of product groups, factor by factor. */
#include "core/groups/group.h"

#include "core/groups/factors.h"

#include "core/numbers/instance.h"

const struct group group_vector = {.name = "R^n", .retraction = "identity"};

/* R^n: all operators are the identity, all brackets 0. */
static void copy_lanes(const struct instance *in, const lane *x, lane *restrict out)
{
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = x[c][l];
}

static void zero_lanes(const struct instance *in, lane *restrict out)
{
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = 0;
}

void group_chart(const struct instance *in, const lane *xi, struct chart *chart)
{
    chart->xi = xi;
    FOR_FACTORS(f, k, at, element, in)
    factor_chart(f, in, xi + at, chart->terms[k]);
}

void group_apply(const struct instance *in, const struct chart *chart, enum operator which, const lane *x,
                 lane *restrict out)
{
    if (group_is_abelian(in->group))
        copy_lanes(in, x, out);
    FOR_FACTORS(f, k, at, element, in)
    factor_apply(f, which, in, chart->terms[k], chart->xi + at, x + at, out + at);
}

void group_second_dual(const struct instance *in, const struct chart *chart, const lane *h, const lane *mu,
                       lane *restrict out)
{
    if (group_is_abelian(in->group))
        zero_lanes(in, out);
    FOR_FACTORS(f, k, at, element, in)
    factor_second_dual(f, in, chart->terms[k], chart->xi + at, h + at, mu + at, out + at);
}

void group_coadjoint_small(const struct instance *in, const lane *eta, const lane *mu, lane *restrict out)
{
    if (group_is_abelian(in->group))
        zero_lanes(in, out);
    FOR_FACTORS(f, k, at, element, in)
    factor_bracket_dual(f, in, eta + at, mu + at, out + at);
}

void group_bracket(const struct instance *in, const lane *x, const lane *y, lane *restrict out)
{
    if (group_is_abelian(in->group))
        zero_lanes(in, out);
    FOR_FACTORS(f, k, at, element, in)
    factor_bracket(f, in, x + at, y + at, out + at);
}

void group_translate(const struct instance *in, const struct chart *chart, const real *g, lane *restrict out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        FOR_PARTS(l, in)
            AT(out[c], l) = plus(UNIFORM(g[c]), AT(chart->xi[c], l));
    FOR_FACTORS(f, k, at, element, in)
    factor_translate(f, in, chart->terms[k], g + element, chart->xi + at, out + element);
}

void group_glance(const struct instance *in, const struct chart *chart, const real *g, uint32_t unseen,
                  lane *restrict out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        FOR_PARTS(l, in)
            AT(out[c], l) = plus(UNIFORM(g[c]), AT(chart->xi[c], l));
    FOR_FACTORS(f, k, at, element, in)
    factor_glance(f, in, chart->terms[k], g + element, chart->xi + at, unseen ? unseen >> element : 0, out + element);
}

void group_move(const struct instance *in, const real *g, const lane *xi, lane *restrict out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        FOR_PARTS(l, in)
            AT(out[c], l) = plus(UNIFORM(g[c]), AT(xi[c], l));
    FOR_FACTORS(f, k, at, element, in)
    factor_move(f, in, g + element, xi + at, out + element);
}
