/* A factor of a product group: left-trivialised operators of a retraction tau over batches of points, and operations on elements. Products are in
 * group.h. */
#ifndef RATTLEBACK_CORE_FACTOR_H
#define RATTLEBACK_CORE_FACTOR_H

#include <stdint.h>

#include "core/api.h"
#include "core/numbers/instance.h"

enum {
    MAX_FACTOR = 6,                                                   /* dimension of SE(3) */
    MAX_ORDER = 4,                                                    /* rows of the matrices of SE(3) */
    ROTATION_TERMS = 7,                                               /* terms of a chart in closed form */
    CHART_TERMS = 2 * MAX_FACTOR * MAX_FACTOR + MAX_ORDER * MAX_ORDER /* terms of a chart by matrices */
};

/* The linear operators of one vector or covector x, at an algebra element xi. */
enum operator{
    TANGENT,         /* dtau_xi x, left-trivialised: D tau(xi) x = tau(xi) (dtau_xi x) [mathematics, HP 2] */
    TANGENT_INVERSE, /* dtau_xi^{-1} x; singular only where tau stops being a chart */
    ADJOINT,         /* Ad_{tau(xi)} x */
    ADJOINT_BACK,    /* Ad_{tau(xi)^{-1}} x */
    TANGENT_DUAL,    /* dtau_xi^* x; from here on x is a covector */
    INVERSE_DUAL,    /* (dtau_xi^{-1})^* x */
    COADJOINT,       /* Ad*_{tau(xi)} x */
    COADJOINT_BACK,  /* Ad*_{tau(xi)^{-1}} x = (dtau_{-xi}^{-1})^* dtau_xi^* x */
    OPERATORS
};

/* A factor of a product group with one retraction. Vectors are of the algebra (n) or its dual. All functions act on the lanes of a batch, except
 * those of one or two elements. `terms` is the result of `chart` at xi. R^k has neither functions nor matrices. Other factors have functions in
 * closed form or, if these are NULL, use their matrices (factors.h). */
struct factor {
    const char *name;
    int n, element;   /* dimension of the algebra, numbers that store an element */
    bool exponential; /* tau of the matrices is exp, not cay */

    /* Numbers of g to which g tau(xi) adds a term, as bits. angles: the term depends on xi only; positions: it also
     * depends on the other numbers. The rest are entries of a matrix. R^k, with tau = identity, may leave both 0. */
    unsigned angles, positions;

    void (*chart)(const struct instance *in, const lane *xi, lane *restrict terms);
    void (*apply[OPERATORS])(const struct instance *in, const lane *terms, const lane *xi, const lane *x,
                             lane *restrict out);
    /* the covector w -> <mu, d(dtau_xi h) w> */
    void (*second_dual)(const struct instance *in, const lane *terms, const lane *xi, const lane *h, const lane *mu,
                        lane *restrict out);
    /* [x, y], and the covector y -> <mu, [x, y]> */
    void (*bracket)(const struct instance *in, const lane *x, const lane *y, lane *restrict out);
    void (*bracket_dual)(const struct instance *in, const lane *x, const lane *mu, lane *restrict out);
    /* translate: g tau(xi). glance: g tau(xi) for points from which no step continues. A matrix is then not
     * re-orthogonalised, and number c is undefined if bit c of `unseen` is set. */
    void (*translate)(const struct instance *in, const lane *terms, const real *g, const lane *xi, lane *restrict out);
    void (*glance)(const struct instance *in, const lane *terms, const real *g, const lane *xi, uint32_t unseen,
                   lane *restrict out);

    /* Functions of elements at one point; `out` must not overlap the inputs. */
    void (*compose)(const real *g, const real *h, real *out);       /* g h */
    void (*invert)(const real *g, real *out);                       /* g^{-1} */
    void (*adjoint)(const real *g, const real *x, real *out);       /* Ad_g x */
    void (*coadjoint)(const real *g, const real *mu, real *out);    /* Ad*_g mu: <out, x> = <mu, Ad_g x> */
    enum status (*logarithm)(const real *g, real *xi);              /* tau^{-1}; STATUS_SINGULAR if g is no tau(xi) */
    void (*trivialise)(const real *g, const real *rate, real *out); /* g^{-1} gdot from the rates of the numbers of g */
    const struct matrix_group *matrices;                    /* the matrices of elements and algebra; NULL: R^k */
    real (*distance_squared)(const real *g, const real *h); /* NULL: Euclidean distance of the numbers */

    /* Distance of the numbers from an element, and projection of numbers that are off by round-off. NULL: all
     * numbers are elements, or `sought` is set: only the basis determines the elements (matrix_sought). */
    real (*defect)(const real *g);
    void (*nearest)(real *g);
    bool sought;
    const char *elements, *condition; /* for messages: "a rotation matrix"; "its rows are orthonormal, ..." */
};

#endif
