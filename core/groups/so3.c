/* SO(3): the rotation matrix by rows; algebra R^3 by the hat map. */
#include <string.h>

#define PACKS_HELD
#include "core/groups/single.h"

#include "core/groups/moves.h"
#include "core/numbers/roundoff.h"

ADJOINT_POLYNOMIALS(so3)

/* |1 - Q|_F = 2 sqrt 2 sin(angle/2) for Q = R_ref^T R: good for the smallest angles. */
real rotation_distance_squared(const real *g, const real *h)
{
    real sum = 0;
    for (int c = 0; c < 9; c++)
        sum += (g[c] - h[c]) * (g[c] - h[c]);
    real angle = 2 * asin(fmin(1, sqrt(sum / 8)));
    return angle * angle;
}

void rotation_trivialise(const real *g, const real *rate, real *out)
{
    static const int plus[] = {2, 0, 1}, minus[] = {1, 2, 0};
    real skew[3][3];
    for (int j = 0; j < 3; j++) {
        real column[] = {rate[j], rate[3 + j], rate[6 + j]}, back[3];
        rotate_back(g, column, back);
        for (int i = 0; i < 3; i++)
            skew[i][j] = back[i];
    }
    for (int c = 0; c < 3; c++)
        out[c] = (skew[plus[c]][minus[c]] - skew[minus[c]][plus[c]]) / 2;
}

void rotation_compose(const real *g, const real *h, real *out)
{
    real product[9];
    for (int i = 0; i < 9; i += 3)
        rotate_back(h, g + i, product + i);
    for (int i = 0; i < 9; i += 3) {
        memcpy(out + i, product + i, 3 * sizeof(real));
        for (int j = 0; j < 9; j += 3) {
            real gram = (dot3(product + i, product + j) - (i == j)) / 2;
            for (int c = 0; c < 3; c++)
                out[i + c] -= gram * product[j + c];
        }
    }
}

void rotation_transpose(const real *g, real *out)
{
    for (int k = 0; k < 9; k++)
        out[k] = g[k % 3 * 3 + k / 3];
}

/* sin(angle) times the axis, from the skew part. */
static void turning(const real *g, real *out)
{
    out[0] = (g[7] - g[5]) / 2;
    out[1] = (g[2] - g[6]) / 2;
    out[2] = (g[3] - g[1]) / 2;
}

/* Near half a turn the skew part says but the sign; the axis is the largest column of (R + R^T)/2 - cos(angle). */
static void axis_of_half_turn(const real *g, const real *skew, real cosine, real *axis)
{
    int c = g[0] > g[4] ? 0 : 1;
    c = g[8] > g[4 * c] ? 2 : c;
    for (int i = 0; i < 3; i++)
        axis[i] = (g[3 * i + c] + g[3 * c + i]) / 2 - (i == c) * cosine;
    real length = sqrt(dot3(axis, axis));
    if (dot3(axis, skew) < 0)
        length = -length;
    for (int i = 0; i < 3; i++)
        axis[i] /= length;
}

enum status rotation_logarithm(bool exponential, const real *g, real *xi)
{
    real skew[3], twice_cosine = g[0] + g[4] + g[8] - 1;
    turning(g, skew);
    if (!exponential) { /* skew = x / (1 + |x|^2/4), 1 + tr R = 4 / (1 + |x|^2/4) */
        if (!(twice_cosine + 2 > tolerance.agreement))
            return STATUS_SINGULAR;
        for (int c = 0; c < 3; c++)
            xi[c] = 4 * skew[c] / (2 + twice_cosine);
        return STATUS_OK;
    }
    real sine = sqrt(dot3(skew, skew)), angle = atan2(sine, twice_cosine / 2);
    bool far = twice_cosine < R(-1.0);
    if (far)
        axis_of_half_turn(g, skew, twice_cosine / 2, xi);
    for (int c = 0; c < 3; c++)
        xi[c] = far ? angle * xi[c] : sine > 0 ? angle / sine * skew[c] : skew[c];
    return STATUS_OK;
}

/* Functions on elements, which are those on rotations. */
#define so3_trivialise rotation_trivialise
#define so3_compose rotation_compose
#define so3_invert rotation_transpose
#define so3_adjoint rotate
#define so3_coadjoint rotate_back

static enum status so3_cay_logarithm(const real *g, real *xi)
{
    return rotation_logarithm(false, g, xi);
}

static enum status so3_exp_logarithm(const real *g, real *xi)
{
    return rotation_logarithm(true, g, xi);
}

static void so3_copy(const real *from, real *to)
{
    memcpy(to, from, 9 * sizeof(real));
}

static const real basis[] = {0, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0, 0};
static const int entry[] = {7, 2, 3};
static const struct matrix_group so3_matrices = {3, 9, 3, basis, entry, so3_copy, so3_copy};

ADJOINT_FACTORS(so3, .distance_squared = rotation_distance_squared, .name = "SO(3)", .n = 3, .element = 9,
                .defect = rotation_defect, .nearest = rotation_nearest, .elements = "a rotation matrix",
                .condition = "its rows are orthonormal, its determinant 1")
