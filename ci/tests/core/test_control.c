/* Optimal control: derivatives of the problems, closed forms, references, deliberate faults, long horizons of unknowns. */
#include "ci/tests/core/control_named.h"

static real cost_of(const struct optimality *system)
{
    real u[MAX_CONTROLS], sum = 0;
    for (long k = 0; k < system->steps; k++)
        for (int j = 0; j < system->element.s; j++) {
            control_inputs(system->control, system->y + (element_node(system, k) + j) * system->control->in.n, u);
            for (int i = 0; i < system->control->controls; i++)
                sum += system->h * system->element.weight[j] * u[i] * u[i] / 2;
        }
    return sum;
}

/* A state with nothing special. */
static void some_state(const struct control *control, uint64_t *random, real *g, real *v)
{
    real shift[SMALL_DIMENSION];
    for (int c = 0; c < control->in.n; c++) {
        v[c] = random_real(random);
        shift[c] = random_real(random) / 2;
    }
    point_move(&control->in, control->boundary.g[0], shift, g);
}

/* Forces where there is no drag, momenta and their derivatives, by differences of the Lagrangian along g tau(s e) and v. */
static void check_derivatives(const struct control *control, const real *g, const real *v)
{
    const struct control_problem *problem = control->problem;
    const struct instance *in = &control->in;
    int n = in->n;
    real step = pow(REAL_EPSILON, R(0.2)), tolerance = pow(REAL_EPSILON, R(0.7));
    real first[MAX_PAIR], J[MAX_PAIR * MAX_PAIR];
    problem->covectors(in, g, v, first, first + n);
    problem->jacobian(in, g, v, J);
    for (int k = 0; k < 2 * n; k++) {
        real slope = 0, slopes[MAX_PAIR] = {0};
        for (int d = 0; d < 4; d++) {
            real position[SMALL_ELEMENT], speed[SMALL_DIMENSION], direction[SMALL_DIMENSION] = {0}, at[MAX_PAIR];
            memcpy(position, g, (size_t)in->element * sizeof *position);
            memcpy(speed, v, (size_t)n * sizeof *speed);
            direction[k % n] = differences[d].at * step;
            if (k < n)
                point_move(in, g, direction, position);
            else
                speed[k - n] += direction[k - n];
            slope += differences[d].weight * control_lagrangian(in, position, speed) / step;
            problem->covectors(in, position, speed, at, at + n);
            for (int i = 0; i < 2 * n; i++)
                slopes[i] += differences[d].weight * at[i] / step;
        }
        if (k >= n || !problem->drag)
            assert_close(first[k], slope, 100 * tolerance);
        for (int i = 0; i < 2 * n; i++)
            assert_close(J[i * 2 * n + k], slopes[i], 100 * tolerance);
    }
}

TEST(test_derivatives)
{
    uint64_t random = 7;
    for (int p = motion_count(); p < problem_count(); p++) {
        struct control control;
        real g[SMALL_ELEMENT], v[SMALL_DIMENSION];
        open_control(problem_at(p)->name, NULL, &control);
        for (int repeat = 0; repeat < 3; repeat++) {
            some_state(&control, &random, g, v);
            check_derivatives(&control, g, v);
        }
    }
}

/* The bob's velocity in the plane is (ds + l cos(phi) dphi, l sin(phi) dphi), and the drag -c |w|^2 w at its place. */
TEST(test_braked_bob)
{
    struct control control;
    real c = R(0.5), l = R(0.5), moment = R(0.15), q[] = {R(0.3), R(0.8)}, v[] = {R(-0.7), R(1.9)}, force[2],
         momentum[2];
    real w[] = {v[0] + l * cos(q[1]) * v[1], l * sin(q[1]) * v[1]}, brake = c * (w[0] * w[0] + w[1] * w[1]);
    real weight = -moment * (v[0] * v[1] + R(9.81)) * sin(q[1]);
    open_control("braked-cart", NULL, &control);
    control.problem->covectors(&control.in, q, v, force, momentum);
    assert_close(force[0], -brake * w[0], 16 * REAL_EPSILON);
    assert_close(force[1], weight - brake * l * (cos(q[1]) * w[0] + sin(q[1]) * w[1]), 16 * REAL_EPSILON);
}

/* The generators leave the Lagrangian alone: that is what the forced Noether identity rests on. */
TEST(test_symmetries)
{
    uint64_t random = 11;
    for (int p = motion_count(); p < problem_count(); p++) {
        struct control control;
        real g[SMALL_ELEMENT], v[SMALL_DIMENSION], force[SMALL_DIMENSION], momentum[SMALL_DIMENSION],
            generator[SMALL_DIMENSION];
        open_control(problem_at(p)->name, NULL, &control);
        some_state(&control, &random, g, v);
        control.problem->covectors(&control.in, g, v, force, momentum);
        if (control.problem->drag)
            continue;
        for (int which = 0; which < control.problem->symmetries; which++) {
            real work = 0;
            control.problem->symmetry(&control.in, which, g, generator);
            assert_above(norm_max(control.in.n, generator), 0);
            for (int c = 0; c < control.in.n; c++)
                work += force[c] * generator[c];
            assert_close(work, 0, 64 * REAL_EPSILON * (1 + norm_max(control.in.n, force)));
        }
    }
}

/* ---- closed forms ---- */

TEST(test_closed_forms)
{
    struct control control;
    struct optimality system;
    open_control("double-integrator", NULL, &control);
    solve(&control, "trapezoid", 2, 10, &system);
    for (int k = 0; k <= 10; k++) {
        real u;
        control_inputs(&control, system.y + k, &u);
        assert_close(u, 6 * (1 - R(0.2) * (real)k) / R(1.02), 1e4 * REAL_EPSILON);
    }
    assert_close(cost_of(&system), 6 / R(1.02), 1e4 * REAL_EPSILON);
    optimality_close(&system);

    open_control("body-effort", "a", &control);
    control.in.group = control.in.problem->groups[1]; /* exp */
    for (long N = 4; N <= 8; N *= 2) {
        real J = 6 * (3 * REAL_PI / 2) * (3 * REAL_PI / 2);
        solve(&control, "trapezoid", 2, N, &system);
        assert_close(cost_of(&system), J / (1 + 2 / (real)(N * N)), 1e6 * REAL_EPSILON);
        optimality_close(&system);
    }
}

/* ---- faults and scale ---- */

/* Error of the cost against a fine solution by elements of five nodes. */
static real cost_error(const char *problem, enum fault fault, const char *method, int stages, long steps)
{
    struct control control;
    struct optimality fine, coarse;
    open_control(problem, NULL, &control);
    solve(&control, "lobatto", 5, 24, &fine);
    real best = cost_of(&fine);
    optimality_close(&fine);
    control.fault = fault;
    solve(&control, method, stages, steps, &coarse);
    real error = fabs(cost_of(&coarse) - best);
    optimality_close(&coarse);
    return error;
}

static real slope(const char *problem, enum fault fault, const char *method, int stages, long steps)
{
    return log2(cost_error(problem, fault, method, stages, steps) /
                cost_error(problem, fault, method, stages, 2 * steps));
}

TEST(test_orders_and_faults)
{
    assert_close(slope("pendulum-transfer", FAULT_NONE, "trapezoid", 2, 32), 2, R(0.1));
    assert_close(slope("two-masses", FAULT_NONE, "lobatto", 3, 32), 4, R(0.15));
    assert_at_most(slope("pendulum-transfer", FAULT_CONTROL_ENDS, "trapezoid", 2, 32), R(1.2));
    assert_at_most(slope("unstable-spring", FAULT_FORCE, "trapezoid", 2, 32), R(0.2));
}

/* ---- elements on groups ---- */

/* With two nodes and the exponential an element is an interval of the trapezoidal rule, whose S is in closed form. Without the
 * bracket of left-invariant directions S is wrong by ad*_y F, far beyond the differences' error. */
TEST(test_group_elements)
{
    struct control control;
    struct optimality system;
    struct element_terms ours, theirs;
    uint64_t random = 5;
    real y[6], v[3], tolerance = pow(REAL_EPSILON, R(0.8)), largest = 0;
    open_control("pendulum-3d", NULL, &control);
    control.in.group = control.in.problem->groups[1]; /* exp */
    solve(&control, "trapezoid", 2, 8, &system);
    some_state(&control, &random, system.g, v);
    point_move(&control.in, system.g, (const real[]){R(0.2), R(-0.3), R(0.1)}, system.g + 9);
    for (int c = 0; c < 6; c++)
        y[c] = random_real(&random);
    assert_int_equal(group_interval(&system, system.g, y, theirs.S, theirs.F), STATUS_OK);
    assert_int_equal(group_lobatto(&system, system.g, y, true, &ours), STATUS_OK);
    for (int i = 0; i < 6; i++) {
        assert_close(ours.F[i], theirs.F[i], 1e3 * REAL_EPSILON);
        assert_close(ours.S[i], theirs.S[i], 1e3 * tolerance);
    }
    for (int e = 0; e < 2; e++) {
        real turn[3];
        point_coadjoint_small(&control.in, y + 3 * e, ours.F + 3 * e, turn);
        largest = fmax(largest, norm_max(3, turn));
    }
    assert_above(largest, R(1e-2));
    optimality_close(&system);
}

/* A problem on SO(3) by s nodes against five nodes on a finer grid: order 2s - 2. */
TEST(test_group_orders)
{
    if (sizeof(real) != sizeof(double)) /* the campaign has it in quad */
        return;
    assert_close(slope("pendulum-3d", FAULT_NONE, "lobatto", 3, 8), 4, R(0.15));
    assert_close(slope("pendulum-3d", FAULT_NONE, "lobatto", 4, 4), 6, R(0.3));
    assert_at_most(slope("pendulum-3d", FAULT_CONTROL_ENDS, "lobatto", 3, 8), R(1.2));
}

/* Newton takes as many steps for 100000 intervals as for ten. */
TEST(test_many_intervals)
{
    static const char *const problems[] = {"pendulum-transfer", "kepler-transfer"};
    for (int p = 0; p < 2; p++)
        for (long N = 10; N <= (sizeof(real) == sizeof(double) ? 100000 : 100); N *= 10) {
            struct control control;
            struct optimality system;
            struct element element;
            struct newton_report report;
            open_control(problems[p], NULL, &control);
            element_make(2, false, &element);
            assert_int_equal(optimality_open(&control, &element, p == 1 && N == 10 ? 20 : N, &system), STATUS_OK);
            assert_int_equal(newton_by_recipe(&system, &report), STATUS_OK);
            assert_in_range(report.iterations, 4, 7);
            optimality_close(&system);
        }
}

/* ---- branches ---- */

/* u(0) and J name the extremal: each preset keeps to its own, whatever N. */
TEST(test_branches)
{
    static const struct {
        const char *preset;
        real J, u;
    } branches[] = {{"default", R(5.1441228062), R(1.39597076)}, {"lower", R(3.6015946349), R(0.5848798)}};
    for (int b = 0; b < 2; b++)
        for (long N = 16; N <= 64; N *= 2) {
            struct control control;
            struct optimality system;
            real u[MAX_CONTROLS];
            open_control("two-torques", branches[b].preset, &control);
            solve(&control, "trapezoid", 2, N, &system);
            control_inputs(&control, system.y, u);
            assert_close(cost_of(&system), branches[b].J, 20 / (real)(N * N));
            assert_close(u[0], branches[b].u, 20 / (real)(N * N));
            optimality_close(&system);
        }
}

/* The fast swing-up is reached by continuation in the angle. */
TEST(test_continuation)
{
    struct control control;
    struct optimality system;
    open_control("pendulum-transfer", "fast", &control);
    solve(&control, "trapezoid", 2, 50, &system);
    assert_close(cost_of(&system), R(2.65658), R(0.01));
    optimality_close(&system);
}
