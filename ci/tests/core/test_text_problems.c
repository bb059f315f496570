/* Problems that are text: every function against differences of the Lagrangian and the constraint, on every group and with
 * every kind of constraint; and against what is written by hand. */
#include "ci/tests/core/derivatives.h"
#include "ci/tests/core/texts.h"

/* Each kind of group, constraint and Lagrangian. */
static const char *const texts[] = {
    /* masses that depend on the place and are coupled, a term linear in the velocities, a constraint affine in them */
    "problem: coupled\ngroup: R^3\nposition: x\nposition: y\nposition: z\nvelocity: vx\nvelocity: vy\nvelocity: vz\n"
    "parameters.w: 1/2\nlet.r: sqrt(1 + x^2 + y^2)\n"
    "lagrangian: ((1 + w*z^2)*vx^2 + r*vy^2 + (2 + sin(x))*vz^2)/2 + x*vx*vy/3 + y*vz*cos(z) - exp(x*y) - 1/r\n"
    "nonholonomic: vz - y*vx + w*(x - z^2)\n"
    "initial.default.q: 0.8\ninitial.default.q: .5\ninitial.default.q: -.4\n"
    "initial.default.v: 0.6\ninitial.default.v: -.7\ninitial.default.v: y*vx - w*(x - z^2)\n",
    /* nothing but the Lagrangian, not quadratic in the velocities */
    "problem: relativistic\ngroup: R^2\nposition: x\nposition: y\nvelocity: vx\nvelocity: vy\n"
    "lagrangian: -sqrt(1 - (vx^2 + vy^2)*(1 + x^2)/4)*3 + x*vy/5 - x^2*y^2\n"
    "initial.default.q: 0.3\ninitial.default.q: .5\ninitial.default.v: 0.2\ninitial.default.v: -.3\n",
    /* the same with a constraint that is not linear either */
    "problem: nonlinear\ngroup: R^3\nposition: x\nposition: y\nposition: z\nvelocity: vx\nvelocity: vy\nvelocity: vz\n"
    "lagrangian: (vx^2 + vy^2 + vz^2)/2 + (vx^2 + vy^2)^2/8 - z*cos(x)\n"
    "nonholonomic: vz - sqrt(vx^2 + vy^2)*(1 + x*y/4)\n"
    "initial.default.q: 0.3\ninitial.default.q: .5\ninitial.default.q: 0\n"
    "initial.default.v: 0.8\ninitial.default.v: -.6\ninitial.default.v: (vx^2 + vy^2)^(1/2)*(1 + x*y/4)\n",
    "problem: on-se2\ngroup: SE(2)\nposition: x\nposition: y\nposition: theta\nvelocity: v1\nvelocity: v2\nvelocity: "
    "w\n"
    "parameters.m: 2\nparameters.m.positive: true\nparameters.a: 0.4\n"
    "lagrangian: m*(v1^2 + (v2 + a*w)^2)/2 + w^2/4 - x*y*sin(theta) + cos(theta)*v1\n"
    "nonholonomic: v2 + x*w/5\n"
    "initial.default.q: 1\ninitial.default.q: .5\ninitial.default.q: .3\n"
    "initial.default.v: 0.8\ninitial.default.v: -x*w/5\ninitial.default.v: .6\n",
    "problem: on-a-product\ngroup: SO(3) x R^2\nposition: R\nposition: x\nposition: y\n"
    "velocity: w1\nvelocity: w2\nvelocity: w3\nvelocity: vx\nvelocity: vy\nparameters.r: 0.8\n"
    "lagrangian: (0.5*w1^2 + 0.7*w2^2 + w3^2 + w1*w2/5 + vx^2 + (1 + R11^2/9)*vy^2)/2 - R31*x - R33\n"
    "nonholonomic: vx - r*(R21*w1 + R22*w2 + R23*w3)\nnonholonomic: vy + r*(R11*w1 + R12*w2 + R13*w3) + x*y/9\n"
    "initial.default.q: rotation(0.3, -0.2, 0.5)\ninitial.default.q: 0.7\ninitial.default.q: -.4\n"
    "initial.default.v: 0.5\ninitial.default.v: 0.3\ninitial.default.v: 0.8\n"
    "initial.default.v: r*(R21*w1 + R22*w2 + R23*w3)\ninitial.default.v: -r*(R11*w1 + R12*w2 + R13*w3) - x*y/9\n",
    "problem: on-se3\ngroup: SE(3)\nposition: R\nposition: x1\nposition: x2\nposition: x3\n"
    "velocity: w1\nvelocity: w2\nvelocity: w3\nvelocity: v1\nvelocity: v2\nvelocity: v3\n"
    "lagrangian: (w1^2/2 + w2^2/3 + w3^2/4 + v1^2 + v2^2 + v3^2)/2 - x3 - x1*x2*R12\n"
    "holonomic: x1 - R13/2\nholonomic: x2 - R23/2\nholonomic: x3 - R33/2\n"
    "initial.default.q: rotation(0.3, -0.2, 0.5)\n"
    "initial.default.q: R13/2\ninitial.default.q: R23/2\ninitial.default.q: R33/2\n"
    "initial.default.v: 0.5\ninitial.default.v: 0.3\ninitial.default.v: 0.8\n"
    "initial.default.v: w2/2\ninitial.default.v: -w1/2\ninitial.default.v: 0\n",
    "problem: on-sl2\ngroup: SL(2) x SO(2)\nposition: A\nposition: phi\n"
    "velocity: a\nvelocity: b\nvelocity: c\nvelocity: w\n"
    "lagrangian: (a^2 + 2*b^2 + 3*c^2 + w^2)/2 - A11*A22 - A12^2*cos(phi)\n"
    "initial.default.q: 2\ninitial.default.q: 1\ninitial.default.q: 1\ninitial.default.q: 1\ninitial.default.q: .4\n"
    "initial.default.v: 0.5\ninitial.default.v: 0.3\ninitial.default.v: 0.8\ninitial.default.v: 0.1\n",
    "problem: on-triangles\ngroup: Aff(1) x Heis(3)\nposition: g11\nposition: g12\nposition: h12\nposition: h13\n"
    "position: h23\nvelocity: v[5]\n"
    "lagrangian: sum(i, 1, 5, i*v[i]^2)/2 - g11^2 - sin(g12)*h13 - h12*h23^2\nnonholonomic: v[2] - h23*v[5]\n"
    "initial.default.q: 2\ninitial.default.q: 1\ninitial.default.q: .5\ninitial.default.q: .6\ninitial.default.q: .7\n"
    "initial.default.v: 0.5\ninitial.default.v: .7*.2\ninitial.default.v: .3\ninitial.default.v: 0.1\n"
    "initial.default.v: 0.2\n",
};
enum { TEXTS = sizeof texts / sizeof *texts };

/* Call a check of derivatives.h for every text and retraction. */
static void for_every_text(void (*check)(struct instance *in, const real *g, const real *eta))
{
    for (int k = 0; k < TEXTS; k++) {
        static struct lines lines;
        real g[MAX_ELEMENT], eta[MAX_DIMENSION];
        memset(&lines, 0, sizeof lines);
        const struct problem *problem = open_lines(texts[k], &lines);
        struct instance in = instance_of(problem, g, eta);
        check(&in, g, eta);
        if (problem->groups) {
            in.group = problem->groups[1];
            check(&in, g, eta);
        }
        text_close(problem);
    }
}

static void every_part_is_the_derivative_it_claims(void **state)
{
    (void)state;
    for_every_text(check_parts);
}

static void a_wrong_sign_is_seen(void **state)
{
    (void)state;
    for_every_text(check_that_faults_are_seen);
}

static void lanes_are_independent(void **state)
{
    (void)state;
    for_every_text(check_lanes);
}

/* Initial data satisfy the constraint as far as they say so, and lie on the group. */
static void check_initial(struct instance *in, const real *g, const real *eta)
{
    lane at[MAX_ELEMENT], fibre[MAX_DIMENSION], value[MAX_MULTIPLIERS];
    const struct factor *worst;
    broadcast(in->element, g, at);
    broadcast(in->n, eta, fibre);
    assert_at_most(group_defect(in, g, &worst), 16 * REAL_EPSILON);
    if (in->m)
        in->problem->constraint_value(in, at, fibre, value);
    for (int k = 0; k < in->m; k++)
        assert_at_most(fabs(value[k][0]), 16 * REAL_EPSILON);
}

static void initial_data_are_consistent(void **state)
{
    (void)state;
    for_every_text(check_initial);
}

/* Second and third derivatives: those by velocities alone against the mass matrix and its differences, mixed ones against
 * the force. Differences of fourth order as in test_text, fourth and fifth derivatives below 1e3. */
static void check_higher(struct instance *in, const real *g, const real *eta)
{
    enum { MOST = 6 };
    static lane second[4 * MOST * MOST], third[8 * MOST * MOST * MOST], mass[MOST * MOST], force[MOST], slope[MOST];
    lane at[MAX_ELEMENT], fibre[MAX_DIMENSION];
    int n = in->n;
    struct tape tape;
    if (n > MOST)
        return;
    real allowed = R(1e4) * pow(REAL_EPSILON, R(0.8));
    broadcast(in->element, g, at);
    broadcast(n, eta, fibre);
    assert_int_equal(text_lagrangian_derivatives(in->problem, 2, &tape), STATUS_OK);
    tape_run(&tape, in, at, fibre, second);
    tape_close(&tape);
    assert_int_equal(text_lagrangian_derivatives(in->problem, 3, &tape), STATUS_OK);
    tape_run(&tape, in, at, fibre, third);
    tape_close(&tape);
    in->problem->mass(in, at, fibre, mass);
    in->problem->force(in, at, fibre, force);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            assert_close(second[(n + i) * 2 * n + n + j][0], mass[i * n + j][0], 64 * REAL_EPSILON);
    for (int j = 0; j < n; j++) {
        difference(in, in->problem->force, n, ALONG_G, j, at, fibre, slope);
        for (int i = 0; i < n; i++)
            assert_close(second[i * 2 * n + j][0], slope[i][0], allowed);
        difference(in, in->problem->force, n, ALONG_FIBRE, j, at, fibre, slope);
        for (int i = 0; i < n; i++)
            assert_close(second[i * 2 * n + n + j][0], slope[i][0], allowed);
        for (int i = 0; i < n; i++) {
            static lane row[MOST * MOST];
            difference(in, in->problem->mass, n, ALONG_G, j, at, fibre, row); /* the first row */
            assert_close(third[(n * 2 * n + n + i) * 2 * n + j][0], row[i][0], allowed);
        }
    }
}

static void higher_derivatives_continue_the_first(void **state)
{
    (void)state;
    for_every_text(check_higher);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_is_the_derivative_it_claims),
        cmocka_unit_test(a_wrong_sign_is_seen),
        cmocka_unit_test(lanes_are_independent),
        cmocka_unit_test(initial_data_are_consistent),
        cmocka_unit_test(higher_derivatives_continue_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
