/* The operators of a group at one point, for problems that do not come in batches. */
#ifndef RATTLEBACK_CORE_POINT_H
#define RATTLEBACK_CORE_POINT_H

#include "core/groups/group.h"
#include "core/problem/problem.h"

/* out (n) = the operator at xi applied to x. */
void point_apply(const struct instance *in, const real *xi, enum operator which, const real *x, real *out);

/* The covector w -> <mu, d(dtau_xi h) w>. */
void point_second_dual(const struct instance *in, const real *xi, const real *h, const real *mu, real *out);

/* out = [x, y] and ad*_x mu */
void point_bracket(const struct instance *in, const real *x, const real *y, real *out);
void point_coadjoint_small(const struct instance *in, const real *x, const real *mu, real *out);

/* out = g tau(xi); may be g itself. */
void point_move(const struct instance *in, const real *g, const real *xi, real *out);

/* out (n) = xi with g tau(xi) = h. STATUS_SINGULAR where h is beyond the chart. */
enum status point_between(const struct instance *in, const real *g, const real *h, real *out);

#endif
