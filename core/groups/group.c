/* Operators of product groups, factor by factor. */
#include "core/groups/group.h"

#include "core/groups/matrix.h"
#include "core/numbers/instance.h"

const struct group group_vector = {.name = "R^n", .retraction = "identity"};

/* Where the components of each factor f start: `at` in algebra and dual, `element` in the numbers of g; k counts. */
#define FOR_FACTORS(f, k, at, element, in)                                                                             \
    for (int k = 0, at = 0, element = 0; (in)->group->factor[k];                                                       \
         at += (in)->group->factor[k]->n, element += (in)->group->factor[k]->element, k++)                             \
        for (const struct factor *f = (in)->group->factor[k]; f; f = NULL)

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
    if (f->chart)
        f->chart(in, xi + at, chart->terms[k]);
}

void group_apply(const struct instance *in, const struct chart *chart, enum operator which, const lane *x,
                 lane *restrict out)
{
    if (group_is_abelian(in->group))
        copy_lanes(in, x, out);
    FOR_FACTORS(f, k, at, element, in)
    if (f->chart)
        f->apply[which](in, chart->terms[k], chart->xi + at, x + at, out + at);
    else
        for (int c = at; c < at + f->n; c++)
            FOR_LANES(l, in) out[c][l] = x[c][l];
}

void group_second_dual(const struct instance *in, const struct chart *chart, const lane *h, const lane *mu,
                       lane *restrict out)
{
    if (group_is_abelian(in->group))
        zero_lanes(in, out);
    FOR_FACTORS(f, k, at, element, in)
    if (f->chart)
        f->second_dual(in, chart->terms[k], chart->xi + at, h + at, mu + at, out + at);
    else
        for (int c = at; c < at + f->n; c++)
            FOR_LANES(l, in) out[c][l] = 0;
}

void group_coadjoint_small(const struct instance *in, const lane *eta, const lane *mu, lane *restrict out)
{
    if (group_is_abelian(in->group))
        zero_lanes(in, out);
    FOR_FACTORS(f, k, at, element, in)
    if (f->chart)
        f->bracket_dual(in, eta + at, mu + at, out + at);
    else
        for (int c = at; c < at + f->n; c++)
            FOR_LANES(l, in) out[c][l] = 0;
}

void group_bracket(const struct instance *in, const lane *x, const lane *y, lane *restrict out)
{
    if (group_is_abelian(in->group))
        zero_lanes(in, out);
    FOR_FACTORS(f, k, at, element, in)
    if (f->chart)
        f->bracket(in, x + at, y + at, out + at);
    else
        for (int c = at; c < at + f->n; c++)
            FOR_LANES(l, in) out[c][l] = 0;
}

void group_translate(const struct instance *in, const struct chart *chart, const real *g, lane *restrict out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = g[c] + chart->xi[c][l];
    FOR_FACTORS(f, k, at, element, in)
    if (f->chart)
        f->translate(in, chart->terms[k], g + element, chart->xi + at, out + element);
    else
        for (int c = 0; c < f->n; c++)
            FOR_LANES(l, in) out[element + c][l] = g[element + c] + chart->xi[at + c][l];
}

void group_move(const struct instance *in, const real *g, const lane *xi, lane *restrict out)
{
    struct chart chart;
    group_chart(in, xi, &chart);
    group_translate(in, &chart, g, out);
}

void group_compose(const struct instance *in, const real *g, const real *h, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = g[c] + h[c];
    FOR_FACTORS(f, k, at, element, in)
    if (f->compose)
        f->compose(g + element, h + element, out + element);
    else
        for (int c = element; c < element + f->n; c++)
            out[c] = g[c] + h[c];
}

void group_invert(const struct instance *in, const real *g, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = -g[c];
    FOR_FACTORS(f, k, at, element, in)
    if (f->invert)
        f->invert(g + element, out + element);
    else
        for (int c = element; c < element + f->n; c++)
            out[c] = -g[c];
}

void group_neutral(const struct instance *in, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = 0;
    FOR_FACTORS(f, k, at, element, in)
    if (f->matrices)
        matrix_neutral(f->matrices, out + element);
    else
        for (int c = element; c < element + f->n; c++)
            out[c] = 0;
}

void group_adjoint(const struct instance *in, const real *g, const real *x, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = x[c];
    FOR_FACTORS(f, k, at, element, in)
    if (f->adjoint)
        f->adjoint(g + element, x + at, out + at);
    else
        for (int c = at; c < at + f->n; c++)
            out[c] = x[c];
}

void group_coadjoint(const struct instance *in, const real *g, const real *mu, real *out)
{
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        out[c] = mu[c];
    FOR_FACTORS(f, k, at, element, in)
    if (f->coadjoint)
        f->coadjoint(g + element, mu + at, out + at);
    else
        for (int c = at; c < at + f->n; c++)
            out[c] = mu[c];
}

enum status group_logarithm(const struct instance *in, const real *g, real *xi)
{
    enum status status = STATUS_OK;
    for (int c = 0; group_is_abelian(in->group) && c < in->n; c++)
        xi[c] = g[c];
    FOR_FACTORS(f, k, at, element, in)
    if (f->logarithm && status == STATUS_OK)
        status = f->logarithm(g + element, xi + at);
    else
        for (int c = 0; !f->logarithm && c < f->n; c++)
            xi[at + c] = g[element + c];
    return status;
}

static real euclidean_squared(int n, const real *x, const real *y)
{
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += (x[c] - y[c]) * (x[c] - y[c]);
    return sum;
}

void group_trivialise(const struct instance *in, const real *g, const real *rate, real *out)
{
    const struct factor *const *f = in->group->factor;
    for (int c = 0; !*f && c < in->n; c++)
        out[c] = rate[c];
    for (; *f; g += (*f)->element, rate += (*f)->element, out += (*f)->n, f++) {
        for (int c = 0; !(*f)->trivialise && c < (*f)->n; c++)
            out[c] = rate[c];
        if ((*f)->trivialise)
            (*f)->trivialise(g, rate, out);
    }
}

real group_distance(const struct instance *in, const real *g, const real *h)
{
    real sum = 0;
    if (group_is_abelian(in->group))
        return sqrt(euclidean_squared(in->n, g, h));
    for (const struct factor *const *f = in->group->factor; *f; g += (*f)->element, h += (*f)->element, f++)
        sum += (*f)->distance_squared ? (*f)->distance_squared(g, h) : euclidean_squared((*f)->element, g, h);
    return sqrt(sum);
}

real group_defect(const struct instance *in, const real *g, const struct factor **worst)
{
    real largest = 0;
    *worst = NULL;
    for (const struct factor *const *f = in->group->factor; *f; g += (*f)->element, f++) {
        real defect = (*f)->defect ? (*f)->defect(g) : 0;
        if (defect > largest) {
            largest = defect;
            *worst = *f;
        }
    }
    return largest;
}

void group_nearest(const struct instance *in, real *g)
{
    for (const struct factor *const *f = in->group->factor; *f; g += (*f)->element, f++)
        if ((*f)->nearest)
            (*f)->nearest(g);
}
