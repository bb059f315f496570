/* Problems that are text: every function against differences of the Lagrangian and the constraint, on every group and with
 * every kind of constraint; and against what is written by hand. */
#include "ci/tests/core/derivatives.h"
#include "ci/tests/core/texts.h"

/* Each kind of group, constraint and Lagrangian. */
static const char *const texts[] = {
    /* masses that depend on the place and are coupled, a term linear in the velocities, a constraint affine in them */
    "problem: coupled\ngroup: R^3\nposition: [x, y, z]\nvelocity: [vx, vy, vz]\nparameters.w: 1/2\n"
    "let.r: sqrt(1 + x^2 + y^2)\n"
    "lagrangian: ((1 + w*z^2)*vx^2 + r*vy^2 + (2 + sin(x))*vz^2)/2 + x*vx*vy/3 + y*vz*cos(z) - exp(x*y) - 1/r\n"
    "nonholonomic: vz - y*vx + w*(x - z^2)\ninitial.default.q: [0.8, .5, -.4]\n"
    "initial.default.v: [0.6, -.7, y*vx - w*(x - z^2)]\n",
    /* nothing but the Lagrangian, not quadratic in the velocities */
    "problem: relativistic\ngroup: R^2\nposition: x\nposition: y\nvelocity: vx\nvelocity: vy\n"
    "lagrangian: -sqrt(1 - (vx^2 + vy^2)*(1 + x^2)/4)*3 + x*vy/5 - x^2*y^2\n"
    "initial.default.q: 0.3\ninitial.default.q: .5\ninitial.default.v: 0.2\ninitial.default.v: -.3\n",
    /* the same with a constraint that is not linear either */
    "problem: nonlinear\ngroup: R^3\nposition: [x, y, z]\nvelocity: [vx, vy, vz]\n"
    "lagrangian: (vx^2 + vy^2 + vz^2)/2 + (vx^2 + vy^2)^2/8 - z*cos(x)\n"
    "nonholonomic: vz - sqrt(vx^2 + vy^2)*(1 + x*y/4)\ninitial.default.q: [0.3, .5, 0]\n"
    "initial.default.v: [0.8, -.6, (vx^2 + vy^2)^(1/2)*(1 + x*y/4)]\n",
    "problem: on-se2\ngroup: SE(2)\nposition: [x, y, theta]\nvelocity: [v1, v2, w]\nparameters.m: 2\n"
    "parameters.m.positive: true\nparameters.a: 0.4\n"
    "lagrangian: m*(v1^2 + (v2 + a*w)^2)/2 + w^2/4 - x*y*sin(theta) + cos(theta)*v1\nnonholonomic: v2 + x*w/5\n"
    "initial.default.q: [1, .5, .3]\ninitial.default.v: [0.8, -x*w/5, .6]\n",
    "problem: on-a-product\ngroup: SO(3) x R^2\nposition: [R, x, y]\nvelocity: [w1, w2, w3, vx, vy]\n"
    "parameters.r: 0.8\n"
    "lagrangian: (0.5*w1^2 + 0.7*w2^2 + w3^2 + w1*w2/5 + vx^2 + (1 + R11^2/9)*vy^2)/2 - R31*x - R33\n"
    "nonholonomic: [vx - r*(R21*w1 + R22*w2 + R23*w3), vy + r*(R11*w1 + R12*w2 + R13*w3) + x*y/9]\n"
    "initial.default.q: [rotation(0.3, -0.2, 0.5), 0.7, -.4]\n"
    "initial.default.v: [0.5, 0.3, 0.8, r*(R21*w1 + R22*w2 + R23*w3), -r*(R11*w1 + R12*w2 + R13*w3) - x*y/9]\n",
    "problem: on-se3\ngroup: SE(3)\nposition: [R, x1, x2, x3]\nvelocity: [w1, w2, w3, v1, v2, v3]\n"
    "lagrangian: (w1^2/2 + w2^2/3 + w3^2/4 + v1^2 + v2^2 + v3^2)/2 - x3 - x1*x2*R12\n"
    "holonomic: [x1 - R13/2, x2 - R23/2, x3 - R33/2]\n"
    "initial.default.q: [rotation(0.3, -0.2, 0.5), R13/2, R23/2, R33/2]\n"
    "initial.default.v: [0.5, 0.3, 0.8, w2/2, -w1/2, 0]\n",
    "problem: on-sl2\ngroup: SL(2) x SO(2)\nposition: [A, phi]\nvelocity: [a, b, c, w]\n"
    "lagrangian: (a^2 + 2*b^2 + 3*c^2 + w^2)/2 - A11*A22 - A12^2*cos(phi)\ninitial.default.q: [2, 1, 1, 1, .4]\n"
    "initial.default.v: [0.5, 0.3, 0.8, 0.1]\n",
    "problem: on-triangles\ngroup: Aff(1) x Heis(3)\nposition: [g11, g12, h12, h13, h23]\nvelocity: v[5]\n"
    "lagrangian: sum(i, 1, 5, i*v[i]^2)/2 - g11^2 - sin(g12)*h13 - h12*h23^2\nnonholonomic: v[2] - h23*v[5]\n"
    "initial.default.q: [2, 1, .5, .6, .7]\ninitial.default.v: [0.5, .7*.2, .3, 0.1, 0.2]\n",
};
enum { TEXTS = sizeof texts / sizeof *texts };

TEST(every_part_is_the_derivative_it_claims)
{
    for_texts(texts, TEXTS, false, check_parts);
}

TEST(a_wrong_sign_is_seen)
{
    for_texts(texts, TEXTS, false, check_that_faults_are_seen);
}

TEST(lanes_are_independent)
{
    for_texts(texts, TEXTS, false, check_lanes);
}

/* Initial data satisfy the constraint as far as they say so, and lie on the group. */
static void check_initial(struct instance *in, const real *g, const real *eta)
{
    lane at[SMALL_ELEMENT], fibre[SMALL_DIMENSION], value[SMALL_MULTIPLIERS];
    const struct factor *worst;
    broadcast(in->element, g, at);
    broadcast(in->n, eta, fibre);
    assert_at_most(group_defect(in, g, &worst), 16 * REAL_EPSILON);
    if (in->m)
        in->problem->constraint_value(in, at, fibre, value);
    for (int k = 0; k < in->m; k++)
        assert_at_most(fabs(value[k][0]), 16 * REAL_EPSILON);
}

TEST(initial_data_are_consistent)
{
    for_texts(texts, TEXTS, false, check_initial);
}

static const struct named {
    const char *group, *by_number, *by_matrix;
    int size, n,
        at; /* of the position, of the velocity; where the matrix a, b, c, d by rows begins, -1: it has other names */
} named[] = {{"SL(2)", "a b c d", "A", 4, 3, 0},
             {"SL(2)", "e[4]", "A", 4, 3, -1},
             {"SL(2) x R^2", "a b c d x y", "A x y", 6, 5, 0},
             {"SO(3) x SL(2)", "R a b c d", "R A", 13, 6, 9},
             {"SL(2) x SO(3)", "a b c d R", "A R", 13, 6, 0},
             {"SO(3) x SL(2)", "r1 r2 r3 r4 r5 r6 r7 r8 r9 A", "R A", 13, 6, -1},
             {"SL(2) x SL(2)", "B a b c d", "B A", 8, 6, 4}};

static void write_named(const struct named *row, const char *names, const char *potential, char *source, size_t size)
{
    char copy[64], *rest = copy, *name;
    int used = snprintf(source, size, "problem: named\ngroup: %s\nvelocity: v[%d]\n", row->group, row->n);
    snprintf(copy, sizeof copy, "%s", names);
    while ((name = strsep(&rest, " ")))
        used += snprintf(source + used, size - (size_t)used, "position: %s\n", name);
    used +=
        snprintf(source + used, size - (size_t)used, "lagrangian: sum(i, 1, %d, v[i]^2)/2 - (%s)\n", row->n, potential);
    for (int c = 0; c < row->size + row->n; c++)
        used += snprintf(source + used, size - (size_t)used, "initial.default.%s: 1\n", c < row->size ? "q" : "v");
}

/* l of a text where all numbers of the position differ and the velocity is 0. */
static real lagrangian_of(const struct named *row, const char *source, real *g)
{
    static struct lines lines;
    lane at[SMALL_ELEMENT], fibre[SMALL_DIMENSION] = {0}, found[1];
    const struct problem *problem = open_lines(source, &lines);
    struct instance in = {
        .problem = problem, .group = problem->groups[0], .n = row->n, .element = row->size, .lanes = 1};
    assert_int_equal(problem->element, row->size);
    for (int c = 0; c < row->size; c++)
        g[c] = R(1.0) / (c + 2);
    broadcast(in.element, g, at);
    problem->lagrangian(&in, at, fibre, found);
    text_close(problem);
    return found[0][0];
}

/* Numbers of a matrix can be named one by one, beside other factors as well: the text is the one that names the matrix. */
TEST(numbers_of_a_matrix_have_names)
{
    for (size_t k = 0; k < sizeof named / sizeof *named; k++) {
        const struct named *row = &named[k];
        bool both = row->at >= 0;
        char source[2048];
        real g[SMALL_ELEMENT];
        const real *A = g + (both ? row->at : 0);
        write_named(row, row->by_number, both ? "a + 2*b + 4*c^2 + 8*d" : "0", source, sizeof source);
        real by_number = lagrangian_of(row, source, g);
        write_named(row, row->by_matrix, both ? "A11 + 2*A12 + 4*A21^2 + 8*A22" : "0", source, sizeof source);
        assert_close(by_number, lagrangian_of(row, source, g), 32 * REAL_EPSILON);
        if (both)
            assert_close(by_number, -(A[0] + 2 * A[1] + 4 * A[2] * A[2] + 8 * A[3]), 32 * REAL_EPSILON);
    }
}
