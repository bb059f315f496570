/* Closed forms of exact discrete mechanics off M_h^e [mathematics, Exact 1, 2], for systems S1, S2, S3. */
#ifndef RATTLEBACK_TESTS_CORE_CLOSED_PAIRS_H
#define RATTLEBACK_TESTS_CORE_CLOSED_PAIRS_H

#include "cases/problems/arc.h"
#include "ci/tests/core/testing.h"
#include "core/problem/exact_forms.h"

/* R_F^-, R_F^+: velocities at both ends of the forced motion through any two points. One velocity is constant, and the end is affine in
 * the other two. */
static inline void forced_velocities(const struct instance *in, const struct pair *pair, real *v0, real *v1)
{
    int given = strcmp(in->problem->name, "free-particle") == 0 ? 1 : 2, first = 0, second = 3 - given;
    real end[3][3];
    v0[given] = (pair->q1[given] - pair->q0[given]) / pair->h;
    for (int k = 0; k < 3; k++) {
        v0[first] = k == 1;
        v0[second] = k == 2;
        in->problem->exact(in, pair->q0, v0, pair->h, end[k], v1);
    }
    real a = end[1][first] - end[0][first], b = end[2][first] - end[0][first], x = pair->q1[first] - end[0][first];
    real c = end[1][second] - end[0][second], d = end[2][second] - end[0][second];
    real y = pair->q1[second] - end[0][second], determinant = a * d - b * c;
    v0[first] = (x * d - b * y) / determinant;
    v0[second] = (a * y - x * c) / determinant;
    in->problem->exact(in, pair->q0, v0, pair->h, end[0], v1);
}

/* shc(u) = sinh(u)/u and its derivative; the series where the quotient of the latter would cancel. */
static inline void shc(real u, real *value, real *derivative)
{
    if (fabs(u) > R(0.5)) {
        *value = sinh(u) / u;
        *derivative = (cosh(u) - *value) / u;
        return;
    }
    real term = 1; /* u^2k / (2k+1)! */
    *value = 1;
    *derivative = 0;
    for (int k = 1; k < 20; k++) {
        *derivative += 2 * k * term * u / (2 * k * (2 * k + 1));
        term *= u * u / (2 * k * (2 * k + 1));
        *value += term;
    }
}

/* L^e of any pair of the free particle, F^{e,-} and F^{e,+}. */
static inline real free_particle_triple(const struct pair *pair, real *minus, real *plus)
{
    const real *q0 = pair->q0, *q1 = pair->q1;
    real h = pair->h, dx = q1[0] - q0[0], dy = q1[1] - q0[1], dz = q1[2] - q0[2];
    real R0 = root(q0[1]), R1 = root(q1[1]), value, derivative;
    struct arc path = arc(q0[1], q1[1]);
    shc(path.d / 2, &value, &derivative);
    real G = value * value, dG = value * derivative; /* dG/dd */
    minus[0] = dx / h * (G - path.rise / R0);
    plus[0] = dx / h * (path.rise / R1 - G);
    minus[1] = dx * dx * dG / (2 * h * R0);
    plus[1] = -dx * dx * dG / (2 * h * R1);
    minus[2] = dx / h * (path.slope - path.rise * q0[1] / R0);
    plus[2] = dx / h * (path.rise * q1[1] / R1 - path.slope);
    return (dx * dx * G + dy * dy + dz * dz) / (2 * h);
}

#endif
