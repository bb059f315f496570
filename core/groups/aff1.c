/* Aff(1), the maps x -> g11 x + g12 of the line, g11 > 0: (g11, g12); algebra along E11, E12. */
#include "core/groups/factors.h"

static void aff1_to_matrix(const real *g, real *G)
{
    G[0] = g[0];
    G[1] = g[1];
    G[2] = 0;
    G[3] = 1;
}

static void aff1_from_matrix(const real *G, real *g)
{
    g[0] = G[0];
    g[1] = G[1];
}

/* The group is connected: what turns the line round is not in it. */
static real aff1_defect(const real *g)
{
    return g[0] > 0 ? 0 : 1 - g[0];
}

static const real basis[] = {1, 0, 0, 0, 0, 1, 0, 0};
static const int entry[] = {0, 1};
static const struct matrix_group aff1_matrices = {2, 2, 2, basis, entry, aff1_to_matrix, aff1_from_matrix};

MATRIX_FACTORS(aff1, .name = "Aff(1)", .n = 2, .element = 2, .positions = 2U, .defect = aff1_defect,
               .elements = "an affine map that keeps the line's sense", .condition = "g11 is positive")
