/* The discrete Hamilton-Pontryagin action and what its derivatives are, with every kind of constraint and on groups: what must not pass. */
#include "ci/tests/core/runs.h"
#include "core/identities/horizontal_momentum.h"
#include "core/numbers/differences.h"
#include "core/run/identities.h"

static identity_of *const of_the_action[] = {identity_hp_action, identity_critical, identity_two_step};

/* A step of each kind of constraint, on R^n and on a group, and what breaks it. */
static const struct {
    const char *problem, *method;
    int stages;
    enum fault faults[6];
} kinds[] = {
    {"kepler", "lobatto-iiic", 3, {FAULT_FORCE, FAULT_CONJUGATE}},
    {"kepler", "gauss", 2, {FAULT_FORCE}}, /* ahat is a */
    {"paraboloid", "radau-iia", 2, {FAULT_FORCE, FAULT_CONJUGATE}},
    {"particle", "lobatto-iiia", 3, {FAULT_FORCE, FAULT_CONJUGATE}},
    {"spherical-pendulum", "lobatto-iiia", 3, {FAULT_CONJUGATE}},
    {"spherical-pendulum", "gauss-unprojected", 2, {FAULT_NONE}}, /* its force has no first component */
    {"heavy-top", "radau-iia", 2, {FAULT_FORCE, FAULT_CONJUGATE, FAULT_ANCHOR, FAULT_TANGENT, FAULT_SECOND}},
    {"disc", "lobatto-iiia", 3, {FAULT_FORCE, FAULT_CONJUGATE, FAULT_ANCHOR, FAULT_TANGENT, FAULT_SECOND}},
    {"pinned-body", "lobatto-iiia", 2, {FAULT_ANCHOR, FAULT_TANGENT, FAULT_SECOND}},
};

static void ask(const struct core_case *given, int k, enum fault fault)
{
    for (int i = 0; i < 3; i++) {
        real residual, bound;
        assert_true(of_the_action[i](given, &residual, &bound));
        if (fault == FAULT_NONE)
            assert_at_most(residual, bound);
        else if (!(residual > 100 * bound))
            fail_msg("%s, %s, fault %s: residual %g, bound %g", kinds[k].problem, kinds[k].method, fault_name(fault),
                     (double)residual, (double)bound);
    }
}

/* [martin-sato-2018, (23)]. */
TEST(every_fault_is_seen)
{
    for (int k = 0; k < (int)(sizeof kinds / sizeof *kinds); k++)
        for (int f = -1; f < 0 || kinds[k].faults[f] != FAULT_NONE; f++) {
            struct setup setup = case_of(kinds[k].problem, kinds[k].method, kinds[k].stages, 8, 1);
            setup.fault = f < 0 ? FAULT_NONE : kinds[k].faults[f];
            struct core_case *given = opened_case(&setup);
            ask(given, k, setup.fault);
            case_close(given);
        }
}

/* The gradient is not that of the constraint: the reactions are those of another surface. */
static void other_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    problem_find("spherical-pendulum")->constraint_gradient(in, g, eta, out);
    FOR_LANES(l, in) out[0][l] += R(0.01);
}

TEST(reactions_of_another_surface_are_seen)
{
    struct setup setup = case_of("spherical-pendulum", "lobatto-iiia", 2, 8, 1);
    real residual, bound;
    struct core_case *given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    problem.constraint_gradient = other_gradient;
    problem.kernel = NULL;
    given->in.problem = &problem;
    assert_true(identity_hp_action(given, &residual, &bound));
    assert_true(!(residual <= bound));
    case_close(given);
}

/* A projection after the stages, and a motion without a Lagrangian, have no action. */
TEST(no_action_where_there_is_none)
{
    const struct setup none[] = {case_of("spherical-pendulum", "gauss-projected", 2, 8, 1),
                                 case_of("so3-lift", "vrkmk", 2, 8, 1), case_of("particle", "dla", 0, 8, 1)};
    for (int k = 0; k < 3; k++) {
        real residual, bound;
        struct core_case *given = opened_case(&none[k]);
        for (int i = 0; i < 3; i++)
            assert_false(of_the_action[i](given, &residual, &bound));
        case_close(given);
    }
}

static int directions_of_ball(double a, double c)
{
    struct setup setup = case_of("ball", "lobatto-iiia", 3, 8, 1);
    real xi[SMALL_DIMENSION * SMALL_DIMENSION], residual, bound;
    set_parameter(&setup, "a", (wide)a);
    set_parameter(&setup, "b", 1);
    set_parameter(&setup, "c", (wide)c);
    struct core_case *given = opened_case(&setup);
    int count = horizontal_directions(given, xi);
    assert_int_equal(identity_horizontal_momentum(given, &residual, &bound), count > 0);
    if (count > 0)
        assert_at_most(residual, bound);
    case_close(given);
    return count;
}

/* [martin-sato-2018, sec. 7.5].
 * Three of the homogeneous ball, one with an axis of symmetry, none else. On the constraint a r w1 - vy is (1 + a) times the printed
 * integral r w1 - Omega x/(1+a). */
TEST(directions_of_the_ball)
{
    assert_int_equal(directions_of_ball(1, 1), 3);
    assert_int_equal(directions_of_ball(1, 0.5), 1);
    assert_int_equal(directions_of_ball(0.5, 1), 1);
    assert_int_equal(directions_of_ball(0.5, 0.75), 0);
    directions_of_ball(1, 1 + 0x1p-41);                      /* three in double, within the bound */
    assert_int_equal(directions_of_ball(1, 1 + 0x1p-30), 1); /* an asymmetry that no rounding makes */
    struct setup setup = case_of("ball", "lobatto-iiia", 3, 8, 1);
    lane g[SMALL_ELEMENT], eta[SMALL_DIMENSION], value[1];
    struct core_case *given = opened_case(&setup);
    struct instance in = given->in;
    in.lanes = 1;
    broadcast(in.element, given->g, g);
    broadcast(in.n, given->eta, eta);
    in.problem->invariants[1].value(&in, 1, g, eta, value);
    assert_at_most(fabs(R(1.4) * value[0][0] - (R(0.4) * eta[0][0] - eta[4][0])), 8 * REAL_EPSILON);
    case_close(given);
}

static real quartic(void *self, real t, real *size)
{
    (void)self;
    *size = fmax(*size, fabs(1 + t));
    return 1 + 3 * t - t * t * t * t;
}

static real kink(void *self, real t, real *size)
{
    (void)self;
    *size = fmax(*size, fabs(t) + R(1e-3));
    return fabs(t - R(1e-3)) / 2;
}

/* Differences know what they leave out: nothing of a polynomial of degree 4; near a kink they go nearer. */
TEST(differences_tell_their_error)
{
    real error, slope = derivative_at_0(quartic, NULL, R(1.0), &error);
    assert_at_most(fabs(slope - 3), error);
    assert_at_most(error, 256 * pow(REAL_EPSILON, R(0.8)));
    for (real scale = R(1e3); scale > R(1e-3); scale /= 10) {
        slope = derivative_at_0(kink, NULL, scale, &error);
        assert_at_most(fabs(slope + R(0.5)), error);
        assert_at_most(error, pow(REAL_EPSILON, R(0.6)));
    }
}
