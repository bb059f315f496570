/* Every operation of a group from its matrices alone, by commutators, power series and linear systems. A factor may use only this
 * (MATRIX_FACTORS). Closed forms are tested against it. It is slow but short. */
#ifndef RATTLEBACK_CORE_MATRIX_H
#define RATTLEBACK_CORE_MATRIX_H

#include <string.h>

#include "core/groups/factor.h"

/* Elements and algebra of a group as square matrices of `order` rows. cay and its derivative require that x y x is in the algebra with x and y
 * (quadratic groups, and algebras of matrices). */
struct matrix_group {
    int n, element, order;
    const real *basis; /* n matrices by rows, one after the other */
    const int *entry;  /* n entries at which the basis matrices are independent; coordinates are read from them */
    void (*to_matrix)(const real *g, real *G);   /* NULL, also the next: the numbers are the matrix by rows */
    void (*from_matrix)(const real *G, real *g); /* for a G that is an element up to round-off */
};

/* Convert the numbers g of an element to its matrix G, and back. */
static inline void matrix_of(const struct matrix_group *m, const real *g, real *G)
{
    if (m->to_matrix)
        m->to_matrix(g, G);
    else
        memcpy(G, g, (size_t)m->element * sizeof(real));
}

static inline void matrix_numbers(const struct matrix_group *m, const real *G, real *g)
{
    if (m->from_matrix)
        m->from_matrix(G, g);
    else
        memcpy(g, G, (size_t)m->element * sizeof(real));
}

/* Convert the algebra element x (n) to a matrix X, and back. matrix_vee gives NaN if the entries do not distinguish the basis. */
void matrix_hat(const struct matrix_group *m, const real *x, real *X);
void matrix_vee(const struct matrix_group *m, const real *X, real *x);

/* Returns the largest |entry| of basis matrix k, the unit of its coordinate. */
real matrix_unit(const struct matrix_group *m, int k);

/* Computes out (n x n) = ad_x by the structure constants: ad_x y = [x, y]. */
void matrix_ad(const struct matrix_group *m, const real *x, real *out);

/* Computes exp(A) and, if phi is not NULL, phi(A) = sum_k A^k / (k+1)!, size x size, size <= 2 MAX_FACTOR. Uses the power series of A / 2^j,
 * squared j times. Results are NaN if entries of A are NaN, or so large that no digit is known. */
void matrix_exponential(int size, const real *A, real *exponential, real *phi);

/* Computes T = tau(xi): exp(X), or cay(X) = (1 - X/2)^{-1} (1 + X/2). */
void matrix_retract(const struct matrix_group *m, bool exponential, const real *xi, real *T);

/* matrix_conjugation: column k of out (n x n) is the algebra element of left E_k right. matrix_adjoint_of: Ad_G, with left = G and right = G^{-1}. */
void matrix_conjugation(const struct matrix_group *m, const real *left, const real *right, real *out);
void matrix_adjoint_of(const struct matrix_group *m, const real *G, real *out);

/* Computes out (n x n) = dtau_xi, left-trivialised: exp: phi(-ad_xi); cay: y -> (1 + X/2)^{-1} y (1 - X/2)^{-1}. */
void matrix_tangent(const struct matrix_group *m, bool exponential, const real *xi, real *out);

/* Computes out (n), the covector w -> <mu, d(dtau_xi h) w>. */
void matrix_second_dual(const struct matrix_group *m, bool exponential, const real *xi, const real *h, const real *mu,
                        real *out);

/* Operations on elements, as in struct factor. matrix_logarithm takes square roots until Newton's method is safe. */
void matrix_neutral(const struct matrix_group *m, real *out);
void matrix_compose(const struct matrix_group *m, const real *g, const real *h, real *out);
void matrix_invert(const struct matrix_group *m, const real *g, real *out);
void matrix_adjoint(const struct matrix_group *m, const real *g, const real *x, real *out);
void matrix_coadjoint(const struct matrix_group *m, const real *g, const real *mu, real *out);
enum status matrix_logarithm(const struct matrix_group *m, bool exponential, const real *g, real *xi);

/* Computes the element nearest to the matrix g by Gauss-Newton along the group, for groups defined by a basis alone. Returns the distance divided
 * by the norm of g. */
real matrix_sought(const struct matrix_group *m, const real *g, real *out);

/* Computes out = g^{-1} gdot; to_matrix must be affine in the numbers of g. */
void matrix_trivialise(const struct matrix_group *m, const real *g, const real *rate, real *out);

enum { MATRIX_ACTION = MAX_ORDER * MAX_ORDER * MAX_FACTOR * (MAX_ORDER * MAX_ORDER + 1) };

/* Computes how the numbers of g move along the algebra. d/ds of number k of g exp(s E_j) is a sum over l = 0..element. Its term
 * l is action[(k n + j) (element + 1) + l] times number l of g; the last is multiplied by 1. Returns NULL, or an error message
 * if the basis does not span an algebra (`cay`: with x y x), to_matrix is not affine, or numbers, matrices and algebra do not
 * fit. */
const char *matrix_action(const struct matrix_group *m, bool cay, real action[MATRIX_ACTION]);

/* The operators of struct factor over lanes. */
void matrix_chart(const struct instance *in, const struct matrix_group *m, bool exponential, const lane *xi,
                  lane *restrict terms);
void matrix_apply(const struct instance *in, const struct matrix_group *m, enum operator which, const lane *terms,
                  const lane *x, lane *restrict out);
void matrix_second_over_lanes(const struct instance *in, const struct matrix_group *m, bool exponential, const lane *xi,
                              const lane *h, const lane *mu, lane *restrict out);
void matrix_bracket_over_lanes(const struct instance *in, const struct matrix_group *m, bool dual, const lane *x,
                               const lane *y, lane *restrict out);
void matrix_translate(const struct instance *in, const struct matrix_group *m, const lane *terms, const real *g,
                      lane *restrict out);
void matrix_move(const struct instance *in, const struct matrix_group *m, bool exponential, const real *g,
                 const lane *xi, lane *restrict out);

#endif
