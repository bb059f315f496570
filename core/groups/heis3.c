/* Heis(3), the unit upper triangular 3 x 3 matrices: (g12, g13, g23); algebra along E12, E23, E13. cay is exp: x^3 = 0. */
#include <string.h>

#include "core/groups/factors.h"

static void heis3_to_matrix(const real *g, real *G)
{
    const real rows[] = {1, g[0], g[1], 0, 1, g[2], 0, 0, 1};
    memcpy(G, rows, sizeof rows);
}

static void heis3_from_matrix(const real *G, real *g)
{
    g[0] = G[1];
    g[1] = G[2];
    g[2] = G[5];
}

static const real basis[] = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0};
static const int entry[] = {1, 5, 2};
static const struct matrix_group heis3_matrices = {3, 3, 3, basis, entry, heis3_to_matrix, heis3_from_matrix};

MATRIX_FACTORS(heis3, .name = "Heis(3)", .n = 3, .element = 3, .angles = 5U, .positions = 2U)
