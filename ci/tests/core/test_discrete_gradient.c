/* Discrete gradients on nonholonomic systems [celledoni-2019; mathematics, Discrete M11]: numbers of another formulation, energy of any regular
 * Lagrangian, independence of the coordinates, faults and refusals. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/numbers/linear.h"

/* A nonholonomic particle with this Lagrangian, its coordinates in this order. */
#define PARTICLE(position, velocity, l, q, v)                                                                          \
    "problem: line\ngroup: R^3\nposition: " position "\nvelocity: " velocity "\nlagrangian: " l "\n"                   \
    "nonholonomic: [vz - y*vx]\ninitial.default.q: " q "\ninitial.default.v: " v "\n"
#define MAGNETIC "(vx^2 + vy^2 + vz^2)/2 + 3/4*(x*vy - y*vx) - (x^2 + y^2 + z^2)/2 - x*y/4"
#define TEXT PARTICLE("[x, y, z]", "[vx, vy, vz]", MAGNETIC, "[1, 0.5, 0.2]", "[0.3, -0.7, y*vx]")
#define COUPLED "(vx^2 + vy^2 + vz^2)/2 + 3/4*(x*vy - y*vx) - x*y*z"
#define STRAIGHT PARTICLE("[x, y, z]", "[vx, vy, vz]", COUPLED, "[1, 0.5, 0.2]", "[0.3, -0.7, y*vx]")
#define TURNED PARTICLE("[y, x, z]", "[vy, vx, vz]", COUPLED, "[0.5, 1, 0.2]", "[-0.7, 0.3, y*vx]")
#define RELATIVISTIC                                                                                                   \
    PARTICLE("[x, y, z]", "[vx, vy, vz]", "-4*sqrt(1 - (vx^2 + vy^2 + vz^2)/4) + x*vy/2 - (x^2 + y^2)/2",              \
             "[1, 0.5, 0]", "[0.9, -1.2, y*vx]")
#define ACROSS PARTICLE("[x, y, z]", "[vx, vy, vz]", "(vx^2 + vy^2 + vz^2)/2 - x^2/2", "[1, 0.9, 0]", "[0.3, 1, y*vx]")

static struct lines lines;

static void open_particle(const char *text, const char *method, int stages, long steps, enum fault fault,
                          struct run *run)
{
    struct setup setup = case_of("line", method, stages, steps, 1);
    setup.text = read_lines(text, &lines);
    setup.fault = fault;
    open_run(&setup, run);
}

static real run_energy(const struct run *run)
{
    lane value[1];
    energy(&run->node.in, run->node.g, run->node.velocity, value);
    return value[0][0];
}

/* After steps of 1/8, by the Hamiltonian and the bracket of the frame X_1 = f (1, 0, y), X_2 = (0, 1, 0), f = sqrt(1 + ym^2)/(1 + y ym),
 * written out by hand: with b = 3/2 H = (p_1/f + b y/2)^2/(2 (1 + y^2)) + (p_2 - b x/2)^2/2 + V, B_12 = -b ym^2/(2 (1 + ym^2)^(3/2)),
 * increments as quotients; solved with 60 digits by mpmath. */
TEST(steps_are_those_by_hand)
{
    static const struct {
        const char *method;
        int stages, steps;
        real q[3], p[3];
    } rows[] = {
        {"discrete-gradient",
         1,
         8,
         {R(0.2985607692377960131661912078128241), R(-0.134700893543238405210157217067235652),
          R(0.225481891554260116816857274081153562)},
         {R(-1.30172168582754213420287304243659758), R(0.256791646570596459032316666460839338),
          R(0.188951322266590716520571161311571442)}},
        {"average-vector-field",
         3,
         8,
         {R(0.299008925149089165580982926320362427), R(-0.135166539937303092654748295324825955),
          R(0.225603704229516615041975867967534147)},
         {R(-1.30119264876399900945953663934312947), R(0.255851745461189205621439629746283309),
          R(0.189580203264251181685304535720412997)}},
        {"itoh-abe",
         16,
         1,
         {R(1.02289096400507726575077447867996998), R(0.404843429264871496997525373565095152),
          R(0.210356369184766425227808161544949239)},
         {R(-0.241618631207457352093032292922201265), R(-0.0553369087582480987265131639485000764),
          R(0.0251059364318944250928639965292387462)}},
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct run run;
        open_particle(TEXT, rows[k].method, rows[k].stages, 8, FAULT_NONE, &run);
        take_steps(&run, rows[k].steps);
        assert_at_most(distance_max(3, run.g, rows[k].q), 64 * REAL_EPSILON);
        assert_at_most(distance_max(3, run.mu, rows[k].p), 64 * REAL_EPSILON);
        end_run(&run);
    }
}

/* Largest deviation of the energy over a run of the text, and how far from the constraint it gets. */
static real energy_deviation(const char *text, const char *method, int stages, long steps, enum fault fault, real *off)
{
    struct run run;
    real largest = 0;
    open_particle(text, method, stages, steps, fault, &run);
    const real before = run_energy(&run);
    for (long k = 0; k < steps; k++) {
        take_steps(&run, 1);
        largest = fmax(largest, fabs(run_energy(&run) - before));
        *off = fmax(*off, fabs(run.node.phi[0][0]));
    }
    end_run(&run);
    return largest;
}

TEST(energy_and_constraint_are_kept)
{
    static const char *const texts[] = {TEXT, RELATIVISTIC, ACROSS};
    real off = 0;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        assert_at_most(energy_deviation(texts[k], "discrete-gradient", 1, 10, FAULT_NONE, &off), 256 * REAL_EPSILON);
        assert_at_most(energy_deviation(texts[k], "discrete-gradient", 1, 10, FAULT_FRAME, &off), 256 * REAL_EPSILON);
        assert_above(energy_deviation(texts[k], "discrete-gradient", 1, 10, FAULT_GRADIENT, &off), R(1e-6));
        assert_above(energy_deviation(texts[k], "average-vector-field", 1, 10, FAULT_NONE, &off), R(1e-6)); /* by h^2 */
    }
    assert_at_most(energy_deviation(TEXT, "average-vector-field", 16, 10, FAULT_NONE, &off), 256 * REAL_EPSILON);
    assert_at_most(energy_deviation(TEXT, "itoh-abe", 16, 4, FAULT_NONE, &off), 256 * REAL_EPSILON);
    assert_at_most(off, 64 * REAL_EPSILON);
}

static void end_of(const char *text, const char *method, int stages, long steps, enum fault fault, real *out)
{
    struct run run;
    open_particle(text, method, stages, steps, fault, &run);
    take_steps(&run, steps);
    memcpy(out, run.g, 3 * sizeof(real));
    memcpy(out + 3, run.mu, 3 * sizeof(real));
    end_run(&run);
}

/* Returns the change of the end from 8 to 16 steps over that from 16 to 32. */
static real ratio_of_changes(const char *text, const char *method, int stages, enum fault fault)
{
    real at[3][6];
    for (int k = 0; k < 3; k++)
        end_of(text, method, stages, 8L << k, fault, at[k]);
    return distance_max(6, at[0], at[1]) / distance_max(6, at[1], at[2]);
}

TEST(order_is_two_whatever_the_lagrangian)
{
    static const char *const methods[] = {"discrete-gradient", "average-vector-field", "itoh-abe"};
    for (int k = 0; k < 3; k++) {
        assert_at_most(fabs(ratio_of_changes(RELATIVISTIC, methods[k], k ? 2 : 1, FAULT_NONE) - 4), R(0.1));
        assert_at_most(fabs(ratio_of_changes(RELATIVISTIC, methods[k], k ? 2 : 1, FAULT_FRAME) - 2),
                       R(0.3)); /* control */
    }
}

/* The frame is what it is whichever coordinates are chosen for it; increments are along coordinates. */
TEST(order_of_coordinates)
{
    real straight[6], turned[6];
    static const int to[6] = {1, 0, 2, 4, 3, 5};
    for (int k = 0; k < 3; k++) {
        const char *method = k == 0 ? "discrete-gradient" : k == 1 ? "average-vector-field" : "itoh-abe";
        real apart = 0;
        end_of(STRAIGHT, method, k ? 2 : 1, 8, FAULT_NONE, straight);
        end_of(TURNED, method, k ? 2 : 1, 8, FAULT_NONE, turned);
        for (int c = 0; c < 6; c++)
            apart = fmax(apart, fabs(straight[c] - turned[to[c]]));
        if (k < 2)
            assert_at_most(apart, 64 * REAL_EPSILON);
        else
            assert_above(apart, R(1e-6)); /* control */
    }
}

/* There and back over y = 1, where the directions that the frame is made of change. */
static real way_back(const char *method, int stages, enum fault fault)
{
    struct setup setup = case_of("line", method, stages, 16, 1);
    struct run forth, back;
    setup.text = read_lines(ACROSS, &lines);
    setup.fault = fault;
    struct core_case *given = opened_case(&setup);
    assert_int_equal(run_open(given, 1, &forth), STATUS_OK);
    assert_int_equal(run_open(given, -1, &back), STATUS_OK);
    real q[3], p[3];
    memcpy(q, forth.g, sizeof q);
    memcpy(p, forth.mu, sizeof p);
    take_steps(&forth, 8);
    assert_above(forth.g[1], 1);
    run_carry(&forth, &back);
    take_steps(&back, 8);
    real apart = fmax(distance_max(3, back.g, q), distance_max(3, back.mu, p));
    run_close(&back);
    end_run(&forth);
    return apart;
}

TEST(steps_back_undo_steps)
{
    assert_at_most(way_back("discrete-gradient", 1, FAULT_NONE), 64 * REAL_EPSILON);
    assert_at_most(way_back("average-vector-field", 2, FAULT_NONE), 64 * REAL_EPSILON);
    assert_at_most(way_back("itoh-abe", 2, FAULT_NONE), 64 * REAL_EPSILON);
    assert_above(way_back("discrete-gradient", 1, FAULT_FRAME), R(1e-6)); /* control */
}

TEST(brackets_and_forces_count)
{
    real right[6], wrong[6];
    static const enum fault faults[] = {FAULT_BRACKET, FAULT_FORCE, FAULT_FRAME};
    end_of(TEXT, "discrete-gradient", 1, 64, FAULT_NONE, right);
    for (int k = 0; k < 3; k++) {
        end_of(TEXT, "discrete-gradient", 1, 64, faults[k], wrong);
        assert_above(distance_max(6, right, wrong), R(1e-4));
    }
}

TEST(problems_without_the_hypotheses_are_refused)
{
    static const struct {
        const char *problem, *text;
    } rows[] = {
        {"double-pendulum", "no constraint or a nonholonomic one"},
        {"ball", "linear in the velocities"},
        {"martinet", "a Lagrangian"},
    };
    struct shape shape;
    struct refusal why;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        struct setup setup = case_of(rows[k].problem, "discrete-gradient", 1, 8, 1);
        assert_true(check_setup(&setup, &shape, &why) != STATUS_OK);
        assert_non_null(strstr(why.message, rows[k].text));
    }
    static const struct {
        const char *motion, *vz, *text;
    } texts[] = {
        {"nonholonomic: [vz - (y + t)*vx]\n", "0.5", "time t"},
        {"nonholonomic: [vz - y*vx - 1/10]\n", "0.6", "linear in the velocities"},
        {"nonholonomic: [vz - y*vx^2]\n", "0.5", "affine in the velocities"},
    };
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        struct setup setup = case_of("line", "discrete-gradient", 1, 8, 1);
        char text[1024];
        snprintf(text, sizeof text,
                 "problem: line\ngroup: R^3\nposition: [x, y, z]\nvelocity: [vx, vy, vz]\n"
                 "lagrangian: (vx^2 + vy^2 + vz^2)/2 - x^2/2\n%s"
                 "initial.default.q: [1, 0.5, 0]\ninitial.default.v: [1, 1, %s]\n",
                 texts[k].motion, texts[k].vz);
        setup.text = read_lines(text, &lines);
        assert_true(check_setup(&setup, &shape, &why) != STATUS_OK);
        if (!strstr(why.message, texts[k].text))
            print_error("%s", why.message);
        assert_non_null(strstr(why.message, texts[k].text));
    }
}
