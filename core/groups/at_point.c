/* Operations on elements of product groups at one point. */
#include "core/groups/group.h"

#include "core/groups/factors.h"
#include "core/numbers/instance.h"

void group_compose(const struct instance *in, const real *g, const real *h, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = g[c] + h[c];
    FOR_FACTORS(f, k, at, element, in)
    factor_compose(f, g + element, h + element, out + element);
}

void group_invert(const struct instance *in, const real *g, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = -g[c];
    FOR_FACTORS(f, k, at, element, in)
    factor_invert(f, g + element, out + element);
}

void group_neutral(const struct instance *in, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = 0;
    FOR_FACTORS(f, k, at, element, in)
    factor_neutral(f, out + element);
}

void group_adjoint(const struct instance *in, const real *g, const real *x, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = x[c];
    FOR_FACTORS(f, k, at, element, in)
    factor_adjoint(f, g + element, x + at, out + at);
}

void group_coadjoint(const struct instance *in, const real *g, const real *mu, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = mu[c];
    FOR_FACTORS(f, k, at, element, in)
    factor_coadjoint(f, g + element, mu + at, out + at);
}

enum status group_logarithm(const struct instance *in, const real *g, real *xi)
{
    enum status status = STATUS_OK;
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        xi[c] = g[c];
    FOR_FACTORS(f, k, at, element, in)
    if (status == STATUS_OK)
        status = factor_logarithm(f, g + element, xi + at);
    return status;
}

void group_trivialise(const struct instance *in, const real *g, const real *rate, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = rate[c];
    FOR_FACTORS(f, k, at, element, in)
    factor_trivialise(f, g + element, rate + element, out + at);
}

real group_distance(const struct instance *in, const real *g, const real *h)
{
    real sum = 0;
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        sum += (g[c] - h[c]) * (g[c] - h[c]);
    FOR_FACTORS(f, k, at, element, in)
    sum += factor_distance_squared(f, g + element, h + element);
    return sqrt(sum);
}

real group_defect(const struct instance *in, const real *g, const struct factor **worst)
{
    real largest = 0;
    *worst = NULL;
    for (const struct factor *const *f = in->group->factor; *f; g += (*f)->element, f++) {
        real defect = factor_defect(*f, g);
        if (defect > largest) {
            largest = defect;
            *worst = *f;
        }
    }
    return largest;
}

void group_nearest(const struct instance *in, real *g)
{
    FOR_FACTORS(f, k, at, element, in)
    factor_nearest(f, g + element);
}

void group_translate_each(const struct instance *in, const struct chart *chart, const lane *g, lane *restrict out)
{
    lane moved[SMALL_ELEMENT];
    real neutral[SMALL_ELEMENT], from[SMALL_ELEMENT], by[SMALL_ELEMENT], to[SMALL_ELEMENT];
    group_neutral(in, neutral);
    group_translate(in, chart, neutral, moved);
    for (int l = 0; l < in->lanes; l++) {
        for (int c = 0; c < in->element; c++) {
            from[c] = g[c][l];
            by[c] = moved[c][l];
        }
        group_compose(in, from, by, to);
        for (int c = 0; c < in->element; c++)
            out[c][l] = to[c];
    }
}
