/* Contact systems as homogeneous Hamiltonians: the steps of discrete Herglotz equations, their contact form, and its adversaries. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/run/hypotheses.h"

#define MOTION(h) "problem: p\ngroup: R^2\nposition: [x, z]\nmomenta: [px, pz]\nhamiltonian: " h "\n"
#define START "initial.default.q: [1, 1/5]\ninitial.default.p: [1/2, -1]\n"
#define HERGLOTZ MOTION("-(px^2/(2*pz) + pz*(-cos(x) + z/20 + z^2/10))") START

static struct setup contact_case(const char *source, struct lines *lines, const char *method, int stages, long steps)
{
    struct setup setup = case_of(NULL, method, stages, steps, (double)steps / 10);
    memset(lines, 0, sizeof *lines);
    setup.text = read_lines(source, lines);
    return setup;
}

/* x, z, r p and -r after one step and after ten of length 1/10 of L = v^2/2 + cos(x) - z/20 - z^2/10, by a program of its own with 40 digits
 * (mpmath): the discrete Herglotz equations as they stand, D L by differences, of the midpoint and of the trapezoidal rule
 * [vermeeren-bravetti-seri-2019]; r is the product of 1/f, phi^* eta = f eta. */
static const struct {
    const char *method;
    wide at[2][4];
} known[] = {
    {"symplectic-midpoint",
     {{1.04549209817642948365831Q, 0.260767375153745938408813Q, 0.414233793539066576602612Q,
       -1.00965405023405232367229Q},
      {1.0468637312232118771115Q, 0.647664366689963985358128Q, -0.447043743615716891701146Q,
       -1.14695895725490761788485Q}}},
    {"stormer-verlet",
     {{1.04556764507596051746674Q, 0.260775751109290763519524Q, 0.414280246833039928133442Q,
       -1.00965118785644691876966Q},
      {1.04705105152098627080925Q, 0.647505840944992556336161Q, -0.446829244449526341886011Q,
       -1.14691135103851721139858Q}}},
};

/* Returns the largest distance from known[k] after one step and after ten. */
static real off_herglotz(size_t k, enum fault fault)
{
    static struct lines lines;
    struct setup setup = contact_case(HERGLOTZ, &lines, known[k].method, 0, 10);
    struct run run;
    real largest = 0;
    setup.fault = fault;
    assert_int_equal(start_run(&setup, &run), STATUS_OK);
    for (int step = 1; step <= 10; step++) {
        assert_int_equal(run_step(&run), STATUS_OK);
        const wide *at = known[k].at[step == 10];
        for (int c = 0; c < 2 && (step == 1 || step == 10); c++)
            largest = fmax(largest, fmax(fabs(run.g[c] - (real)at[c]), fabs(run.mu[c] - (real)at[2 + c])));
    }
    end_run(&run);
    return largest;
}

/* Both methods are contact variational integrators [vermeeren-bravetti-seri-2019]; with the other sign of a force they are not. */
TEST(steps_are_those_of_discrete_herglotz_equations)
{
    const real digits = fmax(R(2e-22), 64 * REAL_EPSILON);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        assert_at_most(off_herglotz(k, FAULT_NONE), digits);
        assert_above(off_herglotz(k, FAULT_FORCE), R(1e-2));
    }
}

/* Returns the defect of the contact form of one step; its bound is at most some round-off of differences. */
static real contact_defect(const char *source, const char *method, int stages, enum fault fault)
{
    static struct lines lines;
    struct setup setup = contact_case(source, &lines, method, stages, 10);
    double residual[QUANTITIES], bound[QUANTITIES];
    setup.fault = fault;
    assert_int_equal(structure_setup(&setup, residual, bound), STATUS_OK);
    assert_at_most((real)bound[QUANTITY_CONTACT], 1024 * pow(REAL_EPSILON, R(0.8)));
    assert_true(residual[QUANTITY_CONTACT] <= bound[QUANTITY_CONTACT] ||
                residual[QUANTITY_CONTACT] > 1e3 * bound[QUANTITY_CONTACT]);
    return (real)residual[QUANTITY_CONTACT];
}

static bool is_contact(const char *source, const char *method, int stages, enum fault fault)
{
    return contact_defect(source, method, stages, fault) <= 1024 * pow(REAL_EPSILON, R(0.8));
}

static const struct {
    const char *method;
    int stages;
} symplectic[] = {{"symplectic-euler-a", 0},
                  {"symplectic-euler-b", 0},
                  {"stormer-verlet", 0},
                  {"symplectic-midpoint", 0},
                  {"vrkmk", 2}};

TEST(symplectic_steps_are_contact_maps)
{
    for (size_t k = 0; k < sizeof symplectic / sizeof *symplectic; k++)
        assert_true(is_contact(HERGLOTZ, symplectic[k].method, symplectic[k].stages, FAULT_NONE));
}

/* Adversaries: a step that is not symplectic, a force of the other sign, and a symplectic step of a Hamiltonian that is not homogeneous. */
TEST(what_is_no_contact_map)
{
    assert_false(is_contact(HERGLOTZ, "rk", 0, FAULT_NONE));
    for (size_t k = 0; k < 4; k++) {
        assert_false(is_contact(HERGLOTZ, symplectic[k].method, 0, FAULT_FORCE));
        assert_false(is_contact(MOTION("px^2/2 + pz^2/2 + x^2*z") START, symplectic[k].method, 0, FAULT_NONE));
    }
}

static enum held homogeneous(const char *source)
{
    static struct lines lines;
    struct setup setup = contact_case(source, &lines, "stormer-verlet", 0, 10);
    struct core_case *given = opened_case(&setup);
    const enum held held = hypothesis_homogeneous(given);
    case_close(given);
    return held;
}

/* The last is homogeneous at its start alone: h = 2 px pz there, where Euler's relation holds by chance. */
TEST(homogeneity)
{
    assert_int_equal(homogeneous(HERGLOTZ), HELD);
    assert_int_equal(homogeneous(MOTION("px*sin(z) - x*pz") START), HELD);
    assert_int_equal(homogeneous(MOTION("sqrt(px^2 + pz^2)*x") START), HELD);
    assert_int_equal(homogeneous(MOTION("px^2/2 + pz*x") START), HELD_NOT);
    assert_int_equal(homogeneous(MOTION("px*z + pz*x + 1/1000000") START), HELD_NOT);
    assert_int_equal(homogeneous(MOTION("px*z + pz*x + (px - 1/2)^2*(pz + 1)^2") START), HELD_NOT);
}

/* Returns the largest deviation of r E over so many steps of length 1/10. */
static real energy_deviation(const char *method, const char *with, long steps)
{
    static struct lines lines;
    static struct storage memory;
    struct setup setup =
        contact_case(MOTION("-(px^2/(2*pz) + pz*(-cos(x) + z/100 + z^2/2000))") START, &lines, method, 0, steps);
    setup.with = with;
    struct trajectory *run = open_storage(&memory);
    assert_int_equal(integrate_setup(&setup, run), STATUS_OK);
    return (real)run->invariant_deviation[0];
}

static const struct {
    const char *method, *with;
    bool keeps;
} long_runs[] = {{"stormer-verlet", NULL, true},
                 {"symplectic-midpoint", NULL, true},
                 {"rk", "tableau=midpoint", false},
                 {"rk", "tableau=kutta3", false}};

/* The rate of the energy [mathematics, Discrete M12]: r E of a contact map is bounded, while r grows to 500. Controls: explicit methods of
 * orders 2 and 3, whose deviation grows with the time. */
TEST(the_energy_has_its_rate)
{
    if (in_quad())
        skip(); /* the equations are those of double */
    for (size_t k = 0; k < sizeof long_runs / sizeof *long_runs; k++) {
        const real growth = energy_deviation(long_runs[k].method, long_runs[k].with, 1600) /
                            energy_deviation(long_runs[k].method, long_runs[k].with, 400);
        if (long_runs[k].keeps)
            assert_at_most(growth, R(1.5));
        else
            assert_above(growth, R(3.));
    }
}
