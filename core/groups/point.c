/* Batches of one point. */
#include "core/groups/group.h"
#include "core/numbers/instance.h"
#include "core/numbers/scratch.h"

#include <string.h>

void point_chart_take(const struct instance *in, const real *xi, struct point_chart *out)
{
    if (group_is_abelian(in->group))
        return;
    broadcast(in->n, xi, out->at);
    group_chart(in, out->at, &out->chart);
}

void point_chart_apply(const struct instance *in, const struct point_chart *chart, enum operator which, const real *x,
                       real *out)
{
    SCRATCH(lane, argument, in->n);
    SCRATCH(lane, result, in->n);
    broadcast(in->n, x, argument);
    group_apply(in, &chart->chart, which, argument, result);
    first_point(in->n, result, out);
}

void point_chart_second_dual(const struct instance *in, const struct point_chart *chart, const real *h, const real *mu,
                             real *out)
{
    SCRATCH(lane, along, in->n);
    SCRATCH(lane, covector, in->n);
    SCRATCH(lane, result, in->n);
    broadcast(in->n, h, along);
    broadcast(in->n, mu, covector);
    group_second_dual(in, &chart->chart, along, covector, result);
    first_point(in->n, result, out);
}

void point_apply(const struct instance *in, const real *xi, enum operator which, const real *x, real *out)
{
    SCRATCH(struct point_chart, chart, 1);
    point_chart_take(in, xi, chart);
    point_chart_apply(in, chart, which, x, out);
}

typedef void product(const struct instance *in, const lane *x, const lane *y, lane *restrict out);

static void multiply_points(const struct instance *in, product *by, const real *x, const real *y, real *out)
{
    SCRATCH(lane, left, in->n);
    SCRATCH(lane, right, in->n);
    SCRATCH(lane, result, in->n);
    broadcast(in->n, x, left);
    broadcast(in->n, y, right);
    by(in, left, right, result);
    first_point(in->n, result, out);
}

void point_bracket(const struct instance *in, const real *x, const real *y, real *out)
{
    multiply_points(in, group_bracket, x, y, out);
}

void point_coadjoint_small(const struct instance *in, const real *x, const real *mu, real *out)
{
    multiply_points(in, group_coadjoint_small, x, mu, out);
}

void point_coadjoint_terms(const struct instance *in, const real *x, const real *mu, real *out)
{
    const int n = in->n;
    SCRATCH_ZERO(real, along, n);
    SCRATCH_ZERO(real, dual, n);
    SCRATCH(real, turned, n);
    memset(out, 0, (size_t)n * sizeof *out);
    for (int k = 0; k < n * n && !group_is_abelian(in->group); k++) {
        along[k / n] = 1;
        dual[k % n] = 1;
        point_coadjoint_small(in, along, dual, turned);
        along[k / n] = dual[k % n] = 0;
        for (int c = 0; c < n; c++)
            out[c] += fabs(turned[c] * x[k / n] * mu[k % n]);
    }
}

void point_move(const struct instance *in, const real *g, const real *xi, real *out)
{
    SCRATCH(lane, displacement, in->n);
    SCRATCH(lane, moved, in->element);
    broadcast(in->n, xi, displacement);
    group_move(in, g, displacement, moved);
    first_point(in->element, moved, out);
}

enum status point_between(const struct instance *in, const real *g, const real *h, real *out)
{
    SCRATCH(real, back, in->element);
    SCRATCH(real, between, in->element);
    group_invert(in, g, back);
    group_compose(in, back, h, between);
    return group_logarithm(in, between, out);
}
