/* Right-hand sides on R^n. Where one constraint A v = b holds with unit masses, lambda |A|^2 = -(A f + rate). */
#ifndef RATTLEBACK_TESTS_CORE_SIDES_VECTORS_H
#define RATTLEBACK_TESTS_CORE_SIDES_VECTORS_H

#include "ci/tests/core/sides.h"

static inline void unit_masses(int n, const real *v, struct motion *out)
{
    for (int c = 0; c < n; c++)
        out->p[c] = v[c];
}

/* ---- z' = y x' + e, a force on each */

static void climb(const real *q, const real *v, const real *f, struct motion *out)
{
    real y = q[1], lambda = (v[0] * v[1] + y * f[0] - f[2]) / (1 + y * y);
    unit_masses(3, v, out);
    out->a[0] = f[0] - y * lambda;
    out->a[1] = f[1];
    out->a[2] = f[2] + lambda;
    out->lambda[0] = lambda;
}

static void particle(const real *P, const real *q, const real *v, struct motion *out)
{
    (void)P;
    climb(q, v, (const real[]){-q[0], -q[1], 0}, out);
}

static void free_particle(const real *P, const real *q, const real *v, struct motion *out)
{
    (void)P;
    climb(q, v, (const real[]){0, 0, 0}, out);
}

static void fit_climb(const real *P, real *q, real *v)
{
    (void)P;
    v[2] = q[1] * v[0];
}

enum { AFFINE_EPS, AFFINE_A, AFFINE_B, AFFINE_K };

static void affine_particle(const real *P, const real *q, const real *v, struct motion *out)
{
    real k = P[AFFINE_K];
    climb(q, v,
          (const real[]){-P[AFFINE_A] - k * q[0] - R(0.3) * k * q[0] * q[0], -k * q[1], -P[AFFINE_B] - k * q[2] / 2},
          out);
}

static void fit_affine(const real *P, real *q, real *v)
{
    v[2] = q[1] * v[0] + P[AFFINE_EPS];
}

/* [martin-sato-2018, sec. 7.2]: V = (x^2 + z^2 - 2 cos y + eps sin 2y)/2, z' = -x' sin y */
static void cvt(const real *P, const real *q, const real *v, struct motion *out)
{
    real s = sin(q[1]), c = cos(q[1]), lambda = (q[2] + q[0] * s - c * v[0] * v[1]) / (1 + s * s);
    unit_masses(3, v, out);
    out->a[0] = -q[0] + s * lambda;
    out->a[1] = -s - P[0] * cos(2 * q[1]);
    out->a[2] = -q[2] + lambda;
    out->lambda[0] = lambda;
}

static void fit_cvt(const real *P, real *q, real *v)
{
    (void)P;
    v[2] = -sin(q[1]) * v[0];
}

/* [martin-sato-2018, sec. 7.3], its indices from 1: V = (|q|^2 + q_{m+2}^2 q_{m+3}^2 + sum_i q_{1+i}^2 q_{m+1+i}^2)/2 */
static void chaos(const real *P, bool coupled, const real *q, const real *v, struct motion *out)
{
    int m = (int)P[0], n = 2 * m + 1;
    const real *Q = q - 1, *V = v - 1;
    real A[SMALL_DIMENSION + 1] = {0, 1}, f[SMALL_DIMENSION + 1], square = 1, rate = 0;
    for (int i = 1; i <= n; i++) {
        real stiffness = 1;
        if (i > 1)
            stiffness += i <= m + 1 ? Q[i + m] * Q[i + m] : Q[i - m] * Q[i - m];
        if (i == m + 2)
            stiffness += Q[m + 3] * Q[m + 3];
        if (i == m + 3)
            stiffness += Q[m + 2] * Q[m + 2];
        f[i] = -stiffness * Q[i];
    }
    for (int i = m + 2; i <= n; i++) {
        A[i] = coupled ? Q[i - m] : Q[i];
        square += A[i] * A[i];
        rate += (coupled ? V[i - m] : V[i]) * V[i];
    }
    for (int i = 1; i <= n; i++)
        rate += A[i] * f[i];
    out->lambda[0] = -rate / square;
    unit_masses(n, v, out);
    for (int i = 1; i <= n; i++)
        out->a[i - 1] = f[i] + A[i] * out->lambda[0];
}

static void chaotic(const real *P, const real *q, const real *v, struct motion *out)
{
    chaos(P, false, q, v, out);
}

static void chaotic_coupled(const real *P, const real *q, const real *v, struct motion *out)
{
    chaos(P, true, q, v, out);
}

static void fit_chaos(const real *P, bool coupled, const real *q, real *v)
{
    int m = (int)P[0];
    v[0] = 0;
    for (int i = m + 2; i <= 2 * m + 1; i++)
        v[0] -= q[(coupled ? i - m : i) - 1] * v[i - 1];
}

static void fit_chaotic(const real *P, real *q, real *v)
{
    fit_chaos(P, false, q, v);
}

static void fit_coupled(const real *P, real *q, real *v)
{
    fit_chaos(P, true, q, v);
}

/* The particle with masses A = 1 + w z^2, B = 1 + w x^2, 1. */
static void warped_particle(const real *P, const real *q, const real *v, struct motion *out)
{
    real w = P[0], A = 1 + w * q[2] * q[2], B = 1 + w * q[0] * q[0];
    real fx = w * q[0] * v[1] * v[1] - q[0] - 2 * w * q[2] * v[2] * v[0], fz = w * q[2] * v[0] * v[0];
    real lambda = (v[1] * v[0] + q[1] * fx / A - fz) / (1 + q[1] * q[1] / A);
    out->p[0] = A * v[0];
    out->p[1] = B * v[1];
    out->p[2] = v[2];
    out->a[0] = (fx - q[1] * lambda) / A;
    out->a[1] = (-q[1] - 2 * w * q[0] * v[0] * v[1]) / B;
    out->a[2] = fz + lambda;
    out->lambda[0] = lambda;
}

/* ---- pendulums, springs, Kepler */

static void spherical_pendulum(const real *P, const real *q, const real *v, struct motion *out)
{
    (void)P;
    real lambda = q[2] - dot(v, v);
    unit_masses(3, v, out);
    for (int c = 0; c < 3; c++)
        out->a[c] = lambda * q[c] - (c == 2);
    out->lambda[0] = lambda;
}

static void fit_sphere(const real *P, real *q, real *v)
{
    (void)P;
    real length = sqrt(dot(q, q));
    for (int c = 0; c < 3; c++)
        q[c] /= length;
    real along = dot(q, v);
    for (int c = 0; c < 3; c++)
        v[c] -= along * q[c];
}

enum { RODS_M1, RODS_M2, RODS_L1, RODS_L2, RODS_G };

/* Rods at angles a, b from the downward vertical; their accelerations from the equations in these angles, then Cartesian ones;
 * the inner rod is held by both masses. */
static void double_pendulum(const real *P, const real *q, const real *v, struct motion *out)
{
    real m1 = P[RODS_M1], m2 = P[RODS_M2], l1 = P[RODS_L1], l2 = P[RODS_L2], g = P[RODS_G];
    real sa = q[0] / l1, ca = -q[1] / l1, sb = (q[2] - q[0]) / l2, cb = -(q[3] - q[1]) / l2;
    real ra = (v[0] * ca + v[1] * sa) / l1, rb = ((v[2] - v[0]) * cb + (v[3] - v[1]) * sb) / l2;
    real c = ca * cb + sa * sb, s = sa * cb - ca * sb; /* of a - b */
    /* (m1 + m2) l1 a'' + m2 l2 c b'' = -m2 l2 s b'^2 - (m1 + m2) g sa;  l1 c a'' + l2 b'' = l1 s a'^2 - g sb */
    real k = -m2 * l2 * s * rb * rb - (m1 + m2) * g * sa, h = l1 * s * ra * ra - g * sb;
    real aa = (k - m2 * c * h) / (l1 * (m1 + m2 - m2 * c * c)), ab = (h - l1 * c * aa) / l2;
    const real masses[] = {m1, m1, m2, m2};
    for (int i = 0; i < 4; i++)
        out->p[i] = masses[i] * v[i];
    out->a[0] = l1 * (ca * aa - sa * ra * ra);
    out->a[1] = l1 * (sa * aa + ca * ra * ra);
    out->a[2] = out->a[0] + l2 * (cb * ab - sb * rb * rb);
    out->a[3] = out->a[1] + l2 * (sb * ab + cb * rb * rb);
    /* what the rods do, along themselves: m2 a2 = -m2 g + lambda2 (q2 - q1), both together on the inner one */
    real Fx = m2 * out->a[2], Fy = m2 * (out->a[3] + g);
    out->lambda[1] = (Fx * sb - Fy * cb) / l2;
    out->lambda[0] = ((Fx + m1 * out->a[0]) * sa - (Fy + m1 * (out->a[1] + g)) * ca) / l1;
}

static void fit_rods(const real *P, real *q, real *v)
{
    real a = 3 * q[0], b = 3 * q[1], ra = v[0], rb = v[1];
    q[0] = P[RODS_L1] * sin(a);
    q[1] = -P[RODS_L1] * cos(a);
    q[2] = q[0] + P[RODS_L2] * sin(b);
    q[3] = q[1] - P[RODS_L2] * cos(b);
    v[0] = P[RODS_L1] * cos(a) * ra;
    v[1] = P[RODS_L1] * sin(a) * ra;
    v[2] = v[0] + P[RODS_L2] * cos(b) * rb;
    v[3] = v[1] + P[RODS_L2] * sin(b) * rb;
}

static void oscillator(const real *P, const real *q, const real *v, struct motion *out)
{
    unit_masses(2, v, out);
    for (int c = 0; c < 2; c++)
        out->a[c] = -P[c] * P[c] * q[c];
}

static void pendulum(const real *P, const real *q, const real *v, struct motion *out)
{
    unit_masses(1, v, out);
    out->a[0] = -P[0] * P[0] * sin(q[0]);
}

static void kepler(const real *P, const real *q, const real *v, struct motion *out)
{
    (void)P;
    real r = hypot(q[0], q[1]);
    unit_masses(2, v, out);
    for (int c = 0; c < 2; c++)
        out->a[c] = -q[c] / (r * r * r);
}

static void free_line(const real *P, const real *q, const real *v, struct motion *out)
{
    (void)P, (void)q;
    unit_masses(1, v, out);
    out->a[0] = 0;
}

/* On z = (x^2 + alpha y^2)/2 with slope s = (x, alpha y): the surface pushes so that s.a + x'^2 + alpha y'^2 = z''. */
static void paraboloid(const real *P, const real *q, const real *v, struct motion *out)
{
    real alpha = P[0], g = P[1], s[] = {q[0], alpha * q[1]}, climbing = s[0] * v[0] + s[1] * v[1];
    real push = (g + v[0] * v[0] + alpha * v[1] * v[1]) / (1 + s[0] * s[0] + s[1] * s[1]);
    for (int c = 0; c < 2; c++) {
        out->p[c] = v[c] + climbing * s[c];
        out->a[c] = -push * s[c];
    }
}

/* ---- knives, sleighs and discs in the plane */

/* A knife at angle phi, its constraint n.(x', y') = 0 with n = (sin phi, eps - cos phi); gravity along x. */
static void edge(real slope, real eps, const real *q, const real *v, struct motion *out)
{
    real n[] = {sin(q[2]), eps - cos(q[2])}, turned = v[2] * (cos(q[2]) * v[0] + sin(q[2]) * v[1]);
    real lambda = -(n[0] * slope + turned) / (n[0] * n[0] + n[1] * n[1]);
    unit_masses(3, v, out);
    out->a[0] = slope + n[0] * lambda;
    out->a[1] = n[1] * lambda;
    out->a[2] = 0;
    out->lambda[0] = lambda;
}

static void incline_knife_edge(const real *P, const real *q, const real *v, struct motion *out)
{
    edge(P[0], 0, q, v, out);
}

static void perturbed_knife_edge(const real *P, const real *q, const real *v, struct motion *out)
{
    edge(P[0], P[1], q, v, out);
}

static void fit_along(real eps, const real *q, real *v)
{
    real speed = v[0];
    v[0] = speed * (cos(q[2]) - eps);
    v[1] = speed * sin(q[2]);
}

static void fit_incline(const real *P, real *q, real *v)
{
    (void)P;
    fit_along(0, q, v);
}

static void fit_perturbed(const real *P, real *q, real *v)
{
    fit_along(P[1], q, v);
}

enum { DISK_MASS, DISK_ROLL, DISK_TURN, DISK_RADIUS, DISK_SPRING };

/* (I + m r^2) theta'' = -r kappa (x cos phi + y sin phi) */
static void rolling_disk(const real *P, const real *q, const real *v, struct motion *out)
{
    real m = P[DISK_MASS], r = P[DISK_RADIUS], kappa = P[DISK_SPRING], c = cos(q[3]), s = sin(q[3]);
    real roll = -r * kappa * (q[0] * c + q[1] * s) / (P[DISK_ROLL] + m * r * r);
    out->p[0] = m * v[0];
    out->p[1] = m * v[1];
    out->p[2] = P[DISK_ROLL] * v[2];
    out->p[3] = P[DISK_TURN] * v[3];
    out->a[0] = r * (c * roll - s * v[2] * v[3]);
    out->a[1] = r * (s * roll + c * v[2] * v[3]);
    out->a[2] = roll;
    out->a[3] = 0;
    for (int k = 0; k < 2; k++)
        out->lambda[k] = m * out->a[k] + kappa * q[k];
}

static void fit_disk(const real *P, real *q, real *v)
{
    v[0] = P[DISK_RADIUS] * cos(q[3]) * v[2];
    v[1] = P[DISK_RADIUS] * sin(q[3]) * v[2];
}

/* Chaplygin: the blade, a behind the centre of mass, pushes sideways by lambda. */
static void planar_sleigh(const real *P, const real *q, const real *v, struct motion *out)
{
    real m = P[0], J = P[1], a = P[2], c = cos(q[2]), s = sin(q[2]);
    real lambda = v[2] * (c * v[0] + s * v[1]) * m * J / (J + m * a * a);
    out->p[0] = m * v[0];
    out->p[1] = m * v[1];
    out->p[2] = J * v[2];
    out->a[0] = -s * lambda / m;
    out->a[1] = c * lambda / m;
    out->a[2] = -a * lambda / J;
    out->lambda[0] = lambda;
}

static void fit_planar_sleigh(const real *P, real *q, real *v)
{
    real speed = v[0], c = cos(q[2]), s = sin(q[2]), sideways = P[2] * v[2];
    v[0] = c * speed - s * sideways;
    v[1] = s * speed + c * sideways;
}

#endif
