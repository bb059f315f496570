/* Operations on elements of product groups at one point. */
#include "core/groups/group.h"
#include "core/groups/matrix.h"
#include "core/numbers/instance.h"

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
