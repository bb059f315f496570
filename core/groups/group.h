/* Lie groups as the integrator sees them: left-trivialised operators of a retraction tau, over batches of points. */
#ifndef RATTLEBACK_CORE_GROUP_H
#define RATTLEBACK_CORE_GROUP_H

#include "core/api.h"
#include "core/numbers/instance.h"

enum {
    MAX_FACTORS = 4,
    MAX_FACTOR = 6,                                                   /* dimension of SE(3) */
    MAX_ORDER = 4,                                                    /* rows of the matrices that are SE(3) */
    ROTATION_TERMS = 7,                                               /* numbers that a closed form puts into a chart */
    CHART_TERMS = 2 * MAX_FACTOR * MAX_FACTOR + MAX_ORDER * MAX_ORDER /* and the matrix route */
};

/* The linear operators of one vector or covector x, at an algebra element xi. */
enum operator{
    TANGENT,         /* dtau_xi x, left-trivialised: D tau(xi) x = tau(xi) (dtau_xi x) (spec HP section 2) */
    TANGENT_INVERSE, /* dtau_xi^{-1} x. It is singular only where tau stops being a chart */
    ADJOINT,         /* Ad_{tau(xi)} x */
    ADJOINT_BACK,    /* Ad_{tau(xi)^{-1}} x */
    TANGENT_DUAL,    /* dtau_xi^* x. From here on x is a covector */
    INVERSE_DUAL,    /* (dtau_xi^{-1})^* x */
    COADJOINT,       /* Ad*_{tau(xi)} x */
    COADJOINT_BACK,  /* Ad*_{tau(xi)^{-1}} x = (dtau_{-xi}^{-1})^* dtau_xi^* x */
    OPERATORS
};

/* One factor of a product group with one retraction. Vectors are of the algebra (n) or its dual. Everything is over the
 * lanes of a batch but the functions of one or two elements; `terms` is what `chart` has put there at xi. R^k has neither
 * functions nor matrices; the functions of other factors are in closed form or, where they are NULL, those of the matrices
 * (factors.h). */
struct factor {
    const char *name;
    int n, element;   /* dimension of the algebra, numbers that store an element */
    bool exponential; /* tau of the matrices is exp, not cay */

    /* What g tau(xi) adds something to, as bits of the numbers of g: `angles`, something that xi alone decides; `places`,
     * something that the other numbers decide, too. The rest are entries of a matrix. R^k, with tau = identity, need not say. */
    unsigned angles, places;

    void (*chart)(const struct instance *in, const lane *xi, lane *restrict terms);
    void (*apply[OPERATORS])(const struct instance *in, const lane *terms, const lane *xi, const lane *x,
                             lane *restrict out);
    /* the covector w -> <mu, d(dtau_xi h) w> */
    void (*second_dual)(const struct instance *in, const lane *terms, const lane *xi, const lane *h, const lane *mu,
                        lane *restrict out);
    /* [x, y], and the covector y -> <mu, [x, y]> */
    void (*bracket)(const struct instance *in, const lane *x, const lane *y, lane *restrict out);
    void (*bracket_dual)(const struct instance *in, const lane *x, const lane *mu, lane *restrict out);
    /* g tau(xi) */
    void (*translate)(const struct instance *in, const lane *terms, const real *g, const lane *xi, lane *restrict out);

    /* Of elements, at one point; `out` must not overlap. */
    void (*compose)(const real *g, const real *h, real *out);    /* g h */
    void (*invert)(const real *g, real *out);                    /* g^{-1} */
    void (*adjoint)(const real *g, const real *x, real *out);    /* Ad_g x */
    void (*coadjoint)(const real *g, const real *mu, real *out); /* Ad*_g mu: <out, x> = <mu, Ad_g x> */
    enum status (*logarithm)(const real *g, real *xi);           /* tau^{-1}; STATUS_SINGULAR where g is no tau(xi) */
    void (*trivialise)(const real *g, const real *rate, real *out); /* g^{-1} gdot from the rates of g's numbers */
    const struct matrix_group *matrices;                    /* how elements and algebra are matrices; NULL: R^k */
    real (*distance_squared)(const real *g, const real *h); /* NULL: Euclidean, of the numbers */

    /* How far the numbers are from an element, and numbers that are off by round-off made an element's; NULL: all are
     * elements, or the basis alone tells them (matrix_sought). */
    real (*defect)(const real *g);
    void (*nearest)(real *g);
    bool sought;
    const char *elements, *condition; /* goes with it: "a rotation matrix", "its rows are orthonormal, ..." */
};

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

/* What all operators at one xi share: the functions of its rotation angles. */
struct chart {
    const lane *xi;
    lane terms[MAX_FACTORS][CHART_TERMS];
};

/* The operators of a step (spec HP section 3), over the lanes of a batch; on R^n the identity, and brackets 0. Elements are
 * lane[element], algebra and dual lane[n]; `out` must not overlap the inputs. xi must outlive its chart. */
void group_chart(const struct instance *in, const lane *xi, struct chart *chart);
void group_apply(const struct instance *in, const struct chart *chart, enum operator which, const lane *x,
                 lane *restrict out);

/* g tau(xi), with the chart of xi or without. */
void group_translate(const struct instance *in, const struct chart *chart, const real *g, lane *restrict out);
void group_move(const struct instance *in, const real *g, const lane *xi, lane *restrict out);

/* g <- g tau(xi) at one point: angles and places by compensated sums with their low parts, matrices anew with none. Steps of
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

/* How far the numbers g are from an element of the group, 0 where all numbers are elements, as on R^n; *worst is the factor
 * that is furthest, NULL where none is off. */
real group_defect(const struct instance *in, const real *g, const struct factor **worst);

/* Numbers that are off by little become those of an element, to the square of what they were off. */
void group_nearest(const struct instance *in, real *g);

/* Where the components of each factor f start: `at` in algebra and dual, `element` in the numbers of g; k counts. */
#define FOR_FACTORS(f, k, at, element, in)                                                                             \
    for (int k = 0, at = 0, element = 0; (in)->group->factor[k];                                                       \
         at += (in)->group->factor[k]->n, element += (in)->group->factor[k]->element, k++)                             \
        for (const struct factor *f = (in)->group->factor[k]; f; f = NULL)

#endif
