/* Problems of optimal control by hand. */
#include "ci/bench/transfers.h"

#include <string.h>

/* ---- motions */

static void pendulum(const number *q, const number *v, number *force, number *p)
{
    force[0] = -csin(q[0]);
    p[0] = v[0];
}

static void planet(const number *q, const number *v, number *force, number *p)
{
    number r = csqrt(q[0] * q[0] + q[1] * q[1]);
    for (int c = 0; c < 2; c++) {
        force[c] = -q[c] / (r * r * r);
        p[c] = v[c];
    }
}

/* l = (total ds^2 + 2 moment ds dphi cos(phi) + moment/2 dphi^2)/2 + moment 9.81 cos(phi) with moment 0.15, of both carts */
static void cart(const number *q, const number *v, number *force, number *p)
{
    const double moment = 0.15;
    force[0] = 0;
    force[1] = -moment * (v[0] * v[1] + 9.81) * csin(q[1]);
    p[0] = 1.3 * v[0] + moment * v[1] * ccos(q[1]);
    p[1] = moment * (v[1] / 2 + v[0] * ccos(q[1]));
}

static void plane(const number *q, const number *v, number *force, number *p)
{
    force[0] = 0;
    force[1] = -q[1];
    p[0] = v[0];
    p[1] = 2 * v[1];
}

static void mass(const number *q, const number *v, number *force, number *p)
{
    (void)q;
    force[0] = 0;
    p[0] = v[0];
}

static void car(const number *q, const number *v, number *force, number *p)
{
    static const double weight[] = {1, 1, 0.25, 0.1, 0.2};
    (void)q;
    for (int c = 0; c < 5; c++) {
        force[c] = 0;
        p[c] = weight[c] * v[c];
    }
}

/* ---- forces of controls, costs */

static void push_first(const number *q, const number *u, number *out)
{
    (void)q;
    out[0] = u[0];
    out[1] = 0;
}

static void push_plane(const number *q, const number *u, number *out)
{
    (void)q;
    out[0] = u[0];
    out[1] = u[1];
}

static void push_turned(const number *q, const number *u, number *out)
{
    out[0] = ccos(q[1]) * u[0] - csin(q[1]) * u[1];
    out[1] = csin(q[1]) * u[0] + ccos(q[1]) * u[1];
}

static void push_both_ways(const number *q, const number *u, number *out)
{
    (void)q;
    out[0] = u[0] - u[1];
}

static void push_car(const number *q, const number *u, number *out)
{
    (void)q;
    out[0] = out[1] = out[2] = 0;
    out[3] = u[1];
    out[4] = u[0];
}

static number effort_of_one(const number *q, const number *v, const number *u)
{
    (void)q, (void)v;
    return u[0] * u[0] / 2;
}

static number effort_of_two(const number *q, const number *v, const number *u)
{
    (void)q, (void)v;
    return (u[0] * u[0] + u[1] * u[1]) / 2;
}

static number regulated(const number *q, const number *v, const number *u)
{
    number off = q[1] - q[0] / 2;
    return u[0] * u[0] / 2 + u[1] * u[1] + 3 * off * off + v[1] * v[1] * v[1] * v[1] / 4 + u[0] * v[0] / 5;
}

static number fuel(const number *q, const number *v, const number *u)
{
    (void)q, (void)v;
    return u[0] + u[1];
}

/* ---- rolling, guesses */

static void car_basis(const number *q, number *X)
{
    const number along[] = {ccos(q[2]), csin(q[2]), ctan(q[3]), 0, 1};
    for (int c = 0; c < 5; c++) {
        X[2 * c] = c == 3;
        X[2 * c + 1] = along[c];
    }
}

static void car_forms(const number *q, number *omega)
{
    const number along[] = {ccos(q[2]), csin(q[2]), ctan(q[3])};
    memset(omega, 0, 15 * sizeof *omega);
    for (int i = 0; i < 3; i++) {
        omega[i * 5 + i] = 1;
        omega[i * 5 + 4] = -along[i];
    }
}

static void car_guess(double x, double *q)
{
    q[0] = q[4] = sin(M_PI * x);
    q[1] = x / 2;
    q[2] = sin(2 * M_PI * x) / 2 + sin(M_PI * x) / 5;
    q[3] = 0;
}

static void orbit_guess(double x, double *q)
{
    double r = 1 + x / 2, angle = 3 * M_PI / 2 * x;
    q[0] = r * cos(angle);
    q[1] = r * sin(angle);
}

const struct transfer_by_hand transfers_by_hand[] = {{"pendulum-transfer",
                                                      NULL,
                                                      1,
                                                      1,
                                                      1,
                                                      64,
                                                      4,
                                                      {{0}, {M_PI}},
                                                      {{0}, {0}},
                                                      -INFINITY,
                                                      INFINITY,
                                                      INFINITY,
                                                      pendulum,
                                                      push_first,
                                                      effort_of_one,
                                                      NULL,
                                                      NULL,
                                                      NULL},
                                                     {"kepler-transfer",
                                                      NULL,
                                                      2,
                                                      2,
                                                      2,
                                                      64,
                                                      2 * M_PI,
                                                      {{1, 0}, {0, -1.5}},
                                                      {{0, 1}, {0.81649658092772603, 0}},
                                                      -INFINITY,
                                                      INFINITY,
                                                      INFINITY,
                                                      planet,
                                                      push_plane,
                                                      effort_of_two,
                                                      NULL,
                                                      NULL,
                                                      orbit_guess},
                                                     {"cart-pendulum",
                                                      NULL,
                                                      2,
                                                      1,
                                                      2,
                                                      64,
                                                      2,
                                                      {{0, 0}, {1, 0}},
                                                      {{0}, {0}},
                                                      -INFINITY,
                                                      INFINITY,
                                                      INFINITY,
                                                      cart,
                                                      push_first,
                                                      effort_of_one,
                                                      NULL,
                                                      NULL,
                                                      NULL},
                                                     {"swing-up",
                                                      "cases/problems/swing-up.yaml",
                                                      2,
                                                      1,
                                                      2,
                                                      64,
                                                      2,
                                                      {{0, 0}, {0, M_PI}},
                                                      {{0}, {0}},
                                                      -12,
                                                      12,
                                                      0.7,
                                                      cart,
                                                      push_first,
                                                      effort_of_one,
                                                      NULL,
                                                      NULL,
                                                      NULL},
                                                     {"regulator",
                                                      "cases/problems/regulator.yaml",
                                                      2,
                                                      2,
                                                      2,
                                                      64,
                                                      2,
                                                      {{0, 0}, {1, 1}},
                                                      {{0}, {0}},
                                                      -INFINITY,
                                                      INFINITY,
                                                      INFINITY,
                                                      plane,
                                                      push_turned,
                                                      regulated,
                                                      NULL,
                                                      NULL,
                                                      NULL},
                                                     {"least-fuel",
                                                      "cases/problems/least-fuel.yaml",
                                                      1,
                                                      2,
                                                      1,
                                                      48,
                                                      3,
                                                      {{0}, {1}},
                                                      {{0}, {0}},
                                                      0,
                                                      1,
                                                      INFINITY,
                                                      mass,
                                                      push_both_ways,
                                                      fuel,
                                                      NULL,
                                                      NULL,
                                                      NULL},
                                                     {"parking-car",
                                                      "cases/problems/parking-car.yaml",
                                                      5,
                                                      2,
                                                      2,
                                                      64,
                                                      4,
                                                      {{0}, {0, 0.5}},
                                                      {{0}, {0}},
                                                      -INFINITY,
                                                      INFINITY,
                                                      INFINITY,
                                                      car,
                                                      push_car,
                                                      effort_of_two,
                                                      car_basis,
                                                      car_forms,
                                                      car_guess},
                                                     {0}};

/* ---- an interval */

/* out (rank) = X^T F */
static void along_basis(const struct transfer_by_hand *of, const number *q, const number *F, number *out)
{
    number X[TRANSFER_MOST * TRANSFER_MOST];
    if (of->rank == of->n) {
        memcpy(out, F, (size_t)of->n * sizeof *F);
        return;
    }
    of->basis(q, X);
    for (int a = 0; a < of->rank; a++) {
        out[a] = 0;
        for (int c = 0; c < of->n; c++)
            out[a] += X[c * of->rank + a] * F[c];
    }
}

number transfer_interval(const struct transfer_by_hand *of, double h, const number *z, number *out)
{
    int n = of->n;
    const number *q[] = {z, z + n + 2 * of->m}, *u[] = {z + n, z + n + of->m};
    number v[TRANSFER_MOST], middle[TRANSFER_MOST], F[2][TRANSFER_MOST], p[2][TRANSFER_MOST], cost = 0;
    number omega[TRANSFER_MOST * TRANSFER_MOST];
    for (int c = 0; c < n; c++) {
        v[c] = (q[1][c] - q[0][c]) / h;
        middle[c] = (q[0][c] + q[1][c]) / 2;
    }
    for (int e = 0; e < 2; e++) {
        number force[TRANSFER_MOST], push[TRANSFER_MOST];
        of->momenta(q[e], v, force, p[e]);
        of->push(q[e], u[e], push);
        for (int c = 0; c < n; c++)
            F[e][c] = h / 2 * (force[c] + push[c]);
        cost += h / 2 * of->cost(q[e], v, u[e]);
    }
    for (int e = 0; e < 2; e++) {
        for (int c = 0; c < n; c++)
            F[e][c] += (e ? 1 : -1) * (p[0][c] + p[1][c]) / 2;
        along_basis(of, q[e], F[e], out + e * of->rank);
    }
    if (of->rank < n)
        of->forms(middle, omega);
    for (int i = 0; i < n - of->rank; i++) {
        out[2 * of->rank + i] = 0;
        for (int c = 0; c < n; c++)
            out[2 * of->rank + i] += omega[i * n + c] * (q[1][c] - q[0][c]);
    }
    return cost;
}

void transfer_end(const struct transfer_by_hand *of, int e, double *out)
{
    number q[TRANSFER_MOST], v[TRANSFER_MOST], force[TRANSFER_MOST], p[TRANSFER_MOST], along[TRANSFER_MOST];
    for (int c = 0; c < of->n; c++) {
        q[c] = of->q[e][c];
        v[c] = of->v[e][c];
    }
    of->momenta(q, v, force, p);
    along_basis(of, q, p, along);
    for (int a = 0; a < of->rank; a++)
        out[a] = creal(along[a]);
}

void transfer_guess(const struct transfer_by_hand *of, double x, double *q)
{
    for (int c = 0; c < of->n; c++)
        q[c] = (1 - x) * of->q[0][c] + x * of->q[1][c];
    if (of->guess)
        of->guess(x, q);
}
