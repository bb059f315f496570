/* The Cholesky factor of G = A D A^T for a sparse A and a diagonal D, at every point of a batch: what is 0 for its pattern is neither
 * stored nor computed (George, Liu 1981). */
#ifndef RATTLEBACK_CORE_CHOLESKY_H
#define RATTLEBACK_CORE_CHOLESKY_H

#include "core/numbers/instance.h"
#include "core/numbers/pattern.h"

/* Rows of G in the order of elimination, always one with the fewest neighbours left; L's rows end with the diagonal. */
struct cholesky {
    const struct pattern *of; /* A, not owned */
    int *order;               /* of row k of L: the row of A */
    struct pattern factor;    /* of L; its numbers have 1 / L_kk on the diagonal */
};

/* STATUS_OUT_OF_MEMORY or OK; cholesky_close must follow, whatever the status. */
enum status cholesky_open(const struct pattern *of, struct cholesky *cholesky);
void cholesky_close(struct cholesky *cholesky);

/* L (its entries) from A (its entries) and D, every `stride`-th number of d (A's columns); d NULL: the identity. Where G is not
 * positive at a point L is no number there. */
void cholesky_factor(const struct cholesky *cholesky, const struct instance *in, const lane *A, const real *d,
                     int stride, lane *restrict L);

/* y = L^{-1} x and x = L^{-T} y: x by rows of A, y by rows of L. */
void cholesky_forward(const struct cholesky *cholesky, const struct instance *in, const lane *L, const lane *x,
                      lane *restrict y);
void cholesky_backward(const struct cholesky *cholesky, const struct instance *in, const lane *L, const lane *y,
                       lane *restrict x);

#endif
