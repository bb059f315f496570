/* Right-hand sides, constraints and invariants of the problems that are compared. */
#include "ci/bench/motion.h"

#include <math.h>
#include <string.h>

/* ---- particle: phi = v_z - y v_x; y = (x, y, z, vx, vy, vz) */

static void particle_initial(wide *g, wide *eta)
{
    g[0] = 1;
    g[1] = 0.5;
    g[2] = 0;
    eta[0] = (wide)3 / 10;
    eta[1] = (wide)-7 / 10;
    eta[2] = g[1] * eta[0];
}

static double particle_invariant(const double *g, const double *eta)
{
    return (eta[0] * eta[0] + eta[1] * eta[1] + eta[2] * eta[2] + g[0] * g[0] + g[1] * g[1]) / 2;
}

static double particle_constraint(const double *g, const double *eta)
{
    return eta[2] - g[1] * eta[0];
}

static double particle_multiplier(const double *y)
{
    return (y[3] * y[4] - y[0] * y[1]) / (1 + y[1] * y[1]);
}

static void particle_flow(const double *y, double lambda, double *rate)
{
    rate[0] = y[3];
    rate[1] = y[4];
    rate[2] = y[5];
    rate[3] = -y[0] - y[1] * lambda;
    rate[4] = -y[1];
    rate[5] = lambda;
}

static void particle_rhs(const double *y, double *rate)
{
    particle_flow(y, particle_multiplier(y), rate);
}

/* ---- cvt, eps = 1/2: phi = v_z + sin(y) v_x */

static void cvt_initial(wide *g, wide *eta)
{
    g[0] = g[2] = 1;
    g[1] = eta[0] = eta[2] = 0;
    eta[1] = 3 * sqrtf128(10) / 5;
}

static double cvt_invariant(const double *g, const double *eta)
{
    double squares = eta[0] * eta[0] + eta[1] * eta[1] + eta[2] * eta[2] + g[0] * g[0] + g[2] * g[2];
    return (squares - 2 * cos(g[1]) + 0.5 * sin(2 * g[1])) / 2;
}

static double cvt_constraint(const double *g, const double *eta)
{
    return eta[2] + sin(g[1]) * eta[0];
}

static double cvt_forces(double x, double z, double vx, double vy, double sine, double cosine)
{
    return (x * sine + z - cosine * vx * vy) / (1 + sine * sine);
}

static double cvt_multiplier(const double *y)
{
    return cvt_forces(y[0], y[2], y[3], y[4], sin(y[1]), cos(y[1]));
}

static inline void cvt_move(const double *y, double lambda, double sine, double *rate)
{
    rate[0] = y[3];
    rate[1] = y[4];
    rate[2] = y[5];
    rate[3] = -y[0] + sine * lambda;
    rate[4] = -sine - 0.5 * (1 - 2 * sine * sine);
    rate[5] = -y[2] + lambda;
}

static void cvt_flow(const double *y, double lambda, double *rate)
{
    cvt_move(y, lambda, sin(y[1]), rate);
}

static void cvt_rhs(const double *y, double *rate)
{
    double sine, cosine;
    sincos(y[1], &sine, &cosine);
    cvt_move(y, cvt_forces(y[0], y[2], y[3], y[4], sine, cosine), sine, rate);
}

/* ---- chaotic, m = 3, member 25 of 100: phi = v_1 + q_5 v_5 + q_6 v_6 + q_7 v_7 */

static void chaotic_initial(wide *g, wide *eta)
{
    static const int fifths[7] = {0, 3, 2, 1, 5, 5, 5};
    for (int c = 0; c < 7; c++) {
        g[c] = (wide)fifths[c] / 5;
        eta[c] = 0;
    }
    g[0] = cosf128(acosf128(-1) / 8);
    eta[1] = sinf128(acosf128(-1) / 8);
}

static double chaotic_invariant(const double *q, const double *v)
{
    double sum = q[4] * q[4] * q[5] * q[5];
    for (int c = 0; c < 7; c++)
        sum += v[c] * v[c] + q[c] * q[c];
    for (int i = 0; i < 3; i++)
        sum += q[1 + i] * q[1 + i] * q[4 + i] * q[4 + i];
    return sum / 2;
}

static double chaotic_constraint(const double *q, const double *v)
{
    return v[0] + q[4] * v[4] + q[5] * v[5] + q[6] * v[6];
}

static inline void chaotic_force(const double *q, double *force)
{
    double square[7];
    for (int c = 0; c < 7; c++)
        square[c] = q[c] * q[c];
    force[0] = -q[0];
    for (int i = 0; i < 3; i++) {
        force[1 + i] = -q[1 + i] * (1 + square[4 + i]);
        force[4 + i] = -q[4 + i] * (1 + square[1 + i]);
    }
    force[4] -= q[4] * square[5];
    force[5] -= q[5] * square[4];
}

static inline double chaotic_balance(const double *y, const double *force)
{
    const double *q = y, *v = y + 7;
    double push = force[0], metric = 1;
    for (int c = 4; c < 7; c++) {
        push += q[c] * force[c] + v[c] * v[c];
        metric += q[c] * q[c];
    }
    return -push / metric;
}

static inline void chaotic_move(const double *y, double lambda, const double *force, double *rate)
{
    for (int c = 0; c < 7; c++) {
        rate[c] = y[7 + c];
        rate[7 + c] = force[c] + lambda * (c == 0 ? 1 : c < 4 ? 0 : y[c]);
    }
}

static double chaotic_multiplier(const double *y)
{
    double force[7];
    chaotic_force(y, force);
    return chaotic_balance(y, force);
}

static void chaotic_flow(const double *y, double lambda, double *rate)
{
    double force[7];
    chaotic_force(y, force);
    chaotic_move(y, lambda, force, rate);
}

static void chaotic_rhs(const double *y, double *rate)
{
    double force[7];
    chaotic_force(y, force);
    chaotic_move(y, chaotic_balance(y, force), force, rate);
}

/* ---- disc, m = Iz = k = 1: v2 = 0; y = (x, y, theta, v1, w) */

static void disc_initial(wide *g, wide *eta)
{
    g[0] = 1;
    g[1] = 0.5;
    g[2] = (wide)3 / 10;
    eta[0] = (wide)8 / 10;
    eta[1] = 0;
    eta[2] = (wide)6 / 10;
}

static double disc_invariant(const double *g, const double *eta)
{
    return (eta[0] * eta[0] + eta[1] * eta[1] + eta[2] * eta[2] + g[0] * g[0] + g[1] * g[1]) / 2;
}

static double disc_constraint(const double *g, const double *eta)
{
    (void)g;
    return eta[1];
}

static void disc_rhs(const double *y, double *rate)
{
    double sine, cosine;
    sincos(y[2], &sine, &cosine);
    rate[0] = y[3] * cosine;
    rate[1] = y[3] * sine;
    rate[2] = y[4];
    rate[3] = -(cosine * y[0] + sine * y[1]);
    rate[4] = 0;
}

static void disc_to_state(const double *g, const double *eta, double *y)
{
    memcpy(y, g, 3 * sizeof *y);
    y[3] = eta[0];
    y[4] = eta[2];
}

static void disc_from_state(const double *y, double *g, double *eta)
{
    memcpy(g, y, 3 * sizeof *g);
    eta[0] = y[3];
    eta[1] = 0;
    eta[2] = y[4];
}

/* ---- ball, homogeneous: vx = r w2 - Omega y, vy = Omega x - r w1 with r = 1; y = (quaternion, x, y, w) */

#define BALL_OMEGA 0.8
#define BALL_INERTIA 0.4
static const double ball_mass[5] = {BALL_INERTIA, BALL_INERTIA, BALL_INERTIA, 1, 1};

static void ball_initial(wide *g, wide *eta)
{
    for (int k = 0; k < 9; k++)
        g[k] = k % 4 == 0;
    g[9] = (wide)7 / 10;
    g[10] = (wide)-4 / 10;
    eta[0] = 0.5;
    eta[1] = (wide)3 / 10;
    eta[2] = (wide)8 / 10;
    eta[3] = eta[1] - (wide)8 / 10 * g[10];
    eta[4] = (wide)8 / 10 * g[9] - eta[0];
}

static double ball_invariant(const double *g, const double *eta)
{
    double turn = BALL_INERTIA * (eta[0] * eta[0] + eta[1] * eta[1] + eta[2] * eta[2]);
    double kinetic = (turn + eta[3] * eta[3] + eta[4] * eta[4]) / 2;
    return kinetic + BALL_OMEGA * (g[9] * eta[0] + g[10] * eta[1]) -
           BALL_OMEGA * BALL_OMEGA * (g[9] * g[9] + g[10] * g[10]);
}

static double ball_constraint(const double *g, const double *eta)
{
    double first = eta[3] + BALL_OMEGA * g[10] - eta[1], second = eta[4] - BALL_OMEGA * g[9] + eta[0];
    return fmax(fabs(first), fabs(second));
}

static void ball_rhs(const double *y, double *rate)
{
    const double *w = y + 6;
    double vx = w[1] - BALL_OMEGA * y[5], vy = BALL_OMEGA * y[4] - w[0];
    rate[0] = -(y[1] * w[0] + y[2] * w[1] + y[3] * w[2]) / 2;
    rate[1] = (y[0] * w[0] + y[2] * w[2] - y[3] * w[1]) / 2;
    rate[2] = (y[0] * w[1] + y[3] * w[0] - y[1] * w[2]) / 2;
    rate[3] = (y[0] * w[2] + y[1] * w[1] - y[2] * w[0]) / 2;
    rate[4] = vx;
    rate[5] = vy;
    rate[6] = BALL_OMEGA / (1 + BALL_INERTIA) * vx;
    rate[7] = BALL_OMEGA / (1 + BALL_INERTIA) * vy;
    rate[8] = 0;
}

/* Only ever asked for R = 1, the attitude at the start. */
static void ball_to_state(const double *g, const double *eta, double *y)
{
    y[0] = 1;
    y[1] = y[2] = y[3] = 0;
    y[4] = g[9];
    y[5] = g[10];
    memcpy(y + 6, eta, 3 * sizeof *y);
}

static void ball_from_state(const double *y, double *g, double *eta)
{
    double length = sqrt(y[0] * y[0] + y[1] * y[1] + y[2] * y[2] + y[3] * y[3]);
    double a = y[0] / length, b = y[1] / length, c = y[2] / length, d = y[3] / length;
    const double matrix[9] = {1 - 2 * (c * c + d * d), 2 * (b * c - a * d),     2 * (b * d + a * c),
                              2 * (b * c + a * d),     1 - 2 * (b * b + d * d), 2 * (c * d - a * b),
                              2 * (b * d - a * c),     2 * (c * d + a * b),     1 - 2 * (b * b + c * c)};
    memcpy(g, matrix, sizeof matrix);
    g[9] = y[4];
    g[10] = y[5];
    memcpy(eta, y + 6, 3 * sizeof *eta);
    eta[3] = eta[1] - BALL_OMEGA * g[10];
    eta[4] = BALL_OMEGA * g[9] - eta[0];
}

#define ON_VECTORS(name, dimension)                                                                                    \
    {                                                                                                                  \
        .problem = #name, .element = (dimension), .n = (dimension), .initial = name##_initial,                         \
        .invariant = name##_invariant, .constraint = name##_constraint, .states = 2 * (dimension), .rhs = name##_rhs,  \
        .flow = name##_flow, .multiplier = name##_multiplier                                                           \
    }
#define ON_GROUP(name, numbers, dimension, inertia, unknowns)                                                          \
    {                                                                                                                  \
        .problem = #name, .element = (numbers), .n = (dimension), .mass = (inertia), .initial = name##_initial,        \
        .invariant = name##_invariant, .constraint = name##_constraint, .states = (unknowns), .rhs = name##_rhs,       \
        .to_state = name##_to_state, .from_state = name##_from_state                                                   \
    }

const struct motion motions[] = {ON_VECTORS(particle, 3), ON_VECTORS(cvt, 3), ON_VECTORS(chaotic, 7),
                                 ON_GROUP(disc, 3, 3, NULL, 5), ON_GROUP(ball, 11, 5, ball_mass, 9)};
const int motion_count = sizeof motions / sizeof *motions;

const struct motion *motion_find(const char *problem)
{
    for (int k = 0; k < motion_count; k++)
        if (strcmp(motions[k].problem, problem) == 0)
            return &motions[k];
    return NULL;
}

void motion_start(const struct motion *motion, double *y)
{
    wide g[MAX_ELEMENT], eta[MAX_DIMENSION];
    double position[MAX_ELEMENT], velocity[MAX_DIMENSION];
    motion->initial(g, eta);
    for (int c = 0; c < motion->element; c++)
        position[c] = (double)g[c];
    for (int c = 0; c < motion->n; c++)
        velocity[c] = (double)eta[c];
    if (motion->to_state) {
        motion->to_state(position, velocity, y);
        return;
    }
    memcpy(y, position, (size_t)motion->element * sizeof *y);
    memcpy(y + motion->element, velocity, (size_t)motion->n * sizeof *y);
}

void motion_position(const struct motion *motion, const double *y, double *g, double *eta)
{
    if (motion->from_state) {
        motion->from_state(y, g, eta);
        return;
    }
    memcpy(g, y, (size_t)motion->element * sizeof *g);
    memcpy(eta, y + motion->element, (size_t)motion->n * sizeof *eta);
}
