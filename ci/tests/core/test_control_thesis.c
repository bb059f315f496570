/* The extended action of [jimenez-2012] [mathematics, Control 1]: interval costs with u^-+ from the momenta, and multipliers for what the
 * controls do not reach; all by L_d alone. */
#include "ci/tests/core/control_named.h"

static real discrete_lagrangian(const struct control *control, real h, const real *q0, const real *q1)
{
    real v[SMALL_DIMENSION];
    for (int c = 0; c < control->in.n; c++)
        v[c] = (q1[c] - q0[c]) / h;
    return h / 2 * (control_lagrangian(&control->in, q0, v) + control_lagrangian(&control->in, q1, v));
}

/* D1 or D2 of L_d, by differences. */
static void discrete_slope(const struct control *control, real h, const real *q0, const real *q1, int slot, real *out)
{
    real step = pow(REAL_EPSILON, R(0.2));
    for (int c = 0; c < control->in.n; c++) {
        out[c] = 0;
        for (int d = 0; d < 4; d++) {
            real q[2][SMALL_DIMENSION];
            memcpy(q[0], q0, sizeof q[0]);
            memcpy(q[1], q1, sizeof q[1]);
            q[slot][c] += differences[d].at * step;
            out[c] += differences[d].weight * discrete_lagrangian(control, h, q[0], q[1]) / step;
        }
    }
}

/* One interval's part of the action; the first direction of R^2 is actuated. nodes: (q, p) of both ends. */
static real extended_action(const struct control *control, real h, const real nodes[2][4], const real *multiplier)
{
    real q[2][SMALL_DIMENSION] = {{nodes[0][0], nodes[0][1]}, {nodes[1][0], nodes[1][1]}};
    real D1[SMALL_DIMENSION], D2[SMALL_DIMENSION];
    discrete_slope(control, h, q[0], q[1], 0, D1);
    discrete_slope(control, h, q[0], q[1], 1, D2);
    real before = 2 / h * (-D1[0] - nodes[0][2]), after = 2 / h * (nodes[1][2] - D2[0]);
    return h / 4 * (before * before + after * after) + multiplier[0] * (-D1[1] - nodes[0][3]) +
           multiplier[1] * (nodes[1][3] - D2[1]);
}

/* (q, p) of node k of a trapezoidal solution. */
static void node_of(const struct optimality *system, long k, real *out)
{
    const struct control *control = system->control;
    real D[SMALL_DIMENSION], q[2][SMALL_DIMENSION] = {{0}}, u;
    long first = k > 0 ? k - 1 : 0;
    for (int e = 0; e < 2; e++)
        memcpy(q[e], system->g + (first + e) * 2, 2 * sizeof(real));
    discrete_slope(control, system->h, q[0], q[1], k > 0, D);
    control_inputs(control, system->y + k * 2, &u);
    for (int c = 0; c < 2; c++) {
        real push = c == 0 ? system->h / 2 * u : 0;
        out[c] = system->g[k * 2 + c];
        out[2 + c] = k > 0 ? D[c] + push : -D[c] - push;
    }
}

/* Stationary in the (q, p) of an inner node, with lambda^-_k = lambda^+_{k-1} = -y of the unactuated direction. */
static real stationarity(const struct optimality *system, long k, real disturb)
{
    real node[3][4], lambda[3], step = pow(REAL_EPSILON, R(0.1)), worst = 0;
    for (int e = 0; e < 3; e++) {
        node_of(system, k - 1 + e, node[e]);
        lambda[e] = -system->y[(k - 1 + e) * 2 + 1] + (e == 1 ? disturb : 0);
    }
    for (int c = 0; c < 4; c++) {
        real slope = 0;
        for (int d = 0; d < 4; d++) {
            real moved[3][4];
            memcpy(moved, node, sizeof moved);
            moved[1][c] += differences[d].at * step;
            slope += differences[d].weight / step *
                     (extended_action(system->control, system->h, moved, lambda) +
                      extended_action(system->control, system->h, moved + 1, lambda + 1));
        }
        worst = fmax(worst, fabs(slope));
    }
    return worst;
}

TEST(test_thesis_formulation)
{
    static const char *const problems[] = {"two-masses", "cart-pendulum"};
    for (int p = 0; p < 2; p++) {
        struct control control;
        struct optimality system;
        open_control(problems[p], NULL, &control);
        solve(&control, "trapezoid", 2, 8, &system);
        for (long k = 1; k < 8; k++) {
            assert_at_most(stationarity(&system, k, 0), pow(REAL_EPSILON, R(0.3)));
            assert_above(stationarity(&system, k, R(0.01)), R(1e-3));
        }
        optimality_close(&system);
    }
}
