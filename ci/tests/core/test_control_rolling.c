/* Rolling problems of optimal control as text: the basis that their constraints leave, against one in C. */
#include "ci/tests/core/rolling.h"
#include "core/extremal/newton.h"
#include "core/extremal/second_order.h"
#include "core/extremal/solution.h"
#include "core/numbers/linear.h"

/* [jimenez-2012, sec. 5.3.2]. */
TEST(the_text_of_a_disc_is_that_in_c)
{
    enum { STEPS = 12 };
    struct lines lines;
    struct control text, c;
    struct optimality ours, theirs;
    struct second_order second;
    const struct setup of_text = {.problem = "disc", .text = read_lines(disc, &lines), .steps = 2};
    const struct setup of_c = {.problem = "disc-transfer", .steps = 2};
    control_take(&of_text, &text);
    control_take(&of_c, &c);
    assert_int_equal(text.problem->rank, 2);
    solve(&text, STEPS, &ours);
    solve(&c, STEPS, &theirs);
    real bound = 1e5 * REAL_EPSILON; /* Newton's matrix is by differences */
    for (int p = 0; p <= STEPS; p++)
        for (int i = 0; i < 4; i++)
            assert_close(ours.g[p * 4 + i], theirs.g[p * 4 + i], bound);
    for (int p = 0; p <= STEPS; p++)
        for (int i = 0; i < 2; i++) /* the others are of the forms, one of which is three times as large */
            assert_close(ours.y[p * 4 + i], theirs.y[p * 4 + i], bound * norm_max(4 * STEPS, theirs.y));
    assert_int_equal(second_order_take(&ours, &second), STATUS_OK);
    assert_int_equal(second.index, 0);
    optimality_close(&ours);
    optimality_close(&theirs);
    control_drop(&text);
    control_drop(&c);
}

/* ---- costs of their own, bounds, forces that turn */

/* The disc, pushed along x and turned. */
static const char own_cost[] = "control.actuated: [vx + turn/4, turn]\n"
                               "control.cost: u1^2/2 + u2^2 + 2*(y - x/2)^2 + roll^4/20 + u1*vx/5\n"
                               "control.bounds: [u1 <= 1/4, -3 <= u1]\n";

/* The disc with other lines for its actuation. */
static void with_lines(const char *lines, size_t size, char *out)
{
    const char *from = strstr(disc, "control.actuated"), *to = strstr(disc, "control.transfers");
    snprintf(out, size, "%.*s%s%s", (int)(from - disc), disc, lines, to);
}

/* The value of one control of a u + b u^2/2 + z u within its bounds, and what it costs there. */
static real cheapest(real b, real z, real least, real most)
{
    real u = fmin(fmax(-z / b, least), most);
    return b * u * u / 2 + z * u;
}

/* Adds up in closed form what one interval contributes to the function that the system makes stationary, from
 * configurations (4 each), costates along the basis and multipliers. X = (cos, sin, 1, 0), (0, 0, 0, 1); p = M v; C
 * and forces at both ends. */
static real interval_by_hand(real h, const real *q, const real *y)
{
    real v[4], middle = (q[3] + q[7]) / 2, sum = 0;
    for (int c = 0; c < 4; c++)
        v[c] = (q[4 + c] - q[c]) / h;
    const real p[4] = {v[0], v[1], v[2] / 2, v[3] / 4};
    for (int e = 0; e < 2; e++) {
        const real *at = q + 4 * e, *eta = y + 4 * e;
        real off = at[1] - at[0] / 2, along = cos(at[3]) * eta[0];
        sum += (e ? 1 : -1) * ((p[0] * cos(at[3]) + p[1] * sin(at[3]) + p[2]) * eta[0] + p[3] * eta[1]);
        sum += h / 2 * (2 * off * off + v[2] * v[2] * v[2] * v[2] / 20);
        sum += h / 2 * cheapest(1, v[0] / 5 + along + eta[1] / 4, -3, R(0.25));
        sum += h / 2 * cheapest(2, eta[1], -INFINITY, INFINITY);
    }
    return sum + y[2] * (q[4] - q[0] - cos(middle) * (q[6] - q[2])) +
           y[3] * 3 * (q[5] - q[1] - sin(middle) * (q[6] - q[2]));
}

static real all_by_hand(const struct optimality *system)
{
    real sum = 0;
    for (long k = 0; k < system->steps; k++)
        sum += interval_by_hand(system->h, system->g + 4 * k, system->y + 4 * k);
    return sum;
}

/* [jimenez-2012, sec. 5.3.2]. At random states of the inner nodes the residual is the slope of that. */
TEST(the_residual_of_a_cost_of_its_own_is_a_slope)
{
    enum { STEPS = 4 };
    char source[4096];
    struct lines lines;
    struct control control;
    struct optimality system;
    struct element element;
    uint64_t random = 7;
    real step = cbrt(REAL_EPSILON), bound = 1e3 * step * step, largest = 0;
    with_lines(own_cost, sizeof source, source);
    const struct setup setup = {.problem = "disc", .text = read_lines(source, &lines), .steps = 2};
    control_take(&setup, &control);
    element_make(2, false, &element);
    assert_int_equal(optimality_open(&control, &element, STEPS, &system), STATUS_OK);
    newton_start(&system);
    for (int k = 4; k < 4 * STEPS; k++)
        system.g[k] += random_real(&random) / 4;
    for (int k = 0; k < 4 * (STEPS + 1); k++)
        system.y[k] = 2 * random_real(&random);
    assert_int_equal(optimality_assemble(&system, false), STATUS_OK);
    for (int p = 1; p < STEPS; p++)
        for (int c = 0; c < 8; c++) {
            real *x = c < 4 ? system.g + 4 * p + c : system.y + 4 * p + c - 4, kept = *x, side[2];
            for (int k = 0; k < 2; k++) {
                *x = kept + (k ? step : -step);
                side[k] = all_by_hand(&system);
            }
            *x = kept;
            assert_close(system.residual[8 * p + c], (side[1] - side[0]) / (2 * step), bound);
            largest = fmax(largest, fabs(system.residual[8 * p + c]));
        }
    assert_true(largest > 1);
    optimality_close(&system);
    control_drop(&control);
}

/* Solve the disc with other lines: its outcome. */
static struct control_outcome solve_lines(const char *own)
{
    enum { STEPS = 24 };
    char source[4096];
    struct lines lines;
    struct control control;
    struct optimality system;
    wide g[STEPS * 4], mu[STEPS * 4], u[STEPS * 2];
    struct trajectory found = {.samples = STEPS, .g = g, .mu = mu, .lambda = u};
    with_lines(own, sizeof source, source);
    const struct setup setup = {.problem = "disc", .text = read_lines(source, &lines), .steps = 2};
    control_take(&setup, &control);
    solve(&control, STEPS, &system);
    assert_int_equal(solution_take(&system, &found), STATUS_OK);
    for (int k = 0; k < STEPS; k++)
        assert_at_most(strstr(own, "u1 <= 2") ? (real)u[2 * k] : 0, 2 + sqrt(REAL_EPSILON));
    optimality_close(&system);
    control_drop(&control);
    return found.outcome;
}

/* Bounds that are far change nothing; one that is near is kept, costs more and is left again. */
TEST(a_rolling_disc_keeps_bounds)
{
#define TORQUES "control.actuated: roll\ncontrol.actuated: turn\n"
    const struct control_outcome free_of_them = solve_lines(TORQUES);
    const struct control_outcome far = solve_lines(TORQUES "control.bounds: u1 <= 99\ncontrol.bounds: x <= 99\n");
    assert_true((real)free_of_them.u[0] > 2);
    assert_close((real)far.cost, (real)free_of_them.cost, 1e6 * REAL_EPSILON);
    if (sizeof(real) > sizeof(double)) /* where what follows takes seconds */
        return;
    const struct control_outcome near = solve_lines(TORQUES "control.bounds: u1 <= 2\n");
    const struct control_outcome fuel = solve_lines(TORQUES "control.cost: fuel\n"
                                                            "control.bounds: [u1 <= 4, u1 >= -4, u2 <= 4, u2 >= -4]\n");
    assert_true(near.cost > free_of_them.cost);
    assert_close((real)near.u[0], 2, sqrt(REAL_EPSILON));
    assert_in_range(near.switches, 1, 4);
    assert_in_range(fuel.switches, 2, 16);
}

/* ---- what is refused, and why */

TEST(constraints_that_give_no_velocity_are_refused)
{
    static const struct {
        const char *from, *to, *why;
    } wrong[] = {{"vx - cos(phi)*roll", "vx*cos(phi) - roll", "constraints that give a velocity each"},
                 {"vx - cos(phi)*roll", "vx^2 - roll^2", "linear in the velocities"},
                 {"vx - cos(phi)*roll", "vx - cos(phi)*roll - 1", "linear in the velocities"},
                 {"3*vy - 3*sin(phi)*roll", "vx + vy", "constraints that give a velocity each"},
                 {"[roll, turn]", "[roll, vx - cos(phi)*roll]",
                  "control 2 of disc (along roll, vx - cos(phi)*roll) acts on nothing"},
                 {"to.v: [0", "to.v: [1", "constraint 1 is 1 there and not 0"},
                 {"control.actuated", "control.symmetries.x: 1\ncontrol.actuated", "keeps no momentum"},
                 {"control.actuated", "control.cost: u1^4 + u2^2\ncontrol.actuated",
                  "at the start of disc no control is the cheapest"},
                 {"control.actuated", "control.bounds: u1 <= x\ncontrol.actuated", "bound of a control is a number"},
                 {"control.actuated", "control.cost: fuel\ncontrol.actuated", "needs a bound below and one above"}};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        char source[sizeof disc + 128];
        struct lines lines;
        struct core_case *given;
        struct refusal why;
        const char *at = strstr(disc, wrong[k].from);
        assert_non_null(at);
        snprintf(source, sizeof source, "%.*s%s%s", (int)(at - disc), disc, wrong[k].to, at + strlen(wrong[k].from));
        const struct setup setup = {
            .problem = "disc", .text = read_lines(source, &lines), .method = "trapezoid", .steps = 8, .samples = 8};
        assert_int_not_equal(CORE_ENTRY()->open(&setup, &given, &why), STATUS_OK);
        if (!strstr(why.message, wrong[k].why))
            fail_msg("\"%s\" and not \"%s\"", why.message, wrong[k].why);
    }
}
