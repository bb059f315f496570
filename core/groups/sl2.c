/* SL(2, R): the matrix by rows; algebra along diag(1, -1), E12, E21. */
#include <string.h>

#include "core/groups/matrix_factor.h"

static void to_matrix(const real *g, real *G)
{
    memcpy(G, g, 4 * sizeof(real));
}

/* One step of Newton's method for det = 1: products keep it to round-off. */
static void from_matrix(const real *G, real *g)
{
    real scale = (3 - (G[0] * G[3] - G[1] * G[2])) / 2;
    for (int k = 0; k < 4; k++)
        g[k] = scale * G[k];
}

static real defect(const real *g)
{
    return fabs(g[0] * g[3] - g[1] * g[2] - 1);
}

static const real basis[] = {1, 0, 0, -1, 0, 1, 0, 0, 0, 0, 1, 0};
static const int entry[] = {0, 1, 2};
static const struct matrix_group sl2_matrices = {3, 4, 2, basis, entry, to_matrix, from_matrix};

MATRIX_FACTORS(sl2, .name = "SL(2)", .n = 3, .element = 4, .defect = defect, .elements = "a matrix of determinant 1",
               .condition = "its determinant is 1")
