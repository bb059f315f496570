/* cay and exp on SO(2), SO(3), SE(2), SE(3): tau, dtau and the derivative of dtau, in closed form. */
#include "factors.h"

#include <string.h>

/* Brackets, and the rotation part of an algebra element: z = |w|^2; se(3) also carries s = w.v, because it is so(3)
 * over the dual numbers w + eps v, and an analytic function of ad extends by c(z + 2 eps s). */
typedef void bracket(const real *x, const real *y, real *out);

struct kind {
    int n, first_rotation, rotations; /* algebra dimension, where w sits, how many components it has */
    bool dual;
    bracket *ad;
};

static void bracket_se2(const real *x, const real *y, real *out)
{
    out[0] = -x[2] * y[1] + y[2] * x[1];
    out[1] = x[2] * y[0] - y[2] * x[0];
    out[2] = 0;
}

static void bracket_se3(const real *x, const real *y, real *out)
{
    real other[3];
    cross(x, y, out);
    cross(x, y + 3, out + 3);
    cross(x + 3, y, other);
    for (int c = 0; c < 3; c++)
        out[3 + c] += other[c];
}

static const struct kind so3 = {3, 0, 3, false, cross}, se2 = {3, 2, 1, false, bracket_se2},
                         se3 = {6, 0, 3, true, bracket_se3};

static real rotation_product(const struct kind *k, const real *x, const real *y)
{
    real sum = 0;
    for (int c = k->first_rotation; c < k->first_rotation + k->rotations; c++)
        sum += x[c] * y[c];
    return sum;
}

/* dexp_xi h = h - A ad h + B ad^2 h, with A and B of z + 2 eps s (eps moves the rotation part to the translation). */
static void exp_tangent(const struct kind *k, const real *xi, const real *h, real *out)
{
    struct rotation_series f;
    real a[MAX_FACTOR], b[MAX_FACTOR], s = k->dual ? dot3(xi, xi + 3) : 0;
    rotation_series(rotation_product(k, xi, xi), &f);
    k->ad(xi, h, a);
    k->ad(xi, a, b);
    for (int c = 0; c < k->n; c++)
        out[c] = h[c] - f.A * a[c] + f.B * b[c];
    for (int c = 3; c < k->n; c++)
        out[c] += 2 * s * (f.B1 * b[c - 3] - f.A1 * a[c - 3]);
}

static void exp_second(const struct kind *k, const real *xi, const real *h, const real *w, real *out)
{
    struct rotation_series f;
    real a[MAX_FACTOR], b[MAX_FACTOR], da[MAX_FACTOR], db[MAX_FACTOR], other[MAX_FACTOR];
    real s = k->dual ? dot3(xi, xi + 3) : 0, ds = k->dual ? dot3(xi, w + 3) + dot3(w, xi + 3) : 0;
    real dz = 2 * rotation_product(k, xi, w);
    rotation_series(rotation_product(k, xi, xi), &f);
    k->ad(xi, h, a);
    k->ad(xi, a, b);
    k->ad(w, h, da);
    k->ad(w, a, db);
    k->ad(xi, da, other);
    for (int c = 0; c < k->n; c++) {
        db[c] += other[c];
        out[c] = -f.A1 * dz * a[c] - f.A * da[c] + f.B1 * dz * b[c] + f.B * db[c];
    }
    for (int c = 3; c < k->n; c++)
        out[c] += 2 * ds * (f.B1 * b[c - 3] - f.A1 * a[c - 3]) +
                  2 * s * (f.B2 * dz * b[c - 3] + f.B1 * db[c - 3] - f.A2 * dz * a[c - 3] - f.A1 * da[c - 3]);
}

/* dcay_xi h = f (h - ad h / 2), f = 1 / (1 + z/4): SO(3) and SE(2). */
static void cay_tangent(const struct kind *k, const real *xi, const real *h, real *out)
{
    real a[MAX_FACTOR], f = 1 / (1 + rotation_product(k, xi, xi) / 4);
    k->ad(xi, h, a);
    for (int c = 0; c < k->n; c++)
        out[c] = f * (h[c] - a[c] / 2);
}

static void cay_second(const struct kind *k, const real *xi, const real *h, const real *w, real *out)
{
    real a[MAX_FACTOR], da[MAX_FACTOR], f = 1 / (1 + rotation_product(k, xi, xi) / 4);
    real df = -f * f / 2 * rotation_product(k, xi, w);
    k->ad(xi, h, a);
    k->ad(w, h, da);
    for (int c = 0; c < k->n; c++)
        out[c] = df * (h[c] - a[c] / 2) - f * da[c] / 2;
}

/* f (y + sign w x y / 2 + w (w.y) / 4) = (1 - sign W/2)^{-1} y */
static void resolvent(const real *w, int sign, const real *y, real *out)
{
    real f = 1 / (1 + dot3(w, w) / 4), along = dot3(w, y) / 4, turned[3];
    cross(w, y, turned);
    for (int c = 0; c < 3; c++)
        out[c] = f * (y[c] + sign * turned[c] / 2 + w[c] * along);
}

/* cay of 4 x 4 matrices on SE(3): dcay (o, y) = (o', o' x v / 2 + (1 + W/2)^{-1} y), o' = dcay_w o. */
static void se3_cay_tangent(const real *xi, const real *h, real *out)
{
    real turned[3];
    cay_tangent(&so3, xi, h, out);
    cross(out, xi + 3, turned);
    resolvent(xi, -1, h + 3, out + 3);
    for (int c = 0; c < 3; c++)
        out[3 + c] += turned[c] / 2;
}

static void se3_cay_second(const real *xi, const real *h, const real *w, real *out)
{
    real o[3], turned[3], other[3], base[3], f = 1 / (1 + dot3(xi, xi) / 4), df = -f / 2 * dot3(xi, w);
    cay_tangent(&so3, xi, h, o);
    cay_second(&so3, xi, h, w, out);
    cross(out, xi + 3, turned);
    cross(o, w + 3, other);
    resolvent(xi, -1, h + 3, base);
    for (int c = 0; c < 3; c++)
        out[3 + c] = (turned[c] + other[c]) / 2 + df * base[c];
    cross(w, h + 3, turned);
    for (int c = 0; c < 3; c++)
        out[3 + c] += f * (-turned[c] / 2 + w[c] * dot3(xi, h + 3) / 4 + xi[c] * dot3(w, h + 3) / 4);
}

/* R (1 + first X + second X^2), then one step of the polar iteration: the product stays orthogonal to round-off. */
static void rotate_by(const real *R, const real *x, real first, real second, real *out)
{
    real column[3], turned[3], twice[3], product[9], gram;
    for (int j = 0; j < 3; j++) {
        for (int c = 0; c < 3; c++)
            column[c] = c == j;
        cross(x, column, turned);
        cross(x, turned, twice);
        for (int c = 0; c < 3; c++)
            column[c] += first * turned[c] + second * twice[c];
        rotate(R, column, turned);
        for (int c = 0; c < 3; c++)
            product[3 * c + j] = turned[c];
    }
    memcpy(out, product, sizeof product);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            gram = dot3(product + 3 * i, product + 3 * j) - (i == j);
            for (int c = 0; c < 3; c++)
                out[3 * i + c] -= gram / 2 * product[3 * j + c];
        }
}

static void so3_cay_translate(const real *g, const real *xi, real *out)
{
    real f = 1 / (1 + dot3(xi, xi) / 4);
    rotate_by(g, xi, f, f / 2, out);
}

static void so3_exp_translate(const real *g, const real *xi, real *out)
{
    struct rotation_series f;
    rotation_series(dot3(xi, xi), &f);
    rotate_by(g, xi, f.S, f.A, out);
}

static void se3_cay_translate(const real *g, const real *xi, real *out)
{
    real move[3];
    so3_cay_translate(g, xi, out);
    resolvent(xi, 1, xi + 3, move);
    rotate(g, move, out + 9);
    for (int c = 0; c < 3; c++)
        out[9 + c] += g[9 + c];
}

static void se3_exp_translate(const real *g, const real *xi, real *out)
{
    struct rotation_series f;
    real turned[3], twice[3], move[3];
    rotation_series(dot3(xi, xi), &f);
    rotate_by(g, xi, f.S, f.A, out);
    cross(xi, xi + 3, turned);
    cross(xi, turned, twice);
    for (int c = 0; c < 3; c++)
        move[c] = xi[3 + c] + f.A * turned[c] + f.B * twice[c];
    rotate(g, move, out + 9);
    for (int c = 0; c < 3; c++)
        out[9 + c] += g[9 + c];
}

/* (x, y, theta) times (move, turn). */
static void se2_compose(const real *g, const real *move, real turn, real *out)
{
    real cosine = cos(g[2]), sine = sin(g[2]);
    out[0] = g[0] + cosine * move[0] - sine * move[1];
    out[1] = g[1] + sine * move[0] + cosine * move[1];
    out[2] = g[2] + turn;
}

static void se2_cay_translate(const real *g, const real *xi, real *out)
{
    real f = 1 / (1 + xi[2] * xi[2] / 4);
    real move[] = {f * (xi[0] - xi[2] / 2 * xi[1]), f * (xi[1] + xi[2] / 2 * xi[0])};
    se2_compose(g, move, 2 * atan(xi[2] / 2), out);
}

static void se2_exp_translate(const real *g, const real *xi, real *out)
{
    struct rotation_series f;
    rotation_series(xi[2] * xi[2], &f);
    real turn = f.A * xi[2], move[] = {f.S * xi[0] - turn * xi[1], turn * xi[0] + f.S * xi[1]};
    se2_compose(g, move, xi[2], out);
}

static real angle_squared(real a, real b)
{
    real gap = remainder(a - b, 2 * REAL_PI);
    return gap * gap;
}

/* |1 - Q|_F = 2 sqrt 2 sin(angle/2) for Q = R_ref^T R: good for the smallest angles. */
static real so3_distance_squared(const real *g, const real *h)
{
    real sum = 0;
    for (int c = 0; c < 9; c++)
        sum += (g[c] - h[c]) * (g[c] - h[c]);
    real angle = 2 * asin(fmin(1, sqrt(sum / 8)));
    return angle * angle;
}

static real se3_distance_squared(const real *g, const real *h)
{
    real sum = so3_distance_squared(g, h);
    for (int c = 9; c < 12; c++)
        sum += (g[c] - h[c]) * (g[c] - h[c]);
    return sum;
}

static real se2_distance_squared(const real *g, const real *h)
{
    return (g[0] - h[0]) * (g[0] - h[0]) + (g[1] - h[1]) * (g[1] - h[1]) + angle_squared(g[2], h[2]);
}

static real so2_distance_squared(const real *g, const real *h)
{
    return angle_squared(g[0], h[0]);
}

static void so2_trivialise(const real *g, const real *rate, real *out)
{
    (void)g;
    out[0] = rate[0];
}

/* The skew part of R^T Rdot. */
static void so3_trivialise(const real *g, const real *rate, real *out)
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

static void se3_trivialise(const real *g, const real *rate, real *out)
{
    so3_trivialise(g, rate, out);
    rotate_back(g, rate + 9, out + 3);
}

static void se2_trivialise(const real *g, const real *rate, real *out)
{
    out[0] = cos(g[2]) * rate[0] + sin(g[2]) * rate[1];
    out[1] = cos(g[2]) * rate[1] - sin(g[2]) * rate[0];
    out[2] = rate[2];
}

static void so2_cay_tangent(const real *xi, const real *h, real *out)
{
    out[0] = h[0] / (1 + xi[0] * xi[0] / 4);
}

static void so2_cay_second(const real *xi, const real *h, const real *w, real *out)
{
    real f = 1 / (1 + xi[0] * xi[0] / 4);
    out[0] = -f * f / 2 * xi[0] * w[0] * h[0];
}

static void so2_exp_tangent(const real *xi, const real *h, real *out)
{
    (void)xi;
    out[0] = h[0];
}

static void so2_exp_second(const real *xi, const real *h, const real *w, real *out)
{
    (void)xi, (void)h, (void)w;
    out[0] = 0;
}

static void so2_cay_translate(const real *g, const real *xi, real *out)
{
    out[0] = g[0] + 2 * atan(xi[0] / 2);
}

static void so2_exp_translate(const real *g, const real *xi, real *out)
{
    out[0] = g[0] + xi[0];
}

#define WITH_KIND(group, retraction)                                                                                   \
    static void group##_##retraction##_tangent(const real *xi, const real *h, real *out)                               \
    {                                                                                                                  \
        retraction##_tangent(&group, xi, h, out);                                                                      \
    }                                                                                                                  \
    static void group##_##retraction##_second(const real *xi, const real *h, const real *w, real *out)                 \
    {                                                                                                                  \
        retraction##_second(&group, xi, h, w, out);                                                                    \
    }

WITH_KIND(so3, cay)
WITH_KIND(so3, exp)
WITH_KIND(se2, cay)
WITH_KIND(se2, exp)
WITH_KIND(se3, exp)

#define FACTOR(group, retraction, name, n, element, bracket, defect)                                                   \
    const struct factor group##_##retraction = {name,                                                                  \
                                                n,                                                                     \
                                                element,                                                               \
                                                group##_##retraction##_tangent,                                        \
                                                group##_##retraction##_second,                                         \
                                                bracket,                                                               \
                                                group##_##retraction##_translate,                                      \
                                                group##_distance_squared,                                              \
                                                group##_trivialise,                                                    \
                                                defect};
#define GROUP(code, name, n, element, bracket, defect, summary)                                                        \
    FACTOR(code, cay, name, n, element, bracket, defect)                                                               \
    FACTOR(code, exp, name, n, element, bracket, defect)
#include "groups.def"
#undef GROUP

const struct factor vector_1 = {.name = "R^1", .n = 1, .element = 1};
const struct factor vector_2 = {.name = "R^2", .n = 2, .element = 2};
const struct factor vector_3 = {.name = "R^3", .n = 3, .element = 3};
