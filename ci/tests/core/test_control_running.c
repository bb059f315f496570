/* Running costs of a problem's own, bounds of controls and states: the system's matrix, closed forms, switches, orders. */
#include "ci/tests/core/control_texts.h"

/* A unit mass from 0 to 1, rest to rest in time 3, with more lines. */
#define LINE                                                                                                           \
    "problem: line\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2\ncontrol.actuated: v\n"                    \
    "control.transfers.a.from.q: 0\ncontrol.transfers.a.from.v: 0\ncontrol.transfers.a.to.q: 1\n"                      \
    "control.transfers.a.to.v: 0\ncontrol.transfers.a.horizon: 3\n"

/* ---- the matrix is the derivative of the residual */

static const char all_of_it[] = WEIGHTS_AND_BOUNDS;

static const char on_a_group[] =
    TURNED("") AT_REST_3 "control.actuated: [w1*R33 + w2, w3]\n"
                         "control.cost: u1^2/2 + u2^2 + R13*u1 + R22^2 + w1^2*w3^2/2 + u2*w1*R31\n"
                         "control.bounds: [u1 <= 3, u2 >= -3]\n"
                         "control.transfers.a.horizon: 1\n";

static const char rolling[] = "problem: rolling\n"
                              "group: R^3\n"
                              "position: [x, s, a]\n"
                              "velocity: [vx, vs, va]\n"
                              "lagrangian: (vx^2 + (2 + cos(x))*vs^2 + va^2)/2 - x^2\n"
                              "nonholonomic: 2*vx - cos(a)*vs\n"
                              "control.actuated: [vx + s*va, va]\n"
                              "control.cost: u1^2/2 + u2^2 + u1*vx*a + x^4 + vs^2*a + u2*sin(s)\n"
                              "control.bounds: [u1 <= 3, u2 >= -3, x^2 + vs*a <= 4]\n"
                              "control.transfers.a.from.q: [0, 0, 0]\n"
                              "control.transfers.a.from.v: [0, 0, 0]\n"
                              "control.transfers.a.to.q: [0.3, 1, 1/2]\n"
                              "control.transfers.a.to.v: [0, 0, 0]\n"
                              "control.transfers.a.horizon: 2\n";

TEST(the_matrix_is_the_derivative)
{
    real bound = 1e3 * cbrt(REAL_EPSILON) * cbrt(REAL_EPSILON);
    check_matrix(all_of_it, 2, bound);
    check_matrix(all_of_it, 3, bound);
    check_matrix(on_a_group, 2, bound);
    check_matrix(on_a_group, 3,
                 1e3 * sqrt(REAL_EPSILON)); /* the action's differences are of second order at the fourth root */
    check_matrix(rolling, 2, bound);
}

/* ---- closed forms on a line */

/* Bang, off, bang: J = 2 t, t (T - t) = 1; between steps the cost is off by at most C h^2, and by what it prints
 * in section 6. */
TEST(least_fuel_is_that_of_the_closed_form)
{
    static const real spec[] = {R(1.39e-2), R(4.3e-5), R(4.3e-5), R(4.3e-5)};
    for (int N = 12, row = 0; N <= (!in_quad() ? 96 : 24); N *= 2, row++) {
        const struct control_outcome found =
            solve(LINE "control.cost: fuel\ncontrol.bounds: u <= 1\ncontrol.bounds: u >= -1\n", 2, N);
        real h = R(3.0) / N, t = (3 - sqrt(R(5.0))) / 2, softness = R(1e-5); /* that a solution may have left */
        real below = 2 * t - (real)found.cost;
        assert_at_most(fabs(below), h * h / (2 * sqrt(R(5.0))) + softness);
        assert_close(below, spec[row], R(0.02) * spec[row] + softness);
        assert_at_most(found.equations, sqrt(REAL_EPSILON)); /* of the path that is kept, not of a level that failed */
        assert_int_equal(found.switches, 2);
        assert_close((real)found.switch_time[0], t, h / 2);
        assert_close((real)found.switch_time[1], 3 - t, h / 2);
    }
}

/* u is at its bound M up to a, falls to -M until T - a and stays: with c = T/2 - a, c^2 = 6 (T^2/8 - 1/(2 M)), J = M^2 (a + c/3). */
TEST(effort_within_bounds_is_that_of_the_closed_form)
{
    real error[2], c = sqrt(R(0.75)), a = R(1.5) - c;
    for (int k = 0; k < 2; k++) {
        const struct control_outcome found =
            solve(LINE "control.bounds: u <= 1/2\ncontrol.bounds: u >= -1/2\n", 2, 32 << k);
        error[k] = fabs((real)found.cost - R(0.25) * (a + c / 3));
        assert_close((real)found.u[0], R(0.5), 64 * REAL_EPSILON);
        assert_int_equal(found.switches, 2);
        assert_close((real)found.switch_time[0], a, R(0.02));
        assert_close((real)found.switch_time[1], 3 - a, R(0.02));
        assert_at_most(found.equations, 256 * REAL_EPSILON); /* it is solved exactly */
    }
    assert_at_most(error[0], R(0.003)); /* h^2 J */
    assert_at_most(error[1], R(0.4) * error[0]);
}

/* If no bound is active, the solution is that without bounds, to round-off. */
TEST(bounds_that_are_not_active_change_nothing)
{
    const struct control_outcome with =
        solve(LINE "control.bounds: u <= 1\ncontrol.bounds: u >= -1\ncontrol.bounds: v <= 2\n", 2, 16);
    const struct control_outcome without = solve(LINE, 2, 16);
    assert_close((real)with.cost, (real)without.cost, 64 * REAL_EPSILON);
    assert_int_equal(with.switches, 0);
}

/* v <= m: speeds up until t with u falling to 0, t = 3 (3 m - 1)/(2 m), J = 4 m^2/(3 t). */
TEST(a_bound_of_the_speed_is_kept)
{
    real error[2], m = R(0.45), t = 3 * (3 * m - 1) / (2 * m), J = 4 * m * m / (3 * t);
    for (int k = 0; k < (!in_quad() ? 2 : 1); k++)
        error[k] = fabs((real)solve(LINE "control.bounds: v <= 9/20\n", 2, 24 << k).cost - J);
    assert_at_most(error[0], R(0.01));
    if (!in_quad())
        assert_at_most(error[1], R(0.5) * error[0]);
}

/* C = u^2/2 + x^2/2 + v^2/2: a linear problem, and one with forces that change with the place; the order of elements is theirs. */
TEST(smooth_costs_have_the_order_of_the_elements)
{
    static const char smooth[] = LINE "control.cost: u^2/2 + x^2 + v*u/3 + v^4/4\n";
    for (int stages = 2; stages <= 3; stages++) {
        real J[3];
        for (int k = 0; k < 3; k++)
            J[k] = (real)solve(smooth, stages, 8 << k).cost;
        real order = log((J[0] - J[1]) / (J[1] - J[2])) / log(R(2.0));
        assert_close(order, 2 * stages - 2, R(0.3));
    }
}

/* A pendulum on a cart with little room is swung up by a bounded force (cases/problems/swing-up.yaml). On the way there Newton's matrix has the
 * inertia of a saddle: without regularisation the matrix is singular after 77 iterations. */
TEST(a_matrix_of_wrong_inertia_is_regularised)
{
    static const char swing[] =
        "problem: swing\ngroup: R^2\nposition: [s, phi]\nvelocity: [ds, dphi]\n"
        "lagrangian: (1.3*ds^2 + 0.3*ds*dphi*cos(phi) + 0.075*dphi^2)/2 + 1.4715*cos(phi)\ncontrol.actuated: ds\n"
        "control.bounds: [u <= 12, u >= -12, s <= 7/10, s >= -7/10]\n"
        "control.transfers.a.from.q: [0, 0]\ncontrol.transfers.a.from.v: [0, 0]\n"
        "control.transfers.a.to.q: [0, pi]\ncontrol.transfers.a.to.v: [0, 0]\ncontrol.transfers.a.horizon: 2\n";
    if (in_quad())
        return;
    assert_close((real)solve(swing, 2, 32).cost, R(36.92717803054699), R(1e-10));
}

/* On SO(3) with two bounded torques [jimenez-2012, sec. 5.2.10]: controls stay within the bounds, jump, and cost no
 * more than what u^2 costs. */
TEST(a_body_is_turned_at_least_fuel)
{
    static const char body[] = "problem: body\n"
                               "group: SO(3)\n"
                               "position: R\n"
                               "velocity: [w1, w2, w3]\n"
                               "lagrangian: (w1^2 + 2*w2^2 + 3*w3^2)/2\n"
                               "control.actuated: [w1, w2]\n"
                               "control.cost: fuel\n"
                               "control.bounds: [u1 <= 2, u1 >= -2, u2 <= 2, u2 >= -2]\n"
                               "control.transfers.a.from.q: rotation(0, 0, 0)\n"
                               "control.transfers.a.from.v: [0.3, 0.2, 0]\n"
                               "control.transfers.a.to.q: rotation(0.9, 0.7, 0.3)\n"
                               "control.transfers.a.to.v: [0.1, 0.3, 0.1]\n"
                               "control.transfers.a.horizon: 4\n";
    if (in_quad())
        return;
    const struct control_outcome found = solve(body, 2, 32);
    assert_in_range(found.switches, 6, 16);
    for (int k = 0; k < 2; k++)
        assert_at_most(fabs((real)found.u[k]), 2 + 1e3 * sqrt(REAL_EPSILON) * sqrt(REAL_EPSILON));
    assert_at_most((real)found.cost, 7);
    assert_at_most(found.terminal, sqrt(REAL_EPSILON));
}
