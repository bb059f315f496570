/* [jimenez-2012, ex. 5.1.6] as printed, beside ours: L = xdot^2/2 - V(x) on the line, M = 1.
 *
 * Printed are forces f^- = u^-, f^+ = u^+ and the cost C_d = (h/4) sum [(u^-)^2 + (u^+)^2]. With u = (h/2) u' that is ours: the same
 * forces, a cost h^2/4 times as large, so the same minimiser. (5.19) as printed is another equation than (5.16) of that example. */
#include "ci/tests/core/control_named.h"

enum { INTERVALS = 8, UNKNOWNS = 2 * (INTERVALS - 1) };

static real none(real x)
{
    (void)x;
    return 0;
}

static real spring(real x)
{
    return 4 * x;
}

static real stiffness(real x)
{
    (void)x;
    return 4;
}

static real fall(real x)
{
    return sin(x);
}

static real cosine(real x)
{
    return cos(x);
}

/* Problems of the register, with V_x and V_xx. */
static const struct system {
    const char *name;
    real (*slope)(real), (*curve)(real);
} systems[] = {
    {"double-integrator", none, none}, {"unstable-spring", spring, stiffness}, {"pendulum-transfer", fall, cosine}};

/* Nodes of a path. */
struct path {
    const struct system *of;
    real h, x[INTERVALS + 1], p[INTERVALS + 1];
};

/* u^-_k and u^+_k from the two lines after "it is easy to obtain the associated momenta". */
static real u_minus(const struct path *a, int k)
{
    return (a->x[k + 1] - a->x[k]) / a->h + a->h / 2 * a->of->slope(a->x[k]) - a->p[k];
}

static real u_plus(const struct path *a, int k)
{
    return a->p[k + 1] - (a->x[k + 1] - a->x[k]) / a->h + a->h / 2 * a->of->slope(a->x[k + 1]);
}

static real printed_cost(const struct path *a)
{
    real sum = 0;
    for (int k = 0; k < INTERVALS; k++)
        sum += a->h / 4 * (u_minus(a, k) * u_minus(a, k) + u_plus(a, k) * u_plus(a, k));
    return sum;
}

/* (5.16) and (5.17) at node k, of the printed Lagrangian ((u^-)^2 + (u^+)^2)/4 of an interval, times 2 h and 2. */
static void derived(const struct path *a, int k, real out[2])
{
    real mass = 1 - a->h * a->h / 2 * a->of->curve(a->x[k]);
    out[0] = (u_plus(a, k) + u_minus(a, k - 1)) - (u_minus(a, k) + u_plus(a, k - 1)) * mass;
    out[1] = u_plus(a, k - 1) - u_minus(a, k);
}

/* (5.19) and (5.18), letter by letter. */
static void printed(const struct path *a, int k, real out[2])
{
    real h = a->h, mass = 1 - h * h / 2 * a->of->curve(a->x[k]), slope = a->of->slope(a->x[k]);
    out[0] = (a->p[k] - (a->x[k + 1] - a->x[k]) / h - h / 2 * slope) * mass -
             (a->p[k] - (a->x[k] - a->x[k - 1]) / h + h / 2 * slope) * mass;
    out[1] = a->p[k] - (a->x[k + 1] - a->x[k - 1]) / (2 * h);
}

typedef void equations(const struct path *a, int k, real out[2]);

/* The derivatives of both equations at each inner node by the number at `at`, a column of the matrix. */
static void differentiate(struct path *a, equations *two, real *at, real step, real *column)
{
    const real here = *at;
    real up[2], down[2];
    for (int k = 1; k < INTERVALS; k++) {
        *at = here + step;
        two(a, k, up);
        *at = here - step;
        two(a, k, down);
        *at = here;
        for (int r = 0; r < 2; r++)
            column[(2 * (k - 1) + r) * UNKNOWNS] = (up[r] - down[r]) / (2 * step);
    }
}

/* Newton's method for the inner nodes, by central differences; ends stay. Returns the largest residual. */
static real solve_path(struct path *a, equations *two)
{
    static real matrix[UNKNOWNS * UNKNOWNS];
    real residual[UNKNOWNS], step = pow(REAL_EPSILON, R(0.3)), largest = 0;
    for (int pass = 0; pass < 40; pass++) {
        for (int c = 0; c < UNKNOWNS; c++)
            differentiate(a, two, c % 2 ? &a->p[c / 2 + 1] : &a->x[c / 2 + 1], step, matrix + c);
        largest = 0;
        for (int k = 1; k < INTERVALS; k++)
            two(a, k, residual + 2 * (k - 1));
        for (int r = 0; r < UNKNOWNS; r++)
            largest = fmax(largest, fabs(residual[r]));
        assert_int_equal(linear_solve(UNKNOWNS, matrix, residual), STATUS_OK);
        for (int c = 0; c < UNKNOWNS; c++)
            *(c % 2 ? &a->p[c / 2 + 1] : &a->x[c / 2 + 1]) -= residual[c];
    }
    return largest;
}

/* The path of our solution, with p from the forced discrete Legendre transformation, (h/2) u the force of an end. */
static struct path ours(const struct system *of, struct optimality *solution, struct control *control)
{
    struct path a = {.of = of};
    open_control(of->name, NULL, control);
    solve(control, "trapezoid", 2, INTERVALS, solution);
    a.h = solution->h;
    for (int k = 0; k <= INTERVALS; k++)
        a.x[k] = solution->g[k];
    for (int k = 1; k < INTERVALS; k++)
        a.p[k] = (a.x[k + 1] - a.x[k - 1]) / (2 * a.h);
    return a;
}

/* Starts off ours by a tenth, so that the printed equations find their own solution. */
static void disturb(struct path *a)
{
    for (int k = 1; k < INTERVALS; k++) {
        a->x[k] += k % 2 ? R(0.1) : -R(0.05);
        a->p[k] -= R(0.1);
    }
}

TEST(only_the_unit_of_the_control_differs)
{
    for (size_t s = 0; s < sizeof systems / sizeof *systems; s++) {
        struct control control;
        struct optimality solution;
        struct path own = ours(&systems[s], &solution, &control), said = own;
        real small = pow(REAL_EPSILON, R(0.8)), cost = 0, u[2];
        disturb(&said);
        assert_at_most(solve_path(&said, derived), small);
        for (int k = 0; k < INTERVALS; k++) {
            control_inputs(&control, solution.y + k, &u[0]);
            control_inputs(&control, solution.y + k + 1, &u[1]);
            assert_close(said.x[k], own.x[k], small);
            assert_close(said.p[k], own.p[k], small / own.h);
            assert_close(u_minus(&said, k), own.h / 2 * u[0], small / own.h);
            assert_close(u_plus(&said, k), own.h / 2 * u[1], small / own.h);
            cost += own.h / 4 * (u[0] * u[0] + u[1] * u[1]);
        }
        assert_close(printed_cost(&said), own.h * own.h / 4 * cost, small * cost);
        optimality_close(&solution);
        control_drop(&control);
    }
}

/* (5.19) lacks the controls of the neighbours, (u^+_k + u^-_{k-1}) M. With (5.18) it says 2 u_k (M - h^2/2 V_xx) = 0: no control at inner
 * nodes, the x_k are those of the free motion between x_0 and x_N, whatever p_N is, and the ends bear two impulses. */
TEST(printed_5_19_leaves_two_impulses)
{
    for (size_t s = 0; s < sizeof systems / sizeof *systems; s++) {
        struct control control;
        struct optimality solution;
        struct path said = ours(&systems[s], &solution, &control), other;
        real small = pow(REAL_EPSILON, R(0.8)), is[2], should[2];
        for (int k = 1; k < INTERVALS; k++) {
            printed(&said, k, is);
            derived(&said, k, should);
            assert_close(should[0] - is[0], u_plus(&said, k) + u_minus(&said, k - 1), small / said.h);
            assert_close(should[1], 2 * is[1], small / said.h);
        }
        assert_at_most(solve_path(&said, printed), small);
        for (int k = 1; k < INTERVALS; k++) {
            assert_at_most(fabs(u_minus(&said, k)), small / said.h);
            assert_at_most(fabs(u_plus(&said, k - 1)), small / said.h);
        }
        other = said;
        other.p[INTERVALS] += 1;
        disturb(&other);
        assert_at_most(solve_path(&other, printed), small);
        for (int k = 1; k < INTERVALS; k++)
            assert_close(other.x[k], said.x[k], small / said.h);
        optimality_close(&solution);
        control_drop(&control);
    }
}

/* Costs of the double integrator, in our unit of the control: 2/h as printed, 6/(1 + 2 h^2) of (5.16). */
TEST(costs_of_the_double_integrator)
{
    struct control control;
    struct optimality solution;
    struct path a = ours(&systems[0], &solution, &control), b = a;
    real unit = 4 / (a.h * a.h), small = pow(REAL_EPSILON, R(0.7));
    assert_at_most(solve_path(&a, printed), small);
    assert_close(unit * printed_cost(&a), 2 / a.h, small);
    disturb(&b);
    assert_at_most(solve_path(&b, derived), small);
    assert_close(unit * printed_cost(&b), 6 / (1 + 2 * b.h * b.h), small);
    optimality_close(&solution);
    control_drop(&control);
}

/* [jimenez-2012, sec. 5.2.9]: the text calls the body's y axis unactuated, the basis leaves out e_6 of (w, v), the third component of v. */
TEST(the_vehicle_has_the_basis_of_the_thesis)
{
    struct control control;
    open_control("underwater-vehicle", NULL, &control);
    assert_int_equal(control.in.n, 6);
    for (int direction = 0; direction < 6; direction++) {
        real reached = 0;
        for (int k = 0; k < control.controls; k++)
            reached += fabs(control.B[direction * control.controls + k]);
        assert_int_equal(reached > 0, direction != 5);
    }
    control_drop(&control);
}
