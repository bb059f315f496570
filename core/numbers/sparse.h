/* Block-tridiagonal linear systems in working precision: what boundary value problems with N intervals lead to. */
#ifndef RATTLEBACK_CORE_SPARSE_H
#define RATTLEBACK_CORE_SPARSE_H

#include "core/api.h"
#include "core/numbers/real.h"

/* A matrix of `blocks` x `blocks` blocks of size x size, nonzero only next to the diagonal. Block row k holds size rows of
 * 3 size numbers: the columns of blocks k - 1, k and k + 1 (those outside the matrix are not looked at). */
struct block_matrix {
    int blocks, size;
    real *row;          /* blocks x size x 3 size; after block_factor the upper factor, from the diagonal block on */
    real *below;        /* blocks x size x size: multipliers of the block row below */
    real *window;       /* 2 size x 3 size: the two block rows under elimination, */
    real *weight;       /* 2 size: and what their entries are compared with as pivots */
    real *left;         /* size: block_equilibrate's of equations */
    real *right;        /* size: and of unknowns */
    double *logarithms; /* its room */
    int *pivot;         /* blocks x size */
};

/* Allocate; STATUS_OUT_OF_MEMORY or OK. block_close must follow, whatever the status. */
enum status block_open(int blocks, int size, struct block_matrix *matrix);
void block_close(struct block_matrix *matrix);

/* All entries 0. */
void block_clear(struct block_matrix *matrix);

/* The entry of block row k, row i, in column j of block k + offset, offset = -1, 0, 1. */
static inline real *block_entry(struct block_matrix *matrix, int k, int offset, int i, int j)
{
    size_t size = (size_t)matrix->size;
    return matrix->row + ((size_t)k * size + (size_t)i) * 3 * size + (size_t)(offset + 1) * size + (size_t)j;
}

/* Powers of two, one for each equation of a block (left) and each unknown (right), the same for all blocks: with them the logarithms of
 * the largest entries, the zeros left out, are 0 in the mean of every row and column, in whatever units equations and unknowns are. Of
 * a symmetric matrix both are the same. Rows that only say x = 0, as the boundary has them, do not count. (A. R. Curtis and J. K. Reid, On the
 * automatic scaling of matrices for Gaussian elimination, 1972; here by sweeps.) */
void block_equilibrate(struct block_matrix *matrix);

/* Factor in place, by Gaussian elimination with partial pivoting among the two block rows that hold a column, where rows count
 * as block_equilibrate has them: as stable as for a band matrix, so that a diagonal block may be singular. Operations grow with blocks size^3.
 * STATUS_SINGULAR if a pivot is 0, STATUS_NOT_FINITE if one is not a number. */
enum status block_factor(struct block_matrix *matrix);

/* Solve with the factors; x (blocks x size) holds the right-hand side and receives the solution. */
void block_solve(const struct block_matrix *matrix, real *x);

#endif
