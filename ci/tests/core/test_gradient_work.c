/* Forces beside the Lagrangian with discrete gradients [celledoni-2019; mathematics, Discrete M11]: the energy changes by their work at the middle
 * of the step, exactly. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/numbers/linear.h"
#include "core/problem/moment.h"

/* Bodies whose mass, momentum at rest, potential and constraint depend on the position; forces drag, drive and push across. */
#define TURNING                                                                                                        \
    "problem: line\ngroup: SO(3)\nposition: [R]\nvelocity: [w1, w2, w3]\n"                                             \
    "lagrangian: (w1^2 + (2 + R11)*w2^2 + 3*w3^2)/2 + w1*w2/5 + 3/4*R12*w3 - R33/2 - R21*R13/3\n"                      \
    "nonholonomic: [w3 + 4/5*R31*w2]\nforces: [-w1/4 + sin(2*t)/2, -w2*w1^2/8, w1*R33/3]\n"                            \
    "initial.default.q: [rotation(3/10, -1/5, 1/2)]\ninitial.default.v: [9/10, 6/5, -4/5*R31*w2]\n"
#define MOVING                                                                                                         \
    "problem: line\ngroup: R^3\nposition: [x, y, z]\nvelocity: [vx, vy, vz]\n"                                         \
    "lagrangian: (vx^2 + vy^2 + vz^2)/2 + 3/4*(x*vy - y*vx) - (x^2 + y^2 + z^2)/2 - x*y/4\n"                           \
    "nonholonomic: [vz - y*vx]\nforces: [-vx/4, sin(2*t) - vy^3/8, x*vx]\n"                                            \
    "initial.default.q: [1, 0.5, 0.2]\ninitial.default.v: [0.3, -0.7, y*vx]\n"

static struct lines lines;

static void open_forced(const char *text, const char *method, long steps, enum fault fault, struct run *run)
{
    struct setup setup = case_of("line", method, 1, steps, 1);
    setup.text = read_lines(text, &lines);
    setup.retraction = strcmp(text, TURNING) == 0 ? "exp" : NULL;
    setup.fault = fault;
    open_run(&setup, run);
}

/* Numbers of the program of test_group_gradient.c, with the force at the midpoint beside the gradient. */
TEST(steps_are_those_of_charts)
{
    static const real q[] = {R(0.7985608503146187107020269145309057), R(-0.4189432987734276489988266320467484),
                             R(0.432188709660064656741183298312794)};
    static const real p[] = {R(1.31692626476483364237132973414952), R(3.374687727719750572876107343288266),
                             R(0.06357660352368104325907488508468324)};
    static const enum fault faults[] = {FAULT_NONE, FAULT_FROZEN, FAULT_FORCE, FAULT_BRACKET};
    for (int k = 0; k < 4; k++) {
        struct run run;
        open_forced(TURNING, "discrete-gradient", 8, faults[k], &run);
        take_steps(&run, 3);
        real off = fmax(distance_max(3, run.g, q), distance_max(3, run.mu, p));
        if (faults[k] == FAULT_NONE)
            assert_at_most(off, 64 * REAL_EPSILON);
        else
            assert_above(off, R(1e-4));
        end_run(&run);
    }
}

static real energy_of(const struct instance *in, const real *g, const real *mu)
{
    SCRATCH_NODE(node, in);
    lane value[1];
    node_at_momentum(in, g, mu, node);
    energy(&node->in, node->g, node->velocity, value);
    return value[0][0];
}

/* h <F, u> at the middle of the way from g to h, where exp halves it. */
static real work_between(const struct run *run, real t, const real *g, const real *end)
{
    struct moment moment;
    const struct instance *in = moment_at(&moment, &run->in, t + run->h / 2);
    SCRATCH_NODE(node, in);
    SCRATCH(real, displacement, in->n);
    SCRATCH(real, u, in->n);
    SCRATCH(real, middle, in->element);
    lane power[1];
    assert_int_equal(point_between(in, g, end, displacement), STATUS_OK);
    for (int c = 0; c < in->n; c++) {
        u[c] = displacement[c] / run->h;
        displacement[c] /= 2;
    }
    point_move(in, g, displacement, middle);
    node_at_velocity(in, middle, u, node);
    in->problem->power(&node->in, node->g, node->velocity, power);
    return run->h * power[0][0];
}

/* Largest difference of energy and work over the steps, and the largest of such a work. */
static real lost_energy(const char *text, const char *method, enum fault fault, real *largest)
{
    struct run run;
    real most = 0;
    *largest = 0;
    open_forced(text, method, 10, fault, &run);
    for (int k = 0; k < 10; k++) {
        real g[SMALL_ELEMENT], mu[SMALL_DIMENSION];
        const real t = run.t;
        memcpy(g, run.g, (size_t)run.in.element * sizeof *g);
        memcpy(mu, run.mu, (size_t)run.in.n * sizeof *mu);
        take_steps(&run, 1);
        const real work = work_between(&run, t, g, run.g);
        most = fmax(most, fabs(energy_of(&run.in, run.g, run.mu) - energy_of(&run.in, g, mu) - work));
        *largest = fmax(*largest, fabs(work));
    }
    end_run(&run);
    return most;
}

TEST(energy_changes_by_the_work)
{
    static const char *const texts[] = {MOVING, TURNING};
    real work;
    for (int k = 0; k < 2; k++) {
        assert_at_most(lost_energy(texts[k], "discrete-gradient", FAULT_NONE, &work), 256 * REAL_EPSILON);
        assert_above(work, R(1e-2));
        assert_at_most(lost_energy(texts[k], "discrete-gradient", FAULT_BRACKET, &work), 256 * REAL_EPSILON); /* skew */
        assert_above(lost_energy(texts[k], "discrete-gradient", FAULT_GRADIENT, &work), R(1e-7)); /* controls */
        assert_above(lost_energy(texts[k], "discrete-gradient", FAULT_FROZEN, &work), R(1e-5));
        assert_above(lost_energy(texts[k], "average-vector-field", FAULT_NONE, &work), R(1e-7));
    }
}

/* Change of the end from 8 to 16 steps over that from 16 to 32. */
static real ratio_of_changes(const char *text, const char *method, enum fault fault)
{
    real at[3][6];
    for (int k = 0; k < 3; k++) {
        struct run run;
        open_forced(text, method, 8L << k, fault, &run);
        take_steps(&run, 8L << k);
        memcpy(at[k], run.g, 3 * sizeof(real));
        memcpy(at[k] + 3, run.mu, 3 * sizeof(real));
        end_run(&run);
    }
    return distance_max(6, at[0], at[1]) / distance_max(6, at[1], at[2]);
}

TEST(order_is_two_with_forces)
{
    static const char *const methods[] = {"discrete-gradient", "average-vector-field", "itoh-abe"};
    static const char *const texts[] = {MOVING, TURNING};
    for (int text = 0; text < 2; text++) {
        for (int k = 0; k < 3; k++)
            assert_at_most(fabs(ratio_of_changes(texts[text], methods[k], FAULT_NONE) - 4), R(0.4));
        assert_at_most(fabs(ratio_of_changes(texts[text], methods[0], FAULT_FROZEN) - 2), R(0.5)); /* control */
    }
}
