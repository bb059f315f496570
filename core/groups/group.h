/* Lie groups as the integrator sees them: left-trivialised operators of a retraction tau, over batches of points. */
#ifndef RATTLEBACK_CORE_GROUP_H
#define RATTLEBACK_CORE_GROUP_H

#include "core/groups/factor.h"

enum { MAX_FACTORS = 4, MOST_FORMS = 3 /* of those that inlined.h takes */ };

/* A product of factors; without factors it is R^n of the problem's n, whose operators a kernel skips. */
struct group {
    const char *name, *retraction;
    const struct factor *factor[MAX_FACTORS + 1]; /* NULL-terminated */
};

/* R^n with tau = identity. */
extern const struct group group_vector;

static inline bool group_is_abelian(const struct group *group)
{
    return group->factor[0] == NULL;
}

/* Data shared by all operators at one xi: the functions of its rotation angles. */
struct chart {
    const lane *xi;
    lane terms[MAX_FACTORS][CHART_TERMS];
};

/* The operators of a step [mathematics, HP 3], over the lanes of a batch; on R^n the identity, and brackets 0. Elements are
 * lane[element], algebra and dual lane[n]; `out` must not overlap the inputs. xi must outlive its chart. */
void group_chart(const struct instance *in, const lane *xi, struct chart *chart);
void group_apply(const struct instance *in, const struct chart *chart, enum operator which, const lane *x,
                 lane *restrict out);

/* g tau(xi), with the chart of xi or without. */
void group_translate(const struct instance *in, const struct chart *chart, const real *g, lane *restrict out);
void group_move(const struct instance *in, const real *g, const lane *xi, lane *restrict out);

/* group_translate of points that nobody goes on from: numbers of the element whose bits are in `unseen` may be any, and a matrix is
 * orthogonal as g and tau(xi) are. */
void group_glance(const struct instance *in, const struct chart *chart, const real *g, uint32_t unseen,
                  lane *restrict out);

/* Like group_translate, with a separate element in each lane. */
void group_translate_each(const struct instance *in, const struct chart *chart, const lane *g, lane *restrict out);

/* g <- g tau(xi) at one point: angles and places by compensated sums with their low parts, matrices again with none. Steps of
 * one size add nearly the same at every step, and rounding it goes one way: a sum that is not compensated drifts. */
void group_advance(const struct instance *in, const real *xi, real *g, real *low);

/* out (n) = (Ad*_{tau(xi)} - 1) mu at one point, without cancellation: ad*_xi (dtau_{-xi})^* mu. */
void group_coadjoint_change(const struct instance *in, const real *xi, const real *mu, real *out);

/* The covector w -> <mu, d(dtau_xi h) w>, mu the body momentum. */
void group_second_dual(const struct instance *in, const struct chart *chart, const lane *h, const lane *mu,
                       lane *restrict out);

/* [x, y] */
void group_bracket(const struct instance *in, const lane *x, const lane *y, lane *restrict out);

/* ad*_eta mu */
void group_coadjoint_small(const struct instance *in, const lane *eta, const lane *mu, lane *restrict out);

/* The operations on elements at one point, of every group (R^n too): g h, g^{-1}, the neutral element, Ad_g x, Ad*_g mu
 * (<Ad*_g mu, x> = <mu, Ad_g x>: plain adjoints, no inverse hidden), and xi with tau(xi) = g, STATUS_SINGULAR where there is
 * none. `out` must not overlap the inputs. */
void group_compose(const struct instance *in, const real *g, const real *h, real *out);
void group_invert(const struct instance *in, const real *g, real *out);
void group_neutral(const struct instance *in, real *out);
void group_adjoint(const struct instance *in, const real *g, const real *x, real *out);
void group_coadjoint(const struct instance *in, const real *g, const real *mu, real *out);
enum status group_logarithm(const struct instance *in, const real *g, real *xi);

/* out (n) = g^{-1} gdot in the algebra, from the rates (element) of the numbers that store g. */
void group_trivialise(const struct instance *in, const real *g, const real *rate, real *out);

/* Distance of two elements: geodesic angles and Euclidean distances, root of the sum of squares. Groups that have no metric
 * of their own take the Euclidean distance of the numbers that store an element. */
real group_distance(const struct instance *in, const real *g, const real *h);

/* Returns the distance of the numbers g from an element of the group; 0 if all numbers are elements, as on R^n.
 * *worst is the factor that is furthest, NULL if none is off. */
real group_defect(const struct instance *in, const real *g, const struct factor **worst);

/* Numbers that are off by little become those of an element, to the square of what they were off. */
void group_nearest(const struct instance *in, real *g);

/* The operators at one point, for what does not come in batches; what those at one xi have in common stays where it was taken,
 * on SCRATCH. out (n) = the operator of the chart applied to x; the covector of group_second_dual. */
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

/* out = [x, y] and ad*_x mu */
void point_bracket(const struct instance *in, const real *x, const real *y, real *out);
void point_coadjoint_small(const struct instance *in, const real *x, const real *mu, real *out);

/* The sizes of the products that ad*_x mu is a sum of, added up: it rounds by these, also where it is 0. */
void point_coadjoint_terms(const struct instance *in, const real *x, const real *mu, real *out);

/* out = g tau(xi); may be g itself. */
void point_move(const struct instance *in, const real *g, const real *xi, real *out);

/* out (n) = xi with g tau(xi) = h: h - g on R^n. STATUS_SINGULAR where h is beyond the chart. */
enum status point_between(const struct instance *in, const real *g, const real *h, real *out);

/* Loops over the factors f: their components start at `at` in algebra and dual, at `element` in the numbers of g; k
 * counts. */
#define FOR_FACTORS(f, k, at, element, in)                                                                             \
    for (int k = 0, at = 0, element = 0; (in)->group->factor[k];                                                       \
         at += (in)->group->factor[k]->n, element += (in)->group->factor[k]->element, k++)                             \
        for (const struct factor *f = (in)->group->factor[k]; f; f = NULL)

#endif
