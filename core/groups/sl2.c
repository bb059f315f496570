/* SL(2, R): the matrix by rows; algebra along diag(1, -1), E12, E21. */
#include <string.h>

#include "core/groups/factors.h"

static void copy_matrix(const real *from, real *to)
{
    memcpy(to, from, 4 * sizeof(real));
}

/* Over the size of what cancels in the determinant. */
static real sl2_defect(const real *g)
{
    real product = g[0] * g[3], other = g[1] * g[2];
    return fabs(product - other - 1) / (fabs(product) + fabs(other));
}

/* A matrix near the group, divided by the root of its determinant. */
static void nearest(real *g)
{
    real root = sqrt(g[0] * g[3] - g[1] * g[2]);
    for (int c = 0; c < 4; c++)
        g[c] /= root;
}

static const real basis[] = {1, 0, 0, -1, 0, 1, 0, 0, 0, 0, 1, 0};
static const int entry[] = {0, 1, 2};
static const struct matrix_group sl2_matrices = {3, 4, 2, basis, entry, copy_matrix, copy_matrix};

MATRIX_FACTORS(sl2, .name = "SL(2)", .n = 3, .element = 4, .defect = sl2_defect, .nearest = nearest,
               .elements = "a matrix of determinant 1", .condition = "its determinant is 1")
