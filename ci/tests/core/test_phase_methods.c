/* Variational methods of phase-space Lagrangians [kraus-2017] [ellison-2018], and how their problems are opened. */
#include "ci/tests/core/phase_cases.h"
#include "core/numbers/linear.h"
#include "core/problem/phase_space.h"
#include "core/run/trajectory.h"

static const char two[] =
    "problem: p\ngroup: R^2\nposition: [x, y]\nvelocity: [vx, vy]\nparameters.k: 0.4\n"
    "phase-space-lagrangian: sin(y)*(1 + x^2)*vx - k*x*vy - x^2/2 - cos(x*y) + k*y\ninitial.default.q: [2, 1]\n";

/* Given positions have their momenta; velocities or momenta beside them are refused, and methods that need a regular Lagrangian. */
TEST(data_are_positions_alone)
{
    static struct lines lines;
    struct setup setup = case_of(NULL, "rk", 0, 8, 1);
    struct refusal why;
    struct shape shape;
    setup.text = read_lines(two, &lines);
    setup.q_size = 2;
    setup.q[0] = 1.5Q;
    setup.q[1] = 0.5Q;
    struct core_case *given = opened_case(&setup);
    real theta[2];
    phase_momenta(&given->in, given->g, theta);
    for (int c = 0; c < 2; c++)
        assert_close(given->eta[c], theta[c], 0);
    assert_close(theta[1], R(-0.6), 2 * REAL_EPSILON);
    case_close(given);
    setup.v_size = 2;
    assert_int_equal(check_setup(&setup, &shape, &why), STATUS_BAD_VALUE);
    assert_non_null(strstr(why.message, "follow from the positions"));
    setup.v_size = 0;
    setup.method = "mid";
    assert_int_equal(check_setup(&setup, &shape, &why), STATUS_REFUSED);
    assert_non_null(strstr(why.message, "a regular Lagrangian"));
}

/* q and p after one step and after ten of length 1/10, by a program of its own with 30 digits (mpmath): the equations as they stand, their
 * matrices by differences. */
static const struct {
    const char *method;
    int stages;
    wide at[2][4];
} known[] = {
    {"degenerate-trapezoidal",
     0,
     {{1.808609257769719Q, 0.9074247189529707Q, -0.02310155964159335Q, -0.3221470341340236Q},
      {0.600888102757856Q, 0.8272744194442839Q, -0.153265082877042Q, 0.2886827486208236Q}}},
    {"degenerate-gauss",
     1,
     {{1.797186602043247Q, 0.910810503840275Q, -0.0240281480643953Q, -0.3244644250469273Q},
      {0.6119066830391362Q, 0.8314066484952922Q, -0.1535584669341344Q, 0.2982507182292843Q}}},
    {"degenerate-gauss",
     2,
     {{1.801320840596609Q, 0.9139788623471186Q, -0.02501789548431807Q, -0.3220633481413138Q},
      {0.6109052753915104Q, 0.8303038930999464Q, -0.1530541701999019Q, 0.2976836659123204Q}}},
    {"degenerate-gauss",
     3,
     {{1.801511513217771Q, 0.9138957927271829Q, -0.02498953251775744Q, -0.3220348006573099Q},
      {0.61043639125334Q, 0.8298723775076155Q, -0.15274444496804Q, 0.2973752147281099Q}}},
    {"degenerate-reset",
     2,
     {{1.801320840596609Q, 0.9139788623471186Q, -0.0249671886049182Q, -0.3219550365871742Q},
      {0.6108948998400277Q, 0.8303293751135469Q, -0.1521806938256907Q, 0.2967679831237162Q}}},
    {"degenerate-post",
     1,
     {{1.801547881334089Q, 0.9140352460797721Q, -0.02494692113162705Q, -0.3220041196276616Q},
      {0.6104506802706832Q, 0.8300198624580741Q, -0.1525968057917785Q, 0.297316845545406Q}}},
    {"degenerate-post",
     2,
     {{1.801499170919726Q, 0.9138953812877784Q, -0.0249900688323294Q, -0.3220386069573073Q},
      {0.6104403899558423Q, 0.8298725242942665Q, -0.1527447874050622Q, 0.2973797885213262Q}}},
    {"degenerate-symmetric",
     1,
     {{1.801528798818855Q, 0.9140436011577397Q, -0.0249446484150078Q, -0.3219953820336281Q},
      {0.6104541296893611Q, 0.83004720853354Q, -0.1525689589097432Q, 0.2973036466023008Q}}},
    {"degenerate-symmetric",
     2,
     {{1.801499154344728Q, 0.9138954069746325Q, -0.02499006126125306Q, -0.3220385928720047Q},
      {0.6104403843602965Q, 0.8298725790436309Q, -0.1527447347677853Q, 0.2973797744250052Q}}},
    {"degenerate-midpoint",
     1,
     {{1.801764858679472Q, 0.9141320119670712Q, -0.02491453984702947Q, -0.3220359061300544Q},
      {0.6107830678261136Q, 0.8298993459174596Q, -0.1526326328821362Q, 0.297032061631022Q}}},
    {"degenerate-midpoint",
     2,
     {{1.80150021648741Q, 0.9138955078873165Q, -0.02499001588063079Q, -0.3220388798810145Q},
      {0.6104406721047153Q, 0.8298719884879549Q, -0.1527452456441917Q, 0.2973797020444922Q}}},
};

/* Returns the largest distance of q and p from known[k] after one step and after ten. */
static real off_known(size_t k, enum fault fault)
{
    static struct lines lines;
    struct setup setup = phase_case(prey, &lines, known[k].method, known[k].stages, 10);
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

TEST(steps_are_those_of_another_program)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        assert_at_most(off_known(k, FAULT_NONE), R(2e-14));
}

/* Controls: without their projections they are other methods, and so they are with another force. */
TEST(faults_change_the_steps)
{
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        const bool projected = k >= 4;
        assert_above(off_known(k, FAULT_FORCE), R(1e-2));
        if (projected)
            assert_above(off_known(k, FAULT_RAW), R(1e-6));
    }
}

/* Linear theta: every projection is none, so that all are one map. */
TEST(projections_of_a_linear_theta_are_none)
{
    static const char *const methods[] = {"degenerate-reset", "degenerate-post", "degenerate-symmetric",
                                          "degenerate-midpoint"};
    static struct lines lines[2];
    for (int s = 1; s <= 3; s++)
        for (int k = 0; k < 4; k++) {
            struct setup one = phase_case(pendulum, &lines[0], "degenerate-gauss", s, 16),
                         other = phase_case(pendulum, &lines[1], methods[k], s, 16);
            struct run runs[2];
            assert_int_equal(start_run(&one, &runs[0]), STATUS_OK);
            assert_int_equal(start_run(&other, &runs[1]), STATUS_OK);
            for (int step = 0; step < 16; step++)
                for (int r = 0; r < 2; r++)
                    assert_int_equal(run_step(&runs[r]), STATUS_OK);
            assert_at_most(distance_max(2, runs[0].g, runs[1].g), 256 * REAL_EPSILON);
            end_run(&runs[0]);
            end_run(&runs[1]);
        }
}

/* x, y and P = log(y)/x after ten steps of length 1/10 by Gauss of s = 1, 2, 3 in the canonical coordinates (x, P), from a program of its own
 * with 40 digits (mpmath), which knows K(x, P) = x + exp(x P) - log(x) - 2 x P alone. */
static const wide canonical[3][3] = {{0.609413048123502729Q, 0.829754483717960738Q, -0.306237986327755529Q},
                                     {0.610440817276043082Q, 0.829874074110089101Q, -0.305486301642815255Q},
                                     {0.61044073536489168Q, 0.829873131234591102Q, -0.305488203859141399Q}};

/* Likewise by symplectic Euler with K at the end's momentum (decimal). */
static const wide canonical_euler[3] = {0.535235045660932863764Q, 0.820639537370416764137Q, -0.36931684628324082900Q};

/* s = 0: degenerate-euler. */
static real off_canonical(const char *source, const char *method, int s, enum fault fault)
{
    static struct lines lines;
    struct setup setup = phase_case(source, &lines, method, s, 10);
    struct run run;
    setup.fault = fault;
    assert_int_equal(start_run(&setup, &run), STATUS_OK);
    for (int step = 0; step < 10; step++)
        assert_int_equal(run_step(&run), STATUS_OK);
    const wide *at = s ? canonical[s - 1] : canonical_euler;
    const real off[] = {run.g[0] - (real)at[0], run.g[1] - (real)at[1], run.mu[0] - (real)at[2], run.mu[1]};
    end_run(&run);
    return norm_max(4, off);
}

/* Degenerate variational integrators are Gauss methods in canonical coordinates [ellison-2018], and so are projections along fields of the
 * constraint, which move y alone. Controls: no projection, momenta set alone, another force, theta with two components. */
TEST(properly_degenerate_steps_are_canonical)
{
    static const char *const methods[] = {"degenerate-dvi", "degenerate-post", "degenerate-symmetric",
                                          "degenerate-midpoint"};
    for (int s = 1; s <= 3; s++) {
        for (int k = 0; k < 4; k++) {
            assert_at_most(off_canonical(proper, methods[k], s, FAULT_NONE), R(1e-14));
            assert_above(off_canonical(proper, methods[k], s, FAULT_RAW), R(1e-7));
        }
        assert_above(off_canonical(proper, "degenerate-dvi", s, FAULT_FORCE), R(1e-2));
        assert_above(off_canonical(proper, "degenerate-reset", s, FAULT_NONE), R(1e-6));
        assert_above(off_canonical(prey, "degenerate-post", s, FAULT_NONE), R(1e-10));
    }
}

/* Controls: what Euler's rule with landed ends is not. */
TEST(first_order_steps_are_symplectic_euler)
{
    assert_at_most(off_canonical(proper, "degenerate-euler", 0, FAULT_NONE), R(1e-14));
    assert_above(off_canonical(proper, "degenerate-euler", 0, FAULT_RAW), R(1e-2));
    assert_above(off_canonical(proper, "degenerate-euler", 0, FAULT_FORCE), R(1e-2));
}

/* Short steps move ends by little beside the last bits of the positions. That is round-off, not a projection that fails: the first two
 * maps are one. */
TEST(ends_are_projected_after_short_steps)
{
    static const char *const methods[] = {"degenerate-dvi", "degenerate-post", "degenerate-euler"};
    real end[3][2];
    for (int k = 0; k < 3; k++) {
        static struct lines lines;
        struct setup setup = phase_case(proper, &lines, methods[k], k < 2, 200);
        struct run run;
        setup.horizon = R(0.2);
        setup.q_size = 2;
        setup.q[0] = 0.98Q;
        setup.q[1] = 4.18Q;
        assert_int_equal(start_run(&setup, &run), STATUS_OK);
        for (int step = 0; step < 200; step++)
            assert_int_equal(run_step(&run), STATUS_OK);
        memcpy(end[k], run.g, sizeof end[k]);
        end_run(&run);
    }
    assert_at_most(distance_max(2, end[0], end[1]), R(1e-11));
    assert_at_most(distance_max(2, end[0], end[2]), R(0.01)); /* of order 1 */
}

/* Returns what one step of length h leaves of the form of the positions, over its size. */
static real form_left(const char *source, const char *method, int s, long steps, enum fault fault)
{
    static struct lines lines;
    struct setup setup = phase_case(source, &lines, method, s, steps);
    double residual[QUANTITIES], bound[QUANTITIES];
    setup.horizon = 1;
    setup.fault = fault;
    struct core_case *given = opened_case(&setup);
    assert_int_equal(trajectory_structure(given, residual, bound), STATUS_OK);
    case_close(given);
    return (real)residual[QUANTITY_SYMPLECTIC];
}

/* J^T Omega(q1) J - Omega(q0) over Omega(q0) of one step of length 1/10, from a program of its own with 30 digits (mpmath). Units are those of the
 * case, the same for all: quotients by the first are compared. */
static const struct {
    const char *method;
    int stages;
    real left;
} forms[] = {{"degenerate-midpoint", 1, R(0.00029790228)}, {"degenerate-post", 1, R(6.4844467e-5)},
             {"degenerate-symmetric", 1, R(2.3104072e-6)}, {"degenerate-midpoint", 2, R(2.9891287e-6)},
             {"degenerate-post", 2, R(9.9183939e-8)},      {"degenerate-symmetric", 2, R(5.6580699e-9)}};

/* Projections of a theta that is not properly degenerate leave the form of the positions; where it is, only the momenta set alone do. */
TEST(forms_of_the_positions)
{
    const real first = form_left(prey, forms[0].method, 1, 10, FAULT_NONE);
    for (int k = 1; k < 6; k++)
        assert_at_most(fabs(form_left(prey, forms[k].method, forms[k].stages, 10, FAULT_NONE) / first /
                                (forms[k].left / forms[0].left) -
                            1),
                       R(1e-3));
    for (int s = 1; s <= 3; s++) {
        assert_at_most(form_left(proper, "degenerate-dvi", s, 10, FAULT_NONE), R(1e-12));
        assert_at_most(form_left(proper, "degenerate-midpoint", s, 10, FAULT_NONE), R(1e-12));
        assert_above(form_left(proper, "degenerate-reset", s, 10, FAULT_NONE), R(1e-6));
        assert_above(form_left(proper, "degenerate-dvi", s, 10, FAULT_RAW), R(1e-6));
        assert_above(form_left(prey, "degenerate-post", s, 10, FAULT_NONE), R(1e-11));
    }
    assert_at_most(form_left(proper, "degenerate-euler", 0, 10, FAULT_NONE), R(1e-12));
    assert_above(form_left(proper, "degenerate-euler", 0, 10, FAULT_RAW), R(1e-3));
}

TEST(they_are_for_phase_space_lagrangians)
{
    struct setup setup = case_of("pendulum", "degenerate-post", 1, 8, 1);
    struct refusal why;
    struct shape shape;
    assert_int_equal(check_setup(&setup, &shape, &why), STATUS_REFUSED);
    assert_non_null(strstr(why.message, "degenerate-post needs a phase-space Lagrangian"));
    static struct lines lines;
    setup = phase_case(prey, &lines, "degenerate-dvi", 1, 8);
    assert_int_equal(check_setup(&setup, &shape, &why), STATUS_REFUSED);
    assert_non_null(strstr(why.message, "degenerate-dvi needs a theta of which half of the components are 0"));
}
