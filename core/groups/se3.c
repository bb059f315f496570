/* SE(3): the rotation matrix by rows, then the translation; algebra (w, v). */
#include <string.h>

#include "core/groups/adjoint_factor.h"
#include "core/groups/so3.h"

/* cay of 4 x 4 matrices on SE(3) is cay(w) with the translation (1 - W/2)^{-1} v; dcay (o, y) =
 * (o', o' x v / 2 + (1 + W/2)^{-1} y), o' = dcay_w o. */
POINTWISE void apply_cay(enum operator which, const series *f, const pack *xi, const pack *x, pack *out)
{
    const pack *v = xi + 3;
    pack moved[3], back[6];
    switch (which) {
    case TANGENT:
        apply_polynomial(KIND_so3, false, which, f, xi, x, out);
        resolvent(f, xi, -1, x + 3, moved);
        sheared(moved, R(0.5), out, v, out + 3);
        break;
    case TANGENT_INVERSE:
        apply_polynomial(KIND_so3, false, which, f, xi, x, out);
        sheared(x + 3, R(-0.5), x, v, moved);
        sheared(moved, R(0.5), xi, moved, out + 3);
        break;
    case TANGENT_DUAL:
        sheared(x, R(0.5), v, x + 3, moved);
        apply_polynomial(KIND_so3, false, which, f, xi, moved, out);
        resolvent(f, xi, 1, x + 3, out + 3);
        break;
    case INVERSE_DUAL:
        sheared(x + 3, R(-0.5), xi, x + 3, out + 3);
        apply_polynomial(KIND_so3, false, which, f, xi, x, out);
        sheared(out, R(-0.5), v, out + 3, out);
        break;
    case ADJOINT: /* Ad (o, y) = (R o, p x R o + R y) */
    case ADJOINT_BACK:
        for (int c = 0; c < 6; c++)
            back[c] = which == ADJOINT ? xi[c] : -xi[c];
        resolvent(f, back, 1, back + 3, moved);
        apply_polynomial(KIND_so3, false, which, f, xi, x, out);
        apply_polynomial(KIND_so3, false, which, f, xi, x + 3, out + 3);
        add_cross(moved, out, out + 3);
        break;
    default: /* its dual */
        for (int c = 0; c < 6; c++)
            back[c] = which == COADJOINT ? xi[c] : -xi[c];
        resolvent(f, back, 1, back + 3, moved);
        sheared(x, 1, x + 3, moved, moved);
        apply_polynomial(KIND_so3, false, which, f, xi, moved, out);
        apply_polynomial(KIND_so3, false, which, f, xi, x + 3, out + 3);
        break;
    }
}

POINTWISE void se3_apply(bool exponential, enum operator which, const series *f, const pack *xi, const pack *x,
                         pack *out)
{
    if (!exponential)
        apply_cay(which, f, xi, x, out);
    else
        apply_polynomial(KIND_se3, exponential, which, f, xi, x, out);
}

POINTWISE void second_cay(const series *f, const pack *xi, const pack *h, const pack *mu, pack *out)
{
    const pack *v = xi + 3, *y = h + 3, *m = mu + 3;
    pack base[3], o[3], moved[3], turned[3], along_y = pair(3, xi, y) / 4, along_m = pair(3, xi, m) / 4;
    sheared(mu, R(0.5), v, m, moved);
    second_polynomial(KIND_so3, false, f, xi, h, moved, out);
    apply_polynomial(KIND_so3, false, TANGENT, f, xi, h, o);
    resolvent(f, xi, -1, y, base);
    cross_packs(y, m, turned);
    pack rate = pair(3, m, base);
    for (int c = 0; c < 3; c++)
        out[c] += f->S * (m[c] * along_y + y[c] * along_m - turned[c] / 2 - xi[c] * rate / 2);
    cross_packs(m, o, turned);
    for (int c = 0; c < 3; c++)
        out[3 + c] = turned[c] / 2;
}

POINTWISE void se3_second(bool exponential, const series *f, const pack *xi, const pack *h, const pack *mu, pack *out)
{
    if (!exponential)
        second_cay(f, xi, h, mu, out);
    else
        second_polynomial(KIND_se3, exponential, f, xi, h, mu, out);
}

/* What tau(xi) moves by, in the frame of w. */
POINTWISE void move(bool exponential, const series *f, const pack *w, const pack *v, pack *move)
{
    pack turned[3], twice[3];
    if (!exponential) {
        resolvent(f, w, 1, v, move);
        return;
    }
    cross_packs(w, v, turned);
    cross_packs(w, turned, twice);
    for (int c = 0; c < 3; c++)
        move[c] = v[c] + f->A * turned[c] + f->B * twice[c];
}

POINTWISE void se3_translate(const struct instance *in, bool exponential, const lane *terms, const real *g,
                             const lane *xi, lane *restrict out)
{
    FOR_PACKS(p, in)
    {
        series f = series_at(terms, p);
        pack at[6], moved[12], by[3];
        load(6, xi, p, at);
        rotate_by(g, at, exponential, &f, moved);
        move(exponential, &f, at, at + 3, by);
        for (int c = 0; c < 3; c++)
            moved[9 + c] = g[9 + c] + (g[3 * c] * by[0] + g[3 * c + 1] * by[1] + g[3 * c + 2] * by[2]);
        store(12, moved, p, out);
    }
}

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
    rotation_series(dot3(xi, xi), &f);
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
                .defect = rotation_defect, .nearest = rotation_nearest, .elements = "a rotation matrix",
                .condition = "its rows are orthonormal, its determinant 1")
