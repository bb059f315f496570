/* Lie groups G as products of factors: left-trivialised operators of a retraction tau (cay or exp) over batches of points, and operations on
 * elements. A single factor is in factor.h. */
#ifndef RATTLEBACK_CORE_GROUP_H
#define RATTLEBACK_CORE_GROUP_H

#include "core/groups/factor.h"

enum { MAX_FACTORS = 4, MOST_FORMS = 3 /* most factors of a product that inlined.h has code for */ };

/* A product of factors. Without factors it is R^n, with the problem's n; kernels then skip the operators. */
struct group {
    const char *name, *retraction;
    const struct factor *factor[MAX_FACTORS + 1]; /* NULL-terminated */
};

/* R^n with tau = identity. */
extern const struct group group_vector;

/* Returns true for R^n only: not for SO(2), which is a factor with operators. */
static inline bool group_is_abelian(const struct group *group)
{
    return group->factor[0] == NULL;
}

/* Data shared by all operators at one xi: functions of its rotation angles. xi is referenced and must outlive the chart. */
struct chart {
    const lane *xi;
    lane terms[MAX_FACTORS][CHART_TERMS];
};

/* The operators of a step [mathematics, HP 3] over the lanes of a batch; on R^n they are the identity, and brackets 0. Elements are
 * lane[element], vectors of the algebra and its dual lane[n]; `out` must not overlap the inputs. group_chart makes the chart of xi. */
void group_chart(const struct instance *in, const lane *xi, struct chart *chart);
void group_apply(const struct instance *in, const struct chart *chart, enum operator which, const lane *x,
                 lane *restrict out);

/* Compute out = g tau(xi): group_translate with the chart of xi, group_move without. */
void group_translate(const struct instance *in, const struct chart *chart, const real *g, lane *restrict out);
void group_move(const struct instance *in, const real *g, const lane *xi, lane *restrict out);

/* Like group_translate, for points from which no step continues (stages). Numbers of the element whose bits are set in `unseen` are
 * undefined, and matrices are not re-orthogonalised. */
void group_glance(const struct instance *in, const struct chart *chart, const real *g, uint32_t unseen,
                  lane *restrict out);

/* Like group_translate, with a separate element in each lane. */
void group_translate_each(const struct instance *in, const struct chart *chart, const lane *g, lane *restrict out);

/* Moves g to g tau(xi) at one point. Angles and positions are compensated sums with their low parts in low (element); matrices are
 * multiplied and have low part 0. Equal steps round in one direction, so that an uncompensated sum would drift. */
void group_advance(const struct instance *in, const real *xi, real *g, real *low);

/* Computes out (n) = (Ad*_{tau(xi)} - 1) mu at one point, without cancellation, as ad*_xi (dtau_{-xi})^* mu. */
void group_coadjoint_change(const struct instance *in, const real *xi, const real *mu, real *out);

/* Computes out, the covector w -> <mu, d(dtau_xi h) w> (derivative by xi along w), for a body momentum mu. */
void group_second_dual(const struct instance *in, const struct chart *chart, const lane *h, const lane *mu,
                       lane *restrict out);

/* Computes out = [x, y]. */
void group_bracket(const struct instance *in, const lane *x, const lane *y, lane *restrict out);

/* Computes out = ad*_eta mu, <ad*_eta mu, y> = <mu, [eta, y]>. */
void group_coadjoint_small(const struct instance *in, const lane *eta, const lane *mu, lane *restrict out);

/* Operations on elements at one point, on every group including R^n: g h, g^{-1}, the neutral element, Ad_g x, Ad*_g mu with
 * <Ad*_g mu, x> = <mu, Ad_g x> (no inverse), and xi with tau(xi) = g. group_logarithm returns STATUS_SINGULAR if there is no such xi. `out`
 * must not overlap the inputs. */
void group_compose(const struct instance *in, const real *g, const real *h, real *out);
void group_invert(const struct instance *in, const real *g, real *out);
void group_neutral(const struct instance *in, real *out);
void group_adjoint(const struct instance *in, const real *g, const real *x, real *out);
void group_coadjoint(const struct instance *in, const real *g, const real *mu, real *out);
enum status group_logarithm(const struct instance *in, const real *g, real *xi);

/* Computes out (n) = g^{-1} gdot from `rate` (element), the time derivatives of the numbers that store g. */
void group_trivialise(const struct instance *in, const real *g, const real *rate, real *out);

/* Returns the distance of two elements: the root of the sum of squares of geodesic angles and Euclidean distances. Groups without a metric
 * use the Euclidean distance of the numbers that store an element. */
real group_distance(const struct instance *in, const real *g, const real *h);

/* Returns the distance of the numbers g from an element of the group; 0 if any numbers are an element, as on R^n. *worst: the factor furthest
 * from an element; NULL if every factor is an element. */
real group_defect(const struct instance *in, const real *g, const struct factor **worst);

/* Replaces numbers close to an element by the nearest element, up to the square of their distance. */
void group_nearest(const struct instance *in, real *g);

/* The operators at one point, for code without batches. The structure points into itself and must not be copied. point_chart_apply computes out
 * (n), the operator applied to x. point_chart_second_dual computes the covector of group_second_dual. */
struct point_chart {
    lane at[SMALL_DIMENSION];
    struct chart chart;
};
void point_chart_take(const struct instance *in, const real *xi, struct point_chart *out);
void point_chart_apply(const struct instance *in, const struct point_chart *chart, enum operator which, const real *x,
                       real *out);
void point_chart_second_dual(const struct instance *in, const struct point_chart *chart, const real *h, const real *mu,
                             real *out);

/* Applies the operator at xi: out (n) = the operator applied to x. */
void point_apply(const struct instance *in, const real *xi, enum operator which, const real *x, real *out);

/* Compute out = [x, y], and out = ad*_x mu, at one point. */
void point_bracket(const struct instance *in, const real *x, const real *y, real *out);
void point_coadjoint_small(const struct instance *in, const real *x, const real *mu, real *out);

/* Computes for each component of ad*_x mu the sum of the absolute values of its terms. It bounds the rounding error in units of epsilon, even if
 * the component is 0. */
void point_coadjoint_terms(const struct instance *in, const real *x, const real *mu, real *out);

/* Computes out = g tau(xi) at one point; out may be g itself. */
void point_move(const struct instance *in, const real *g, const real *xi, real *out);

/* Computes out (n), the xi with g tau(xi) = h; on R^n, h - g. Returns STATUS_SINGULAR if h is outside the chart around g. */
enum status point_between(const struct instance *in, const real *g, const real *h, real *out);

/* Loops over the factors f, with index k. Their components start at `at` in the algebra and its dual, and at `element` in the numbers of g. */
#define FOR_FACTORS(f, k, at, element, in)                                                                             \
    for (int k = 0, at = 0, element = 0; (in)->group->factor[k];                                                       \
         at += (in)->group->factor[k]->n, element += (in)->group->factor[k]->element, k++)                             \
        for (const struct factor *f = (in)->group->factor[k]; f; f = NULL)

#endif
