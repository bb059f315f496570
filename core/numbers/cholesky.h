/* The Cholesky factor of G = A D A^T for a sparse A and a diagonal D, at every point of a batch. Entries that are 0 by the pattern are neither
 * stored nor computed (George, Liu 1981). */
#ifndef RATTLEBACK_CORE_CHOLESKY_H
#define RATTLEBACK_CORE_CHOLESKY_H

#include "core/numbers/instance.h"
#include "core/numbers/pattern.h"

/* Symbolic factorisation. Rows of G are eliminated in order of minimum degree; each row of L ends with its diagonal entry. */
struct cholesky {
    const struct pattern *of; /* A, not owned */
    int *order;               /* order[k]: row of A for row k of L */
    struct pattern factor;    /* pattern of L; the stored diagonal is 1 / L_kk */
};

/* Finds the order and the pattern of L for A with the pattern `of`, which must outlive *cholesky. Returns STATUS_OUT_OF_MEMORY or OK;
 * cholesky_close must follow, whatever the status. */
enum status cholesky_open(const struct pattern *of, struct cholesky *cholesky);
void cholesky_close(struct cholesky *cholesky);

/* Computes L (entries of its pattern) from A (entries of its pattern) and D_c = d[c * stride], c a column of A; d NULL: D is the identity.
 * Entries are NaN at points where G is not positive definite. */
void cholesky_factor(const struct cholesky *cholesky, const struct instance *in, const lane *A, const real *d,
                     int stride, lane *restrict L);

/* cholesky_forward: computes y = L^{-1} x; cholesky_backward: x = L^{-T} y. x is in the order of the rows of A, y in that of L. */
void cholesky_forward(const struct cholesky *cholesky, const struct instance *in, const lane *L, const lane *x,
                      lane *restrict y);
void cholesky_backward(const struct cholesky *cholesky, const struct instance *in, const lane *L, const lane *y,
                       lane *restrict x);

#endif
