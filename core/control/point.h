/* The operators of a group at one point, for problems that do not come in batches. */
#ifndef RATTLEBACK_CORE_POINT_H
#define RATTLEBACK_CORE_POINT_H

#include "core/groups/group.h"
#include "core/problem/transfer.h"

/* What operators at one xi have in common; it stays where it was taken, on SCRATCH. */
struct point_chart {
    lane at[MAX_CONTROLLED];
    struct chart chart;
};
void point_chart_take(const struct instance *in, const real *xi, struct point_chart *out);

/* out (n) = the operator of the chart applied to x; the covector w -> <mu, d(dtau_xi h) w>. */
void point_chart_apply(const struct instance *in, const struct point_chart *chart, enum operator which, const real *x,
                       real *out);
void point_chart_second_dual(const struct instance *in, const struct point_chart *chart, const real *h, const real *mu,
                             real *out);

/* The same at xi: out (n) = the operator applied to x. */
void point_apply(const struct instance *in, const real *xi, enum operator which, const real *x, real *out);

/* out = [x, y] and ad*_x mu */
void point_bracket(const struct instance *in, const real *x, const real *y, real *out);
void point_coadjoint_small(const struct instance *in, const real *x, const real *mu, real *out);

/* out = g tau(xi); may be g itself. */
void point_move(const struct instance *in, const real *g, const real *xi, real *out);

/* out (n) = xi with g tau(xi) = h. STATUS_SINGULAR where h is beyond the chart. */
enum status point_between(const struct instance *in, const real *g, const real *h, real *out);

#endif
