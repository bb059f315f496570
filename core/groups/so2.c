/* SO(2): element and algebra are the angle and its rate. */
#define PACKS_HELD
#include "core/groups/single.h"

#include "core/groups/moves.h"

ADJOINT_POLYNOMIALS(so2)

static real so2_distance_squared(const real *g, const real *h)
{
    return angle_squared(g[0], h[0]);
}

static void so2_trivialise(const real *g, const real *rate, real *out)
{
    (void)g;
    out[0] = rate[0];
}

static void so2_compose(const real *g, const real *h, real *out)
{
    out[0] = g[0] + h[0];
}

static void so2_invert(const real *g, real *out)
{
    out[0] = -g[0];
}

static void so2_adjoint(const real *g, const real *x, real *out)
{
    (void)g;
    out[0] = x[0];
}

static void so2_coadjoint(const real *g, const real *mu, real *out)
{
    (void)g;
    out[0] = mu[0];
}

static enum status so2_cay_logarithm(const real *g, real *xi)
{
    xi[0] = 2 * tan(angle_between(g[0], 0) / 2);
    return STATUS_OK;
}

static enum status so2_exp_logarithm(const real *g, real *xi)
{
    xi[0] = angle_between(g[0], 0);
    return STATUS_OK;
}

static void so2_to_matrix(const real *g, real *G)
{
    G[0] = G[3] = cos(g[0]);
    G[2] = sin(g[0]);
    G[1] = -G[2];
}

static void so2_from_matrix(const real *G, real *g)
{
    g[0] = atan2(G[2], G[0]);
}

static const real basis[] = {0, -1, 1, 0};
static const int entry[] = {2};
static const struct matrix_group so2_matrices = {1, 1, 2, basis, entry, so2_to_matrix, so2_from_matrix};

ADJOINT_FACTORS(so2, .distance_squared = so2_distance_squared, .name = "SO(2)", .n = 1, .element = 1, .angles = 1U)
