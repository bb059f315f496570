/* Formulas of [jimenez-2012] on groups as printed, beside ours: (5.50), the equations of 5.2.7, the Cayley map of appendix B. */
#include "ci/tests/core/control_named.h"

enum { INTERVALS = 16 };

static void cross(const real *a, const real *b, real *out)
{
    for (int c = 0; c < 3; c++)
        out[c] = a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
}

static real dot(const real *a, const real *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* (6.40): dcay^-1_w = 1 - hat(w)/2 + w w^T/4; its transpose takes the other sign. */
static void dcay_inverse(const real *w, real sign, const real *x, real *out)
{
    real turned[3], along = dot(w, x) / 4;
    cross(w, x, turned);
    for (int c = 0; c < 3; c++)
        out[c] = x[c] - sign * turned[c] / 2 + w[c] * along;
}

/* w of R = cay(w), (6.39). */
static void cay_inverse(const real *R, real *w)
{
    real scale = 2 / (1 + R[0] + R[4] + R[8]);
    w[0] = (R[7] - R[5]) * scale;
    w[1] = (R[2] - R[6]) * scale;
    w[2] = (R[3] - R[1]) * scale;
}

/* A solution of body-effort: velocities of the intervals, momenta nu_k of the nodes, controls. */
static struct body {
    real h, inertia[3], xi[INTERVALS][3], nu[INTERVALS + 1][3], u[INTERVALS + 1][3];
} body;

/* (dtau^-1_{side h xi})^* I xi: mu_k with side 1, Ad*_tau mu_k with side -1. */
static void momentum(const real *xi, real side, real *out)
{
    real w[3], spin[3];
    for (int c = 0; c < 3; c++) {
        w[c] = side * body.h * xi[c];
        spin[c] = body.inertia[c] * xi[c];
    }
    dcay_inverse(w, -1, spin, out);
}

static void solve_body(void)
{
    struct control control;
    struct optimality solution;
    const struct setup setup = {.problem = "body-effort", .preset = "c", .steps = 2};
    control_take(&setup, &control);
    solve(&control, "trapezoid", 2, INTERVALS, &solution);
    body.h = solution.h;
    for (int c = 0; c < 3; c++)
        body.inertia[c] = (real)c + 1;
    for (int k = 0; k < INTERVALS; k++) {
        const real *g = solution.g + k * (long)control.in.element, *next = g + control.in.element;
        real R[9] = {0};
        for (int i = 0; i < 27; i++)
            R[i / 9 * 3 + i / 3 % 3] += g[i % 3 * 3 + i / 9] * next[i % 3 * 3 + i / 3 % 3];
        cay_inverse(R, body.xi[k]);
        for (int c = 0; c < 3; c++)
            body.xi[k][c] /= body.h;
    }
    for (int k = 0; k <= INTERVALS; k++) {
        real left[3] = {0}, right[3] = {0};
        control_inputs(&control, solution.y + k * 3L, body.u[k]);
        if (k < INTERVALS)
            momentum(body.xi[k], 1, right);
        if (k > 0)
            momentum(body.xi[k - 1], -1, left);
        for (int c = 0; c < 3; c++) /* (5.54); the body is at rest at both ends */
            body.nu[k][c] = k == 0 || k == INTERVALS ? 0 : (left[c] + right[c]) / 2;
    }
    optimality_close(&solution);
    control_drop(&control);
}

/* l_d(nu_k, xi, nu_{k+1}) of 5.2.7, with the factor 1/h. */
static real lagrangian(int k, const real *xi)
{
    real sum = 0, m[3];
    for (int end = 0; end < 2; end++) {
        momentum(xi, end ? -1 : 1, m);
        for (int c = 0; c < 3; c++)
            sum += (body.nu[k + end][c] - m[c]) * (body.nu[k + end][c] - m[c]) / body.h;
    }
    return sum;
}

/* (dtau^-1_{side h xi_k})^* d l_d(xi_k) */
static void pulled(int k, real side, real *out)
{
    real slope[3] = {0}, w[3], step = pow(REAL_EPSILON, R(0.2));
    for (int c = 0; c < 3; c++) {
        for (int d = 0; d < 4; d++) {
            real xi[3];
            memcpy(xi, body.xi[k], sizeof xi);
            xi[c] += differences[d].at * step;
            slope[c] += differences[d].weight / step * lagrangian(k, xi);
        }
        w[c] = side * body.h * body.xi[k][c];
    }
    dcay_inverse(w, -1, slope, out);
}

/* The largest of (dtau^-1_{side h xi_{k-1}})^* dl_d(xi_{k-1}) - (dtau^-1_{h xi_k})^* dl_d(xi_k): (5.50) has side 1, 5.2.7 side -1. */
static real optimality_of(real side)
{
    real largest = 0;
    for (int k = 1; k < INTERVALS; k++) {
        real before[3], after[3];
        pulled(k - 1, side, before);
        pulled(k, 1, after);
        for (int c = 0; c < 3; c++)
            largest = fmax(largest, fabs(before[c] - after[c]));
    }
    return largest;
}

/* The largest of mu_k - Ad*_tau mu_{k-1} - weight h (u^-_k + u^+_{k-1}), k = 1..N-1: 5.2.7 prints the weight 1, 5.2.6 has 1/2. */
static real balance_of(real weight)
{
    real largest = 0;
    for (int k = 1; k < INTERVALS; k++) {
        real left[3], right[3];
        momentum(body.xi[k - 1], -1, left);
        momentum(body.xi[k], 1, right);
        for (int c = 0; c < 3; c++)
            largest = fmax(largest, fabs(right[c] - left[c] - weight * body.h * 2 * body.u[k][c]));
    }
    return largest;
}

TEST(equations_of_5_2_7)
{
    real small = pow(REAL_EPSILON, R(0.6)), cost = 0, from_momenta = 0;
    solve_body();
    assert_at_most(optimality_of(-1), small);
    assert_above(optimality_of(1), R(0.05));
    assert_at_most(balance_of(R(0.5)), small);
    assert_above(balance_of(1), R(0.1));
    for (int k = 0; k < INTERVALS; k++) {
        cost += body.h / 4 * (dot(body.u[k], body.u[k]) + dot(body.u[k + 1], body.u[k + 1]));
        from_momenta += lagrangian(k, body.xi[k]);
    }
    assert_close(from_momenta, cost,
                 small); /* the printed factor 1/(4 h) makes it a quarter: another unit of the cost */
}

/* x of cay(w, v): printed dcay_w v = 2 (2 v + w x v)/(4 + |w|^2), or (1 - hat(w)/2)^-1 v of the matrix (1 - W/2)^-1 (1 + W/2). */
static void translation(bool as_printed, const real *w, const real *v, real *x)
{
    real turned[3], scale = 2 / (4 + dot(w, w)), along = dot(w, v) / 2;
    cross(w, v, turned);
    for (int c = 0; c < 3; c++)
        x[c] = scale * (2 * v[c] + turned[c] + (as_printed ? 0 : w[c] * along));
}

/* Adds to out the derivative of x by (w, v) along (a, b), by differences. */
static void translation_along(bool as_printed, const real *w, const real *v, const real *a, const real *b, real *out)
{
    const real step = pow(REAL_EPSILON, R(0.2));
    for (int d = 0; d < 4; d++) {
        real wd[3], vd[3], xd[3];
        for (int i = 0; i < 3; i++) {
            wd[i] = w[i] + differences[d].at * step * a[i];
            vd[i] = v[i] + differences[d].at * step * b[i];
        }
        translation(as_printed, wd, vd, xd);
        for (int i = 0; i < 3; i++)
            out[i] += differences[d].weight / step * xd[i];
    }
}

/* Deviation of (5.55) from the right-trivialised tangent of the map: d/ds x(w + s a, v + s b) - a' x x for (a', b') with
 * (a, b) = [dcay^-1] (a', b'), less b'. */
static real tangent_defect(bool as_printed)
{
    const real w[3] = {R(0.4), -R(0.7), R(0.5)}, v[3] = {R(0.3), R(0.6), -R(0.2)};
    real x[3], largest = 0;
    translation(as_printed, w, v, x);
    for (int c = 0; c < 6; c++) {
        real turn[3] = {c == 0, c == 1, c == 2}, push[3] = {c == 3, c == 4, c == 5}, a[3], b[3], t[3], half[3],
             moved[3] = {0};
        dcay_inverse(w, 1, turn, a);
        cross(v, turn, t);
        cross(w, t, half);
        cross(w, push, b);
        for (int i = 0; i < 3; i++)
            b[i] = push[i] - b[i] / 2 - (t[i] - half[i] / 2) / 2;
        translation_along(as_printed, w, v, a, b, moved);
        cross(turn, x, t);
        for (int i = 0; i < 3; i++)
            largest = fmax(largest, fabs(moved[i] - t[i] - push[i]));
    }
    return largest;
}

/* (5.55) is the tangent of the Cayley map of matrices. The printed map lacks (2/(4 + |w|^2)) w w^T v/2: another retraction. */
TEST(appendix_B_has_another_retraction)
{
    assert_at_most(tangent_defect(false), pow(REAL_EPSILON, R(0.7)));
    assert_above(tangent_defect(true), R(0.05));
}
