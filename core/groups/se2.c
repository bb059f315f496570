/* SE(2): (x, y, theta); algebra (v1, v2, w), the velocity in the body frame. */
#include <string.h>

#define PACKS_HELD
#include "core/groups/single.h"

#include "core/groups/moves.h"

ADJOINT_POLYNOMIALS(se2)

static real se2_distance_squared(const real *g, const real *h)
{
    return (g[0] - h[0]) * (g[0] - h[0]) + (g[1] - h[1]) * (g[1] - h[1]) + angle_squared(g[2], h[2]);
}

static void se2_trivialise(const real *g, const real *rate, real *out)
{
    out[0] = cos(g[2]) * rate[0] + sin(g[2]) * rate[1];
    out[1] = cos(g[2]) * rate[1] - sin(g[2]) * rate[0];
    out[2] = rate[2];
}

static void turn_vector(real angle, const real *x, real *out)
{
    out[0] = cos(angle) * x[0] - sin(angle) * x[1];
    out[1] = sin(angle) * x[0] + cos(angle) * x[1];
}

static void se2_compose(const real *g, const real *h, real *out)
{
    turn_vector(g[2], h, out);
    out[0] += g[0];
    out[1] += g[1];
    out[2] = g[2] + h[2];
}

static void se2_invert(const real *g, real *out)
{
    const real back[] = {-g[0], -g[1]};
    turn_vector(-g[2], back, out);
    out[2] = -g[2];
}

/* (R v - w J p, w), p the place */
static void se2_adjoint(const real *g, const real *x, real *out)
{
    turn_vector(g[2], x, out);
    out[0] += x[2] * g[1];
    out[1] -= x[2] * g[0];
    out[2] = x[2];
}

static void se2_coadjoint(const real *g, const real *mu, real *out)
{
    turn_vector(-g[2], mu, out);
    out[2] = mu[2] + (mu[0] * g[1] - mu[1] * g[0]);
}

/* p = (1 - w J/2)^{-1} v */
static enum status se2_cay_logarithm(const real *g, real *xi)
{
    real w = 2 * tan(angle_between(g[2], 0) / 2);
    xi[0] = g[0] + w * g[1] / 2;
    xi[1] = g[1] - w * g[0] / 2;
    xi[2] = w;
    return STATUS_OK;
}

/* p = (S + A w J) v, and S^2 + (A w)^2 = 2 A: at most half a turn, where A is not 0 */
static enum status se2_exp_logarithm(const real *g, real *xi)
{
    struct rotation_series f;
    real w = angle_between(g[2], 0);
    rotation_series(w * w, false, &f);
    xi[0] = (f.S * g[0] + f.A * w * g[1]) / (2 * f.A);
    xi[1] = (f.S * g[1] - f.A * w * g[0]) / (2 * f.A);
    xi[2] = w;
    return STATUS_OK;
}

static void se2_to_matrix(const real *g, real *G)
{
    const real cosine = cos(g[2]), sine = sin(g[2]);
    const real rows[] = {cosine, -sine, g[0], sine, cosine, g[1], 0, 0, 1};
    memcpy(G, rows, sizeof rows);
}

static void se2_from_matrix(const real *G, real *g)
{
    g[0] = G[2];
    g[1] = G[5];
    g[2] = atan2(G[3], G[0]);
}

static const real basis[] = {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0, 0};
static const int entry[] = {2, 5, 3};
static const struct matrix_group se2_matrices = {3, 3, 3, basis, entry, se2_to_matrix, se2_from_matrix};

ADJOINT_FACTORS(se2, .distance_squared = se2_distance_squared, .name = "SE(2)", .n = 3, .element = 3, .angles = 1U << 2,
                .positions = 3U)
