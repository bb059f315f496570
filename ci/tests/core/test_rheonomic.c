/* Holonomic constraints that the time moves: the motion against that of the angle alone, the power of the constraint, and velocities that
 * forget dPhi/dt. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/numbers/scratch.h"
#include "core/problem/continuous.h"
#include "core/problem/moment.h"
#include "core/run/reference.h"

#define FROM_PIVOT "let.X: x - 3/10*sin(2*t)\nlet.Y: y - (cos(2*t) - 1)/5\n"
/* The pendulum whose pivot is at (X, Y) = (3/10 sin 2t, (cos 2t - 1)/5), in coordinates. */
#define PIVOT(constraint, v)                                                                                           \
    "problem: pivot\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\n" FROM_PIVOT                                    \
    "lagrangian: (vx^2 + vy^2)/2 - y\nholonomic: " constraint "\ninitial.default.q: [3/5, -4/5]\n"                     \
    "initial.default.v: " v "\n"
#define CIRCLE "(X^2 + Y^2 - 1)/2"
/* Motion of that pendulum by its angle: l = |(X, Y)' + r'|^2/2 - height with r = (sin theta, -cos theta). */
#define ANGLE                                                                                                          \
    "problem: pivot\ngroup: R^1\nposition: a\nvelocity: w\n"                                                           \
    "lagrangian: w^2/2 + w*(3/5*cos(2*t)*cos(a) - 2/5*sin(2*t)*sin(a)) + cos(a)\n"                                     \
    "initial.default.q: asin(3/5)\ninitial.default.v: 1/2\n"

static struct lines lines;

static struct setup pivot_case(const char *text, const char *method, long steps)
{
    struct setup setup = case_of("pivot", method, 2, steps, 2);
    setup.text = read_lines(text, &lines);
    return setup;
}

/* Sets q and v to where the flow is at time 2. */
static void flow_of(const char *text, real *q, real *v)
{
    struct setup setup = pivot_case(text, "lobatto-iiia", 8);
    struct core_case *given = opened_case(&setup);
    memcpy(q, given->g, (size_t)given->in.n * sizeof *q);
    memcpy(v, given->eta, (size_t)given->in.n * sizeof *v);
    assert_int_equal(reference_flow(&given->in, 2, 64, q, v), STATUS_OK);
    case_close(given);
}

static real distance_from_angle(const char *text)
{
    real q[2], v[2], a[1], w[1];
    flow_of(text, q, v);
    flow_of(ANGLE, a, w);
    const real X = R(0.3) * sin((real)4), Y = R(0.2) * (cos((real)4) - 1);
    const real dX = R(0.6) * cos((real)4), dY = R(-0.4) * sin((real)4);
    return fabs(q[0] - X - sin(a[0])) + fabs(q[1] - Y + cos(a[0])) + fabs(v[0] - dX - w[0] * cos(a[0])) +
           fabs(v[1] - dY - w[0] * sin(a[0]));
}

TEST(a_driven_pivot_moves_as_its_angle_says)
{
    assert_at_most(distance_from_angle(PIVOT(CIRCLE, "[1, 3/10]")), 4096 * REAL_EPSILON);
    /* control: a pivot that starts as fast and slows down by itself */
    assert_above(distance_from_angle(PIVOT("((x - 3/5*t)^2 + Y^2 - 1)/2", "[1, 3/10]")), R(1e-2));
}

/* dE/dt = -<lambda, dPhi/dt> with lambda of continuous_solve: along the motion, by a difference of the energy. */
TEST(the_multiplier_has_the_power_of_the_moving_constraint)
{
    struct setup setup = pivot_case(PIVOT(CIRCLE, "[1, 3/10]"), "lobatto-iiia", 8);
    struct core_case *given = opened_case(&setup);
    struct moment moment;
    const real h = sizeof(real) == sizeof(double) ? R(1e-3) : R(1e-5), t = R(0.5);
    real value[2], q[2], v[2], power = 0;
    for (int k = 0; k < 3; k++) {
        const real at = t + (k == 0 ? -h : k == 1 ? h : 0);
        const struct instance *in = moment_at(&moment, &given->in, at);
        real acceleration[2], lambda[1];
        lane moves[1], x[2], y[2], l[1];
        memcpy(q, given->g, sizeof q);
        memcpy(v, given->eta, sizeof v);
        assert_int_equal(reference_flow(&given->in, at, 32, q, v), STATUS_OK);
        assert_int_equal(continuous_acceleration(in, q, v, acceleration, lambda), STATUS_OK);
        broadcast(2, q, x);
        broadcast(2, v, y);
        energy(in, x, y, l);
        in->problem->constraint_time_rate(in, x, y, moves);
        if (k < 2)
            value[k] = l[0][0];
        else
            power = -lambda[0] * moves[0][0];
    }
    case_close(given);
    assert_above(fabs(power), R(1e-2));
    assert_at_most(fabs((value[1] - value[0]) / (2 * h) - power), 64 * h * h);
    assert_above(fabs((value[1] - value[0]) / (2 * h) + power), R(1e-2)); /* control: the other sign */
}

/* Initial velocities that forget dPhi/dt are refused, with the nearest that follow. */
TEST(a_velocity_that_forgets_the_motion_of_the_constraint_is_refused)
{
    struct setup setup = pivot_case(PIVOT(CIRCLE, "[4/10, 3/10]"), "rattle", 8);
    struct core_case *given;
    struct refusal why = {.message = ""};
    assert_int_equal(case_open(&setup, &given, &why), STATUS_INCONSISTENT);
    case_close(given);
    assert_non_null(strstr(why.message,
                           "does not follow the moving constraint 1: residual -0.36; the nearest admissible "
                           "values are 0.616,0.012"));
}

static double residual_of(const char *method, enum fault fault, bool of_velocities)
{
    struct setup setup = pivot_case(PIVOT(CIRCLE, "[1, 3/10]"), method, 64);
    setup.fault = fault;
    wide numbers[16];
    struct trajectory out = {.g = numbers,
                             .mu = numbers + 2,
                             .lambda = numbers + 4,
                             .invariant = numbers + 5,
                             .invariant_mean = numbers + 6};
    assert_int_equal(integrate_setup(&setup, &out), STATUS_OK);
    return of_velocities ? out.tangency : out.constraint;
}

TEST(a_method_that_ignores_the_motion_of_the_constraint_is_seen)
{
    static const char *const methods[] = {"rattle", "lobatto-iiia", "gauss-projected", "lobatto-iiia-hamiltonian"};
    for (int k = 0; k < 4; k++) {
        assert_at_most(residual_of(methods[k], FAULT_NONE, true), 256 * REAL_EPSILON);
        assert_at_most(residual_of(methods[k], FAULT_NONE, false), 256 * REAL_EPSILON);
        assert_above(residual_of(methods[k], FAULT_STEADY, true), R(0.1));
        assert_at_most(residual_of(methods[k], FAULT_STEADY, false), 256 * REAL_EPSILON); /* positions do not show it */
    }
}

/* Gauss on a subgroup that the time carries along: no order of it is claimed; where the time stands still 2s. */
TEST(no_order_of_gauss_is_claimed_on_a_carried_subgroup)
{
    static const char *const walls[] = {"y - sin(t) + 4/5", "y + 4/5", "y*cos(t) - x*sin(t) + 4/5"};
    static const char *const velocities[] = {"[1, 1]", "[1, 0]", "[1, 3/5]"};
    static const int wanted[] = {0, 4, 2};
    for (int k = 0; k < 3; k++) {
        char text[1024];
        struct claim claims[MAX_CLAIMS];
        int order = 0;
        snprintf(text, sizeof text,
                 "problem: pivot\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\nlagrangian: (vx^2 + vy^2)/2 - y\n"
                 "holonomic: %s\ninitial.default.q: [3/5, -4/5]\ninitial.default.v: %s\n",
                 walls[k], velocities[k]);
        struct setup setup = pivot_case(text, "gauss-projected", 8);
        const int count = claims_of(&setup, claims);
        assert_above(count, 0);
        for (int c = 0; c < count; c++)
            if (claims[c].kind == CLAIM_ORDER && claims[c].quantity == QUANTITY_Q)
                order = (int)claims[c].value;
        assert_int_equal(order, wanted[k]);
    }
}
