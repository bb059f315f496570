/* Batches of one point. */
#include "core/control/point.h"
#include "core/numbers/scratch.h"

#include <string.h>

static void take(int n, const lane *batch, real *out)
{
    for (int c = 0; c < n; c++)
        out[c] = batch[c][0];
}

void point_chart_take(const struct instance *in, const real *xi, struct point_chart *out)
{
    broadcast(in->n, xi, out->at);
    if (!group_is_abelian(in->group))
        group_chart(in, out->at, &out->chart);
}

void point_chart_apply(const struct instance *in, const struct point_chart *chart, enum operator which, const real *x,
                       real *out)
{
    lane argument[MAX_CONTROLLED], result[MAX_CONTROLLED];
    if (group_is_abelian(in->group)) {
        memmove(out, x, (size_t)in->n * sizeof *out);
        return;
    }
    broadcast(in->n, x, argument);
    group_apply(in, &chart->chart, which, argument, result);
    take(in->n, result, out);
}

void point_chart_second_dual(const struct instance *in, const struct point_chart *chart, const real *h, const real *mu,
                             real *out)
{
    lane along[MAX_CONTROLLED], covector[MAX_CONTROLLED], result[MAX_CONTROLLED];
    if (group_is_abelian(in->group)) {
        memset(out, 0, (size_t)in->n * sizeof *out);
        return;
    }
    broadcast(in->n, h, along);
    broadcast(in->n, mu, covector);
    group_second_dual(in, &chart->chart, along, covector, result);
    take(in->n, result, out);
}

void point_apply(const struct instance *in, const real *xi, enum operator which, const real *x, real *out)
{
    SCRATCH(struct point_chart, chart, 1);
    point_chart_take(in, xi, chart);
    point_chart_apply(in, chart, which, x, out);
}

typedef void product(const struct instance *in, const lane *x, const lane *y, lane *restrict out);

static void multiply(const struct instance *in, product *by, const real *x, const real *y, real *out)
{
    lane left[SMALL_DIMENSION], right[SMALL_DIMENSION], result[SMALL_DIMENSION];
    if (group_is_abelian(in->group)) {
        memset(out, 0, (size_t)in->n * sizeof *out);
        return;
    }
    broadcast(in->n, x, left);
    broadcast(in->n, y, right);
    by(in, left, right, result);
    take(in->n, result, out);
}

void point_bracket(const struct instance *in, const real *x, const real *y, real *out)
{
    multiply(in, group_bracket, x, y, out);
}

void point_coadjoint_small(const struct instance *in, const real *x, const real *mu, real *out)
{
    multiply(in, group_coadjoint_small, x, mu, out);
}

void point_move(const struct instance *in, const real *g, const real *xi, real *out)
{
    lane at[SMALL_DIMENSION], moved[SMALL_ELEMENT];
    if (group_is_abelian(in->group)) {
        for (int c = 0; c < in->n; c++)
            out[c] = g[c] + xi[c];
        return;
    }
    broadcast(in->n, xi, at);
    group_move(in, g, at, moved);
    take(in->element, moved, out);
}

enum status point_between(const struct instance *in, const real *g, const real *h, real *out)
{
    real back[SMALL_ELEMENT], between[SMALL_ELEMENT];
    if (group_is_abelian(in->group)) {
        for (int c = 0; c < in->n; c++)
            out[c] = h[c] - g[c];
        return STATUS_OK;
    }
    group_invert(in, g, back);
    group_compose(in, back, h, between);
    return group_logarithm(in, between, out);
}
