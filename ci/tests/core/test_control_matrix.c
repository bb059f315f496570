/* Optimal control: Newton's matrix against differences of the residual, where it is wrong if anything in it is; and what a right
 * one makes of Newton's method. Drag is no gradient, so that its derivatives have no symmetry that hides an exchanged index. */
#include "ci/tests/core/controls.h"
#include "ci/tests/core/texts.h"
#include "core/extremal/newton.h"
#include "core/extremal/solution.h"
#include "core/numbers/linear.h"

static const char cubic[] = "problem: cubic\n"
                            "group: R^1\n"
                            "position: x\n"
                            "velocity: v\n"
                            "lagrangian: v^2/2\n"
                            "control.actuated: v\n"
                            "control.drag: -v^3/2\n"
                            "control.transfers.default.from.q: 0\n"
                            "control.transfers.default.from.v: 0\n"
                            "control.transfers.default.to.q: 2\n"
                            "control.transfers.default.to.v: 0\n"
                            "control.transfers.default.horizon: 1\n";

/* A cart with a pole; what slows it grows with the square of the speed, smooth where it turns. */
static const char pole[] = "problem: pole\n"
                           "group: R^2\n"
                           "position: [s, phi]\n"
                           "velocity: [ds, dphi]\n"
                           "lagrangian: 13/20*ds^2 + 3/80*dphi^2 + 3/20*(ds*dphi + 9.81)*cos(phi)\n"
                           "control.actuated: ds\n"
                           "control.drag: [-ds*sqrt(ds^2 + 1/100)/2, -dphi*sqrt(dphi^2 + 1/100)/2]\n"
                           "control.transfers.default.from.q: [0, 0]\n"
                           "control.transfers.default.from.v: [0, 0]\n"
                           "control.transfers.default.to.q: [1, 0]\n"
                           "control.transfers.default.to.v: [0, 0]\n"
                           "control.transfers.default.horizon: 2\n";

/* Drag that no potential has, of places and velocities, mass that changes, energy that is not quadratic. */
static const char crossed[] = "problem: crossed\n"
                              "group: R^2\n"
                              "position: [x, y]\n"
                              "velocity: [vx, vy]\n"
                              "lagrangian: (1 + x^2)*vx^2/2 + vy^2/2 + x*vx*vy/4 + vx^4/12 + cos(y)\n"
                              "control.actuated: [vx, vy - 2*vx]\n"
                              "control.drag: [-vx^3 - x*vy^2, -sin(x)*vy*y*vx]\n"
                              "control.transfers.default.from.q: [0, 0]\n"
                              "control.transfers.default.from.v: [0, 0]\n"
                              "control.transfers.default.to.q: [1, 1/2]\n"
                              "control.transfers.default.to.v: [0, 0]\n"
                              "control.transfers.default.horizon: 1\n";

static const char body[] = "problem: body\n"
                           "group: SO(3)\n"
                           "position: R\n"
                           "velocity: [w1, w2, w3]\n"
                           "lagrangian: (w1^2 + 2*w2^2 + 3*w3^2)/2 - R33\n"
                           "control.actuated: [w1, w2, w3]\n"
                           "control.drag: [-w1^3 - R12*w2^2, -w1*w2*w3 - w2*sqrt(1 + w3^2), -R33*w3^3]\n"
                           "control.transfers.default.from.q: rotation(0, 0, 0)\n"
                           "control.transfers.default.from.v: [0, 0, 0]\n"
                           "control.transfers.default.to.q: rotation(1, 1/2, 0)\n"
                           "control.transfers.default.to.v: [0, 0, 0]\n"
                           "control.transfers.default.horizon: 2\n";

static const char boat[] = "problem: boat\n"
                           "group: SE(2)\n"
                           "position: [x, y, theta]\n"
                           "velocity: [v1, v2, w]\n"
                           "lagrangian: (v1^2 + 2*v2^2 + w^2)/2 + v1*w/5 - x^2*y/4\n"
                           "control.actuated: [v1, v2 + w/2, w]\n"
                           "control.drag: [-v1*v2^2, -v2*w^2*cos(theta) - v2^3, -x*v1*w]\n"
                           "control.transfers.default.from.q: [0, 0, 0]\n"
                           "control.transfers.default.from.v: [0, 0, 0]\n"
                           "control.transfers.default.to.q: [1, 1/2, 1]\n"
                           "control.transfers.default.to.v: [0, 0, 0]\n"
                           "control.transfers.default.horizon: 2\n";

static const char *const texts[] = {cubic, pole, crossed, body, boat};

/* A problem of the register by its name, or a text. */
static void open_control(const char *name, const char *source, struct lines *lines, struct control *out)
{
    const struct setup setup = {.problem = name, .text = source ? read_lines(source, lines) : NULL, .steps = 2};
    control_take(&setup, out);
}

/* Nodes with nothing special, close enough together for any chart, and costates. */
static void scatter(struct optimality *system, uint64_t *random)
{
    const struct instance *in = &system->control->in;
    for (int p = 0; p < system->points; p++) {
        real step[SMALL_DIMENSION];
        for (int c = 0; c < in->n; c++) {
            step[c] = random_real(random) / 2;
            system->y[p * in->n + c] = random_real(random);
        }
        point_move(in, p > 0 ? system->g + (p - 1) * in->element : system->control->boundary.g[0], step,
                   system->g + p * in->element);
    }
}

/* The residual after node p has moved along unknown k, its place or its costate. */
static void residual_beside(struct optimality *system, int p, int k, real shift, real *out)
{
    const struct instance *in = &system->control->in;
    real kept[SMALL_ELEMENT], direction[SMALL_DIMENSION] = {0}, *g = system->g + p * in->element;
    memcpy(kept, g, (size_t)in->element * sizeof *g);
    direction[k % in->n] = shift;
    if (k < in->n)
        point_move(in, g, direction, g);
    else
        system->y[p * in->n + k - in->n] += shift;
    assert_int_equal(optimality_assemble(system, false), STATUS_OK);
    memcpy(out, system->residual, (size_t)(system->matrix.blocks * system->matrix.size) * sizeof *out);
    memcpy(g, kept, (size_t)in->element * sizeof *g);
    if (k >= in->n)
        system->y[p * in->n + k - in->n] -= shift;
}

/* Returns true if a row of the system fixes a given end; its residual is put to 0. */
static bool is_fixed(const struct optimality *system, int row)
{
    int n = system->control->in.n, size = system->matrix.size, last = size * (system->matrix.blocks - 1);
    return row < n || (row >= last && (row - last < n || row - last >= n + control_rank(system->control)));
}

/* Distance of the matrix from differences of fourth order, over its largest entry. */
static real matrix_error(struct optimality *system)
{
    static const real at[] = {-2, -1, 1, 2}, weight[] = {R(1.0) / 12, -R(2.0) / 3, R(2.0) / 3, -R(1.0) / 12};
    int n = system->control->in.n, size = system->matrix.size, rows = size * system->matrix.blocks;
    real step = pow(REAL_EPSILON, R(0.2)) / 4, worst = 0, largest = 0,
         *beside = malloc((size_t)rows * 4 * sizeof *beside);
    assert_non_null(beside);
    assert_int_equal(optimality_assemble(system, true), STATUS_OK);
    for (int column = 0; column < system->points * 2 * n; column++) {
        for (int d = 0; d < 4; d++)
            residual_beside(system, column / (2 * n), column % (2 * n), at[d] * step, beside + d * rows);
        for (int row = 0; row < rows; row++) {
            int offset = column / size - row / size;
            real slope = 0, entry = 0;
            for (int d = 0; d < 4; d++)
                slope += weight[d] * beside[d * rows + row] / step;
            if (offset >= -1 && offset <= 1)
                entry = *block_entry(&system->matrix, row / size, offset, row % size, column % size);
            largest = fmax(largest, fabs(entry));
            worst = is_fixed(system, row) ? worst : fmax(worst, fabs(entry - slope));
        }
    }
    free(beside);
    return worst / largest;
}

/* The methods that a problem is solved by. */
static bool takes(const struct control *control, const char *method)
{
    const struct control_problem *problem = control->problem;
    bool on_group = !group_is_abelian(control->in.group), nodes = strcmp(method, "lobatto") == 0;
    return !(strcmp(method, "midpoint") == 0 && (on_group || problem->rank)) &&
           !(nodes && (problem->rank || (on_group && problem->drag)));
}

static void check_matrix(const char *name, const char *source, enum fault fault)
{
    static const char *const methods[] = {"trapezoid", "midpoint", "lobatto"};
    struct lines lines;
    struct control control;
    uint64_t random = 3;
    open_control(name, source, &lines, &control);
    control.fault = fault;
    for (int m = 0; m < 3; m++) {
        struct element element;
        struct optimality system;
        if (!takes(&control, methods[m]))
            continue;
        element_make(m == 2 ? 3 : 2, m == 1, &element);
        assert_int_equal(optimality_open(&control, &element, 2, &system), STATUS_OK);
        scatter(&system, &random);
        /* the differences of intervals are of second order at the cube root, those of nodes on groups at the fourth */
        bool on_group = !group_is_abelian(control.in.group);
        real bound = pow(REAL_EPSILON, on_group && m == 2 ? R(1.0) / 2 : R(2.0) / 3), error = matrix_error(&system);
        if (!(error <= 256 * bound))
            print_error("%s by %s:\n", control.in.problem->name, methods[m]);
        assert_at_most(error, 256 * bound);
        optimality_close(&system);
    }
    control_drop(&control);
}

TEST(the_matrix_is_the_derivative)
{
    for (int p = motion_count(); p < problem_count(); p++)
        check_matrix(problem_at(p)->name, NULL, FAULT_NONE);
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        check_matrix("text", texts[k], FAULT_NONE);
        check_matrix("text", texts[k], FAULT_FORCE);
    }
}

/* Newton's method from beside a solution: what is left is squared a step, from a thousandth to round-off. */
static int steps_from_beside(struct optimality *system)
{
    const struct instance *in = &system->control->in;
    real size = R(1e-3), largest = norm_max(system->points * in->n, system->y);
    struct newton_report report;
    uint64_t random = 9;
    for (int p = 1; p < system->points - 1; p++) {
        real step[SMALL_DIMENSION];
        for (int c = 0; c < in->n; c++) {
            step[c] = size * random_real(&random);
            system->y[p * in->n + c] += size * largest * random_real(&random);
        }
        point_move(in, system->g + p * in->element, step, system->g + p * in->element);
    }
    assert_int_equal(newton_solve(system, &report), STATUS_OK);
    return report.iterations;
}

static void check_newton(const char *name, const char *source, int stages, long steps)
{
    wide g[64 * SMALL_ELEMENT], mu[64 * SMALL_DIMENSION], u[64 * MAX_CONTROLS];
    struct trajectory found = {.samples = (int)steps, .g = g, .mu = mu, .lambda = u};
    struct lines lines;
    struct control control;
    struct element element;
    struct optimality system;
    struct newton_report report;
    open_control(name, source, &lines, &control);
    element_make(stages, false, &element);
    assert_int_equal(optimality_open(&control, &element, steps, &system), STATUS_OK);
    assert_int_equal(newton_by_recipe(&system, &report), STATUS_OK);
    assert_in_range(steps_from_beside(&system), 2, sizeof(real) == sizeof(double) ? 4 : 5);
    assert_int_equal(solution_take(&system, &found), STATUS_OK);
    assert_at_most(found.outcome.equations, 64 * REAL_EPSILON);
    optimality_close(&system);
    control_drop(&control);
}

TEST(newton_converges_quadratically)
{
    check_newton("text", cubic, 2, 16);
    check_newton("text", cubic, 4, 8);
    check_newton("text", pole, 2, 40);
    check_newton("text", crossed, 3, 8);
    check_newton("text", body, 2, 8);
    check_newton("text", boat, 2, 8);
    check_newton("braked-cart", NULL, 2, 40);
}
