/* SE(3): the rotation matrix by rows, then the translation; algebra (w, v). */
#include <string.h>

#define PACKS_HELD
#include "core/groups/single.h"

#include "core/groups/se3.h"

static real se3_distance_squared(const real *g, const real *h)
{
    real sum = rotation_distance_squared(g, h);
    for (int c = 9; c < 12; c++)
        sum += (g[c] - h[c]) * (g[c] - h[c]);
    return sum;
}

static void se3_trivialise(const real *g, const real *rate, real *out)
{
    rotation_trivialise(g, rate, out);
    rotate_back(g, rate + 9, out + 3);
}

static void se3_compose(const real *g, const real *h, real *out)
{
    rotation_compose(g, h, out);
    rotate(g, h + 9, out + 9);
    for (int c = 9; c < 12; c++)
        out[c] += g[c];
}

static void se3_invert(const real *g, real *out)
{
    rotation_transpose(g, out);
    rotate_back(g, g + 9, out + 9);
    for (int c = 9; c < 12; c++)
        out[c] = -out[c];
}

/* (R w, p x R w + R v), p the place */
static void se3_adjoint(const real *g, const real *x, real *out)
{
    real moment[3];
    rotate(g, x, out);
    rotate(g, x + 3, out + 3);
    cross(g + 9, out, moment);
    for (int c = 0; c < 3; c++)
        out[3 + c] += moment[c];
}

static void se3_coadjoint(const real *g, const real *mu, real *out)
{
    real moment[3];
    cross(mu + 3, g + 9, moment);
    for (int c = 0; c < 3; c++)
        moment[c] += mu[c];
    rotate_back(g, moment, out);
    rotate_back(g, mu + 3, out + 3);
}

/* p = (1 - W/2)^{-1} v */
static enum status se3_cay_logarithm(const real *g, real *xi)
{
    real turned[3];
    enum status status = rotation_logarithm(false, g, xi);
    cross(xi, g + 9, turned);
    for (int c = 0; c < 3; c++)
        xi[3 + c] = g[9 + c] - turned[c] / 2;
    return status;
}

/* p = (1 + A W + B W^2) v, whose inverse is 1 - W/2 + (1/z)(1 - S/(2A)) W^2 = 1 - W/2 - (A1/A) W^2, z = |w|^2 */
static enum status se3_exp_logarithm(const real *g, real *xi)
{
    struct rotation_series f;
    real turned[3], twice[3];
    enum status status = rotation_logarithm(true, g, xi);
    rotation_series(dot3(xi, xi), false, &f);
    cross(xi, g + 9, turned);
    cross(xi, turned, twice);
    for (int c = 0; c < 3; c++)
        xi[3 + c] = g[9 + c] - turned[c] / 2 - f.A1 / f.A * twice[c];
    return status;
}

static void se3_to_matrix(const real *g, real *G)
{
    for (int i = 0; i < 3; i++) {
        memcpy(G + 4 * i, g + 3 * i, 3 * sizeof(real));
        G[4 * i + 3] = g[9 + i];
        G[12 + i] = 0;
    }
    G[15] = 1;
}

static void se3_from_matrix(const real *G, real *g)
{
    for (int i = 0; i < 3; i++) {
        memcpy(g + 3 * i, G + 4 * i, 3 * sizeof(real));
        g[9 + i] = G[4 * i + 3];
    }
}

static const real basis[] = {0,  0, 0, 0, 0, 0, -1, 0, 0, 1,  0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0,
                             -1, 0, 0, 0, 0, 0, 0,  0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                             0,  0, 0, 1, 0, 0, 0,  0, 0, 0,  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
                             0,  0, 0, 0, 0, 0, 0,  0, 0, 0,  0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0};
static const int entry[] = {9, 2, 4, 3, 7, 11};
static const struct matrix_group se3_matrices = {6, 12, 4, basis, entry, se3_to_matrix, se3_from_matrix};

ADJOINT_FACTORS(se3, .distance_squared = se3_distance_squared, .name = "SE(3)", .n = 6, .element = 12,
                .positions = 7U << 9, .defect = rotation_defect, .nearest = rotation_nearest,
                .elements = "a rotation matrix", .condition = "its rows are orthonormal, its determinant 1")
