/* Lie groups as the integrator sees them: left-trivialised operators of a retraction tau, over batches of points. */
#ifndef RATTLEBACK_CORE_GROUP_H
#define RATTLEBACK_CORE_GROUP_H

#include "api.h"
#include "real.h"

struct instance;

enum { MAX_FACTORS = 4, MAX_FACTOR = 6 /* dimension of SE(3) */ };

/* One factor of a product group with one retraction. Vectors are of the algebra (n) or its dual; D is the
 * left-trivialised tangent dtau_xi as a matrix: D tau(xi) w = tau(xi) (D w) (spec HP section 2). */
struct factor {
    const char *name;
    int n, element; /* dimension of the algebra, numbers that store an element */

    /* Both NULL for R^k, where tau = identity. */
    void (*tangent)(const real *xi, const real *h, real *out);               /* dtau_xi h */
    void (*second)(const real *xi, const real *h, const real *w, real *out); /* derivative of dtau_xi h along w */

    void (*bracket)(const real *x, const real *y, real *out);       /* [x, y]; NULL: abelian */
    void (*translate)(const real *g, const real *xi, real *out);    /* g tau(xi); out does not overlap */
    real (*distance_squared)(const real *g, const real *h);         /* geodesic angles and Euclidean distances */
    void (*trivialise)(const real *g, const real *rate, real *out); /* g^{-1} gdot from the rates of g's numbers */
    real (*defect)(const real *g); /* how far the numbers are from an element; NULL: all are elements */
};

/* A product of factors; without factors it is R^n of the problem's n, whose operators are all skipped. */
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

/* The operators of the step (spec HP section 3), over the lanes of a batch; for groups with factors only, but for the
 * distance. Elements are lane[element], algebra and dual lane[n]; `out` must not overlap the inputs. */
void group_translate(const struct instance *in, const real *g, const lane *xi, lane *restrict out); /* g tau(xi) */
void group_tangent(const struct instance *in, const lane *xi, const lane *h, lane *restrict out);   /* dtau_xi h */
void group_tangent_inverse(const struct instance *in, const lane *xi, const lane *h, lane *restrict out);
void group_tangent_dual(const struct instance *in, const lane *xi, const lane *mu,
                        lane *restrict out); /* dtau_xi^* mu */

/* (dtau_{-xi}^{-1})^* mu */
void group_minus_inverse_dual(const struct instance *in, const lane *xi, const lane *mu, lane *restrict out);

/* The covector w -> <mu, d(dtau_xi h) w>, mu the body momentum. */
void group_second_dual(const struct instance *in, const lane *xi, const lane *h, const lane *mu, lane *restrict out);

/* Ad*_{tau(xi)} mu, by Ad_{tau(xi)} = dtau_{-xi} dtau_xi^{-1}; and ad*_eta mu. */
void group_coadjoint(const struct instance *in, const lane *xi, const lane *mu, lane *restrict out);
void group_coadjoint_small(const struct instance *in, const lane *eta, const lane *mu, lane *restrict out);

/* out (n) = g^{-1} gdot in the algebra, from the rates (element) of the numbers that store g. */
void group_trivialise(const struct instance *in, const real *g, const real *rate, real *out);

/* Distance of two elements: geodesic angles and Euclidean distances, root of the sum of squares. */
real group_distance(const struct instance *in, const real *g, const real *h);

/* How far the numbers g are from an element of the group: 0 but for the rotation matrices in it. */
real group_defect(const struct instance *in, const real *g);

#endif
