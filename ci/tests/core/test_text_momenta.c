/* Texts of motions in momenta: given by their Hamiltonian on any group, or vakonomic. */
#include "ci/tests/core/derivatives.h"
#include "ci/tests/core/texts.h"

static const char not_quadratic[] =
    "problem: flat\ngroup: R^2\nposition: [x, y]\nmomenta: px\nmomenta: py\nparameters.k: 0.4\n"
    "hamiltonian: sqrt(1 + px^2 + k*py^2*x^2)*exp(y/3) + x*py - cos(x*y)\ninitial.default.q: [0.3, x + k]\n"
    "initial.default.p: [0.2, px - x]\n";

/* Linear in all momenta but one, of which it is a third power: the Legendre transform has no inverse. */
static const char degenerate[] =
    "problem: degenerate\ngroup: SO(3) x R^1\nposition: [R, x]\nmomenta: m1\nmomenta: m2\nmomenta: m3\nmomenta: p\n"
    "let.A1: 0.7*R11 - 0.4*R21 + x*R31\nhamiltonian: m1*A1 + m2*(R12 - x) + m3*0.3 + p^3/5 + R33*x^2\n"
    "initial.default.q: [rotation(0.3, -0.2, 0.5), 0.7]\ninitial.default.p: [0.5, 0.3, -.4, m1 + x]\n";

static const char own_group[] =
    "problem: own\ngroup.name: Aff\ngroup.basis.a: 1\ngroup.basis.a: 0\ngroup.basis.a: 0\ngroup.basis.a: 0\n"
    "group.basis.b: 0\ngroup.basis.b: 1\ngroup.basis.b: 0\ngroup.basis.b: 0\nposition: g\nmomenta: pa\n"
    "momenta: pb\nhamiltonian: pa*(0.2 + g12/g11) + pb^2*pa/3 + pb*g11\ninitial.default.q: [1.2, .4, 0, 1]\n"
    "initial.default.p: [0.5, -.3]\n";

/* A mass that depends on the place and couples, a term linear in the velocities, constraints affine in them. */
static const char vakonomic[] =
    "problem: vakonomic\ngroup: R^4\nposition: [x, y, z, s]\nvelocity: [vx, vy, vz, vs]\nmomenta: px\nmomenta: py\n"
    "momenta: pz\nmomenta: ps\nparameters.w: 1/2\n"
    "lagrangian: ((1 + w*z^2)*vx^2 + (2 + y^2)*vy^2 + (2 + sin(x))*vz^2 + vs^2)/2 + x*vx*vy/3 + y*vz*cos(z) - x*y^2 - "
    "s^2\n"
    "vakonomic: vz - y*vx + w*(x - z^2)\nvakonomic: vs - x*vy\ninitial.default.q: [0.8, .5, -.4, .1]\n"
    "initial.default.p: [0.6, -.7, .2, .9]\n";

static const char *const texts[] = {not_quadratic, degenerate, own_group, vakonomic};
enum { TEXTS = sizeof texts / sizeof *texts, CAPACITY = 4096 };

TEST(every_part_is_the_derivative_it_claims)
{
    for_texts(texts, TEXTS, true, check_parts);
}

TEST(a_wrong_sign_is_seen)
{
    for_texts(texts, TEXTS, true, check_that_faults_are_seen);
}

TEST(lanes_are_independent)
{
    for_texts(texts, TEXTS, true, check_lanes);
}

/* Along the rate of positions phi is 0, h = <p, v> - l there, and p - D2 l pulls along the gradients of phi alone. */
TEST(vakonomic_motion_is_that_of_l_and_phi)
{
    static struct lines lines;
    real g0[SMALL_ELEMENT], p0[SMALL_DIMENSION];
    lane q[4], p[4], v[4], h[1], l[1], phi[2], momentum[4], A[8];
    const struct problem *problem = open_lines(vakonomic, &lines);
    struct instance in = instance_of(problem, g0, p0), extended = in;
    extended.problem = problem->extended;
    extended.m = 2;
    assert_int_equal(problem->m, 0);
    assert_int_equal(problem->extended->m, 2);
    broadcast(4, g0, q);
    broadcast(4, p0, p);
    problem->position_rate(&in, q, p, v);
    problem->hamiltonian(&in, q, p, h);
    problem->extended->lagrangian(&extended, q, v, l);
    problem->extended->constraint_value(&extended, q, v, phi);
    problem->extended->constraint_gradient(&extended, q, v, A);
    problem->extended->momentum(&extended, q, v, momentum);
    /* (w, y w, y w, w') with w' = x y: two directions that the constraints allow */
    for (int k = 0; k < 2; k++) {
        const real along[] = {k == 0, k == 1, k == 0 ? g0[1] : 0, k == 1 ? g0[0] : 0};
        real pull = 0, allowed[2] = {0};
        for (int c = 0; c < 4; c++) {
            pull += along[c] * (p[c][0] - momentum[c][0]);
            for (int i = 0; i < 2; i++)
                allowed[i] += along[c] * A[4 * i + c][0];
        }
        assert_close(allowed[0], 0, 4 * REAL_EPSILON);
        assert_close(allowed[1], 0, 4 * REAL_EPSILON);
        assert_close(pull, 0, 64 * REAL_EPSILON);
        assert_close(phi[k][0], 0, 64 * REAL_EPSILON);
    }
    real paired = 0, off = 0;
    for (int c = 0; c < 4; c++) {
        paired += p[c][0] * v[c][0];
        off = fmax(off, fabs(p[c][0] - momentum[c][0]));
    }
    assert_close(h[0][0], paired - l[0][0], 64 * REAL_EPSILON);
    assert_true(off > R(0.01)); /* control: the constraints do pull */
    text_close(problem);
}

/* A Lagrangian and its Hamiltonian give the same motion. */
TEST(a_regular_hamiltonian_is_that_of_its_lagrangian)
{
    static const char frame[] = "problem: both\ngroup: SE(2)\nposition: x\nposition: y\nposition: theta\n%s"
                                "initial.default.q: 1\ninitial.default.q: .5\ninitial.default.q: .3\n"
                                "initial.default.%c: 0.8\ninitial.default.%c: -.2\ninitial.default.%c: .6\n";
    static const char by_velocity[] = "velocity: v1\nvelocity: v2\nvelocity: w\n"
                                      "lagrangian: v1^2 + v2^2/2 + w^2/4 + v1*x - y*sin(theta)\n",
                      by_momentum[] = "momenta: p1\nmomenta: p2\nmomenta: pw\n"
                                      "hamiltonian: (p1 - x)^2/4 + p2^2/2 + pw^2 + y*sin(theta)\n";
    static struct lines lines[2];
    char source[2][CAPACITY];
    snprintf(source[0], CAPACITY, frame, by_velocity, 'v', 'v', 'v');
    snprintf(source[1], CAPACITY, frame, by_momentum, 'p', 'p', 'p');
    const struct problem *l = open_lines(source[0], &lines[0]), *h = open_lines(source[1], &lines[1]);
    real g0[SMALL_ELEMENT], mu0[SMALL_DIMENSION];
    lane g[3], mu[3], rate[2][3], force[2][3];
    struct instance in = instance_of(h, g0, mu0);
    broadcast(3, g0, g);
    broadcast(3, mu0, mu);
    h->position_rate(&in, g, mu, rate[1]);
    h->hamiltonian_force(&in, g, mu, force[1]);
    in.problem = l;
    l->velocity(&in, g, mu, rate[0]);
    l->hamiltonian_force(&in, g, mu, force[0]);
    for (int c = 0; c < 3; c++) {
        assert_close(rate[0][c][0], rate[1][c][0], 16 * REAL_EPSILON);
        assert_close(force[0][c][0], force[1][c][0], 16 * REAL_EPSILON);
    }
    text_close(l);
    text_close(h);
}

/* ---- what is refused, and where */

#define BY_H "problem: p\ngroup: R^2\nposition: x\nposition: y\nmomenta: px\nmomenta: py\n"
#define START_H "initial.a.q: 1\ninitial.a.q: 0\ninitial.a.p: 0\ninitial.a.p: 1\n"
#define H "hamiltonian: (px^2 + py^2)/2 + x^2\n"
#define NAMES_L                                                                                                        \
    "problem: p\ngroup: R^3\nposition: x\nposition: y\nposition: z\nvelocity: vx\nvelocity: vy\nvelocity: vz\n"
#define BY_L NAMES_L "momenta: px\nmomenta: py\nmomenta: pz\n"
#define START_Q "initial.a.q: 0\ninitial.a.q: 0\ninitial.a.q: 0\n"
#define START_L START_Q "initial.a.p: 1\ninitial.a.p: 1\ninitial.a.p: 0\n"
#define L "lagrangian: (vx^2 + vy^2 + vz^2)/2\n"

static const struct wrong {
    const char *text;
    enum text_key at;
    const char *message;
} wrongs[] = {
    {BY_H H START_H "velocity: vx\n", TEXT_VELOCITY, "has momenta, which appear in `momenta`, and no velocities"},
    {BY_H "hamiltonian: (vx^2 + py^2)/2\n" START_H, TEXT_HAMILTONIAN, "unknown name \"vx\""},
    {BY_H "hamiltonian: (px^2 + p_y^2)/2\n" START_H, TEXT_HAMILTONIAN, "did you mean \"py\"?"},
    {BY_H "hamiltonian: x^2 + y\n" START_H, TEXT_HAMILTONIAN, "no momentum in the Hamiltonian"},
    {BY_H H START_H "lagrangian: px^2\n", TEXT_HAMILTONIAN, "by its Lagrangian or by its Hamiltonian, not by both"},
    {BY_H H START_H "nonholonomic: px\n", TEXT_NONHOLONOMIC, "given by its Hamiltonian has no constraint"},
    {BY_H H START_H "holonomic: x\n", TEXT_HOLONOMIC, "given by its Hamiltonian has no constraint"},
    {BY_H H START_H "vakonomic: px\n", TEXT_VAKONOMIC, "given by its Hamiltonian has no constraint"},
    {BY_H H START_H "kernel: step\n", TEXT_KERNEL, "not in momenta"},
    {BY_H H START_H "control.actuated: px\n", TEXT_ACTUATED, "not in momenta"},
    {BY_H H START_H "exact.v: px\n", TEXT_EXACT_V, "positions and momenta, p"},
    {BY_H H "initial.a.q: 1\ninitial.a.q: 0\ninitial.a.v: 0\ninitial.a.v: 1\n", TEXT_INITIAL_V,
     "positions and momenta, p"},
    {BY_H H START_H "momenta: pz\n", TEXT_MOMENTA, "too many names"},
    {"problem: p\ngroup: R^2\nposition: x\nposition: y\nmomenta: px\n" H START_H, TEXT_MOMENTA, "found names for 1"},
    {"problem: p\ngroup: R^2\nposition: x\nposition: y\nmomenta: px\nmomenta: x\n" H START_H, TEXT_MOMENTA, "is taken"},
    {"problem: p\ngroup: R^2\nposition: x\nposition: y\n" H START_H, TEXT_KEYS, "momenta: missing"},
    {"problem: p\ngroup: SO(3)\nposition: R\nmomenta: px\nmomenta: py\n" H START_H, TEXT_MOMENTA,
     "SO(3) takes 3 numbers for momenta, found names for 2"},
    {BY_H H START_H "momentum.J: x*py - y*px\n", TEXT_MOMENTUM, "the Hamiltonian changes along the motion"},
    {BY_H H START_H "momentum.J: py^2\n", TEXT_MOMENTUM, "not linear in the momenta"},
    {BY_H H START_H "momentum.J: x\n", TEXT_MOMENTUM, "does not depend on the momenta"},
    {BY_L L "vakonomic: vz - y*vx\nnonholonomic: vx\n" START_L, TEXT_VAKONOMIC, "not of two kinds"},
    {BY_L L "vakonomic: vz - y*vx\nholonomic: x\n" START_L, TEXT_VAKONOMIC, "not of two kinds"},
    {BY_L "lagrangian: (px^2 + vy^2 + vz^2)/2\nvakonomic: vz\n" START_L, TEXT_LAGRANGIAN, "px must not stand here"},
    {BY_L L "vakonomic: pz\n" START_L, TEXT_VAKONOMIC, "pz must not stand here"},
    {BY_L L "vakonomic: vz^2 - vx\n" START_L, TEXT_VAKONOMIC, "affine in them"},
    {BY_L "lagrangian: vx^4 + (vx^2 + vy^2 + vz^2)/2\nvakonomic: vz\n" START_L, TEXT_VAKONOMIC,
     "quadratic in the velocities"},
    {BY_L "lagrangian: (vx^2 + vy^2)/2\nvakonomic: vz - y*vx\n" START_L, TEXT_LAGRANGIAN, "squares of the constraints"},
    {BY_L L "vakonomic: z - x\n" START_L, TEXT_VAKONOMIC, "contains positions alone and no velocity"},
    {BY_L L "vakonomic: vz - vx\nvakonomic: 2*vz - 2*vx\n" START_L, TEXT_VAKONOMIC, "not independent"},
    {BY_L L "vakonomic: vx\nvakonomic: vy\nvakonomic: vz\n" START_L, TEXT_VAKONOMIC, "at most 2 are possible"},
    {BY_L L "vakonomic: vz - y*vx\ninvariants.e: vx\n" START_L, TEXT_INVARIANT, "vx must not stand here"},
    {BY_L L "vakonomic: vz - y*vx\nlet.s: vx*x\ninvariants.e: s\n" START_L, TEXT_INVARIANT, "s must not stand here"},
    {BY_L L "vakonomic: vz - y*vx\n" START_Q "initial.a.v: 1\n", TEXT_INITIAL_V, "positions and momenta, p"},
    {BY_L L "vakonomic: vz\n" START_Q "initial.a.p: 1\ninitial.a.p: vx\ninitial.a.p: 0\n", TEXT_INITIAL_P,
     "vx must not stand here"},
    {NAMES_L L "vakonomic: vz - y*vx\n" START_L, TEXT_KEYS, "momenta: missing"},
    {"problem: p\ngroup: SO(3)\nposition: R\nvelocity: vx\nvelocity: vy\nvelocity: vz\nmomenta: px\nmomenta: "
     "py\nmomenta: pz\n" L "vakonomic: vz\n" START_L,
     TEXT_VAKONOMIC, "one on R^n, not on SO(3)"},
    {BY_L L START_L, TEXT_MOMENTA, "momenta have names where"},
    {NAMES_L L START_L, TEXT_INITIAL_P, "positions and velocities, v"},
};

TEST(wrong_texts_are_refused_where_they_are_wrong)
{
    for (size_t k = 0; k < sizeof wrongs / sizeof *wrongs; k++) {
        static struct lines lines;
        const struct problem *problem;
        struct refusal why;
        memset(&lines, 0, sizeof lines);
        read_lines(wrongs[k].text, &lines);
        assert_int_equal(text_open(&lines.text, NULL, 0, NULL, NULL, &problem, &why), STATUS_BAD_VALUE);
        enum text_key at = why.item < 0 ? TEXT_KEYS : lines.entry[why.item].key;
        if (at != wrongs[k].at || !strstr(why.message, wrongs[k].message))
            print_error("%s\nentry %d: %s\n", wrongs[k].text, why.item, why.message);
        assert_int_equal(at, wrongs[k].at);
        assert_non_null(strstr(why.message, wrongs[k].message));
    }
}

/* Control: what they are made from is right. */
TEST(right_texts_are_opened)
{
    static const char *const rights[] = {BY_H H START_H
                                         "momentum.J: py\nexact.q: x\nexact.q: y\nexact.p: px\nexact.p: t*py\n",
                                         BY_L L "vakonomic: vz - y*vx\nmomentum.J: pz\ninvariants.e: pz*z\n" START_L};
    for (size_t k = 0; k < sizeof rights / sizeof *rights; k++) {
        static struct lines lines;
        memset(&lines, 0, sizeof lines);
        text_close(open_lines(rights[k], &lines));
    }
}
