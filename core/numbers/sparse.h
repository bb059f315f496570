/* Block-tridiagonal linear systems in working precision, as of boundary value problems with N intervals. */
#ifndef RATTLEBACK_CORE_SPARSE_H
#define RATTLEBACK_CORE_SPARSE_H

#include "core/api.h"
#include "core/numbers/real.h"

/* A matrix of `blocks` x `blocks` blocks of size x size, nonzero only next to the diagonal. Block row k holds size rows of 3 size numbers: the
 * columns of blocks k - 1, k and k + 1. Those outside the matrix are not used. */
struct block_matrix {
    int blocks, size;
    real *row;          /* blocks x size x 3 size; after block_factor the upper factor, from the diagonal block on */
    real *below;        /* blocks x size x size: multipliers of the block row below */
    real *window;       /* 2 size x 3 size: the two block rows under elimination */
    real *weight;       /* 2 size: weight of each row in comparisons of pivots */
    real *left;         /* size: powers of two that scale the equations (block_equilibrate) */
    real *right;        /* size: powers of two that scale the unknowns */
    double *logarithms; /* memory of block_equilibrate */
    int *pivot;         /* blocks x size */
};

/* Allocates the matrix. Returns STATUS_OUT_OF_MEMORY or OK; block_close must follow, whatever the status. */
enum status block_open(int blocks, int size, struct block_matrix *matrix);
void block_close(struct block_matrix *matrix);

/* Sets all entries to 0. */
void block_clear(struct block_matrix *matrix);

/* Returns the address of the entry in row i of block row k and column j of block column k + offset, offset = -1, 0, 1. */
static inline real *block_entry(struct block_matrix *matrix, int k, int offset, int i, int j)
{
    size_t size = (size_t)matrix->size;
    return matrix->row + ((size_t)k * size + (size_t)i) * 3 * size + (size_t)(offset + 1) * size + (size_t)j;
}

/* Computes scale factors left and right, powers of two for the equations and unknowns of a block, equal for all blocks. With them the mean
 * logarithm of the largest nonzero entries is 0 in every row and column, so that pivots do not depend on units. For a symmetric matrix both
 * are equal. Rows x = 0, as for boundary values, do not count. (A. R. Curtis and J. K. Reid, On the automatic scaling of matrices for
 * Gaussian elimination, 1972; here by sweeps.) */
void block_equilibrate(struct block_matrix *matrix);

/* Factors the matrix in place by Gaussian elimination with partial pivoting among the two block rows of a column, with rows scaled by
 * block_equilibrate. As for a band matrix, diagonal blocks may be singular. Takes O(blocks size^3) operations. Returns STATUS_SINGULAR if a
 * pivot is 0, STATUS_NOT_FINITE if one is not a number. */
enum status block_factor(struct block_matrix *matrix);

/* Solves by the factors; x (blocks x size): in the right-hand side, out the solution. */
void block_solve(const struct block_matrix *matrix, real *x);

#endif
