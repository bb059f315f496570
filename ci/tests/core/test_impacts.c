/* Walls and steps through impacts: numbers of other programs (mpmath, 40 digits), the claims and their adversaries, and what is refused. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/problem/walls.h"
#include "core/register.h"
#include "core/run/method.h"
#include "core/run/taylor.h"

#define ON_LINE(l, wall, q, v)                                                                                         \
    "problem: p\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: " l "\nwalls: " wall "\ninitial.default.q: " q      \
    "\ninitial.default.v: " v "\n"
#define BALL ON_LINE("v^2/2 - x", "x", "1", "0")
#define SPRING ON_LINE("(v^2 - x^2)/2", "x + 1/2", "1", "0")
#define IN_PLANE(l, walls, q, v)                                                                                       \
    "problem: p\ngroup: R^2\nposition: [x, y]\nvelocity: [u, v]\nlagrangian: " l "\nwalls: " walls                     \
    "\ninitial.default.q: " q "\ninitial.default.v: " v "\n"
#define MASSES "(1 + x^2)*u^2/2 + v^2/2 + y*u/4 - x^2/2 - y^2/2 - x*y/3"
#define DISC IN_PLANE(MASSES, "2/5 - x^2 - y^2/2", "[1/2, 0]", "[3/5, 1]")
#define ROD IN_PLANE("(u^2 + v^2/12)/2 - x", "[x - sin(y)/2, x + sin(y)/2]", "[1, 3/10]", "[0, 1/2]")
#define WEDGE(angle)                                                                                                   \
    IN_PLANE("(u^2 + v^2)/2", "[y, sin(" angle ")*x - cos(" angle ")*y]", "[1, (" angle ")/3]", "[-1, " angle "]")
#define MIDPOINT "base=gauss base-stages=1"
#define TRAPEZOID "base=lobatto-iiia base-stages=2"

static struct setup walled(const char *source, const char *method, const char *with, long steps, wide horizon)
{
    static struct lines lines;
    struct setup setup = case_of(NULL, method, 0, steps, 1);
    memset(&lines, 0, sizeof lines);
    setup.text = read_lines(source, &lines);
    setup.with = with;
    setup.horizon = horizon;
    return setup;
}

/* The equations of [fetecau-marsden-ortiz-west-2003], each D_i L_d by differentiation of L_d: D_2 L_d + D_1 L_d = 0 in the time and the position
 * of the impact, then equal D_3 L_d and D_2 L_d + D_1 L_d along the derivative of the gap. */
static const struct {
    const char *text, *with;
    long steps;
    wide horizon, state[4];
} known[] = {
    {BALL,
     MIDPOINT,
     48,
     6,
     {(wide)R(0.9402015257573941620479189921905509), -(wide)R(0.3428436222021028881605904157019803)}},
    {SPRING,
     MIDPOINT,
     48,
     6,
     {-(wide)R(0.229754547680992337268907170878557), -(wide)R(0.9721405991231314259111961310221871)}},
    {SPRING,
     TRAPEZOID,
     48,
     6,
     {-(wide)R(0.2427305644402155248965217563792549), -(wide)R(0.969496599693981857658905007412693)}},
    {DISC,
     MIDPOINT,
     24,
     3,
     {(wide)R(0.058080704336383318524778503553642), -(wide)R(0.27566750662301123112264490891138),
      -(wide)R(0.96790218248700500643484895032417), (wide)R(0.90621684088792739374231185974051)}},
};

static real off_known(size_t k, const char *method, enum fault fault)
{
    struct setup setup = walled(known[k].text, method, known[k].with, known[k].steps, known[k].horizon);
    struct run run;
    real largest = 0;
    setup.fault = fault;
    open_run(&setup, &run);
    take_steps(&run, known[k].steps);
    for (int c = 0; c < run.in.n; c++)
        largest = fmax(largest, fmax(fabs(run.g[c] - (real)known[k].state[c]),
                                     fabs(run.mu[c] - (real)known[k].state[run.in.n + c])));
    end_run(&run);
    return largest;
}

/* [fetecau-marsden-ortiz-west-2003]. Adversaries: the energy itself kept instead of the discrete one, no location, and a jump that is too small. */
TEST(steps_are_those_of_the_variational_equations)
{
    const real digits = fmax(R(2e-31), 1024 * REAL_EPSILON);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        assert_at_most(off_known(k, "collision-variational", FAULT_NONE), digits);
        assert_above(off_known(k, "collision-located", FAULT_NONE), R(1e-5));
        assert_above(off_known(k, "collision-unlocated", FAULT_NONE), R(1e-3));
        assert_above(off_known(k, "collision-variational", FAULT_JUMP), R(1e-4));
    }
}

static enum status flow_at(const char *source, wide t, int n, wide *g, wide *mu)
{
    static struct storage end;
    struct setup setup = walled(source, NULL, NULL, 0, t);
    struct reference reference = {.at = *open_storage(&end)};
    enum status status = reference_setup(&setup, &reference);
    memcpy(g, reference.at.g, (size_t)n * sizeof *g);
    memcpy(mu, reference.at.mu, (size_t)n * sizeof *mu);
    return status;
}

/* Closed forms of the ball and the spring, parabolas of the rod between impacts found as roots, and a straight line folded into a wedge. */
TEST(the_reference_reflects)
{
    static const struct {
        const char *text;
        wide t;
        int n;
        wide state[4];
    } at[] = {{BALL,
               3,
               1,
               {(wide)R(0.985281374238570292810132345258188471), -(wide)R(0.171572875253809902396622551580603843)}},
              {BALL,
               6,
               1,
               {(wide)R(0.941125496954281171240529381032753886), -(wide)R(0.343145750507619804793245103161207686)}},
              {SPRING,
               6,
               1,
               {-(wide)R(0.238104223673828141812095159687891294), -(wide)R(0.971239609297666369769081826857136891)}},
              {ROD,
               3,
               2,
               {(wide)R(0.609670418209830762983840458841134385), (wide)R(3.02980451171771865431901538551201374),
                -(wide)R(0.54434751507657010263760459388496521), (wide)R(2.46214121384692740496001498869198079) / 12}},
              {WEDGE("3/10"),
               3,
               2,
               {(wide)R(2.15025061163364192578341598001084919), (wide)R(0.61353264556105635352272082334778384),
                (wide)R(0.940032669706590777578553684937167921), (wide)R(0.454245065888777276683124857140848502)}}};
    wide g[2], mu[2];
    for (size_t k = 0; k < sizeof at / sizeof *at; k++) {
        assert_int_equal(flow_at(at[k].text, at[k].t, at[k].n, g, mu), STATUS_OK);
        for (int c = 0; c < at[k].n; c++) {
            assert_close((real)g[c], (real)at[k].state[c], 256 * REAL_EPSILON);
            assert_close((real)mu[c], (real)at[k].state[at[k].n + c], 256 * REAL_EPSILON);
        }
    }
}

/* The tangent motion, a gap x^2 that touches 0, and the corner of two walls: no theorem holds there. Controls end before. */
TEST(what_is_not_transversal_has_a_status)
{
    wide g[2], mu[2];
    const char *grazing = ON_LINE("v^2/2 - x^2/2", "x + 1", "1", "0"), *touching = ON_LINE("v^2/2", "x^2", "1", "-1"),
               *corner = IN_PLANE("(u^2 + v^2)/2", "[x, y]", "[1, 1]", "[-1, -1]");
    assert_int_equal(flow_at(grazing, 4, 1, g, mu), STATUS_GRAZES);
    assert_int_equal(flow_at(grazing, R(3.14), 1, g, mu), STATUS_OK);
    assert_int_equal(flow_at(touching, 4, 1, g, mu), STATUS_GRAZES);
    assert_int_equal(flow_at(touching, R(0.75), 1, g, mu), STATUS_OK);
    assert_int_equal(flow_at(corner, 4, 2, g, mu), STATUS_IMPACTS);
    assert_int_equal(flow_at(corner, R(0.75), 2, g, mu), STATUS_OK);
}

/* Impacts at t = 1 and 3, each exactly at the end of a step of 1/8 and of a part of a step of the reference. */
TEST(an_impact_at_the_end_of_a_step_is_one)
{
    const char *box = ON_LINE("v^2/2", "[x, 2 - x]", "1", "-1");
    wide g[1], mu[1];
    struct run run;
    assert_int_equal(flow_at(box, R(4.5), 1, g, mu), STATUS_OK);
    assert_close((real)g[0], R(0.5), 256 * REAL_EPSILON);
    for (int located = 0; located < 2; located++) {
        struct setup setup = walled(box, located ? "collision-located" : "collision-variational", MIDPOINT, 36, R(4.5));
        open_run(&setup, &run);
        take_steps(&run, 36);
        assert_close(run.g[0], R(0.5), 256 * REAL_EPSILON);
        assert_close(run.mu[0], -1, 256 * REAL_EPSILON);
        end_run(&run);
    }
}

/* The negative part of the gap is 2/1000 long, much shorter than the parts of a series that is exact for all times; the gap |x| of a wall at 0
 * changes no sign there. By hand: x = t to the wall at 299/1000, and back. */
TEST(the_reference_misses_no_thin_wall)
{
    struct setup setup = walled(ON_LINE("v^2/2", "1 - 2/(1 + (1000*(x - 3/10))^2)", "0", "1"), NULL, NULL, 0, 4);
    struct core_case *given = opened_case(&setup);
    struct impact first;
    wide g[1], mu[1];
    assert_int_equal(taylor_impact(&given->in, 4, given->g, given->eta, &first), STATUS_OK);
    assert_int_equal(first.wall, 0);
    assert_close(first.time, R(0.299), 256 * REAL_EPSILON);
    case_close(given);
    assert_int_equal(flow_at(ON_LINE("v^2/2 - x", "abs(x)", "1", "0"), 4, 1, g, mu), STATUS_POLE);
}

/* Behind the floor the ball flies over the ceiling and is below it again at the end of the step. */
TEST(a_second_impact_within_a_step_is_seen)
{
    struct setup setup = walled(ON_LINE("v^2/2 - x", "[x - 1/100, 3/20 - x]", "1/10", "-1/2"), "collision-located",
                                MIDPOINT, 1, R(1.25));
    struct run run;
    open_run(&setup, &run);
    assert_int_equal(run_step(&run), STATUS_IMPACTS);
    end_run(&run);
}

/* Two impacts in one step of three tenths between walls a tenth apart. */
TEST(two_impacts_in_one_step_have_a_status)
{
    for (int located = 0; located < 2; located++) {
        struct setup setup = walled(IN_PLANE("(u^2 + v^2)/2", "[x, 1/10 - x]", "[1/20, 0]", "[1, 0]"),
                                    located ? "collision-located" : "collision-variational", MIDPOINT, 10, 3);
        struct run run;
        open_run(&setup, &run);
        assert_int_equal(run_step(&run), STATUS_IMPACTS);
        end_run(&run);
    }
}

/* Impacts in a wedge accumulate towards its tip: 61 in that of 1/20, 31000 in that of 1/10000. States are those of the straight line, folded into the
 * wedge by mpmath. Steps and the check of a reference must be so short that none has two impacts. */
TEST(impacts_that_accumulate_end_with_a_state_or_a_status)
{
    static const char *const methods[] = {"collision-located", "collision-variational"};
    static const wide many[4] = {
        (wide)R(2.00520041095210735885053515434904471), (wide)R(0.083361200178965419025999465896898176),
        (wide)R(1.00121418339494399345211096812129992), (wide)R(0.0083760950803733940299205311304002)};
    static struct storage end;
    wide g[2], mu[2];
    struct run run;
    assert_int_equal(flow_at(WEDGE("1/100"), 3, 2, g, mu), STATUS_IMPACTS);
    assert_int_equal(flow_at(WEDGE("1/10000"), 3, 2, g, mu), STATUS_NO_CONVERGENCE);
    for (int k = 0; k < 2; k++) {
        struct setup setup = walled(WEDGE("1/20"), methods[k], MIDPOINT, 100, 3);
        assert_int_equal(integrate_setup(&setup, open_storage(&end)), STATUS_IMPACTS);
        setup = walled(WEDGE("1/20"), methods[k], MIDPOINT, 3000, 3);
        open_run(&setup, &run);
        take_steps(&run, 3000);
        for (int c = 0; c < 2; c++) {
            assert_close(run.g[c], (real)many[c], 1024 * REAL_EPSILON);
            assert_close(run.mu[c], (real)many[2 + c], 1024 * REAL_EPSILON);
        }
        end_run(&run);
    }
}

/* Behind x = 0 the gap is no number: nobody knows whether the step ends behind a wall. */
TEST(a_gap_that_is_no_number_has_a_status)
{
    static const char *const methods[] = {"collision-located", "collision-variational", "collision-unlocated"};
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++) {
        struct setup setup = walled(ON_LINE("v^2/2", "sqrt(x)", "1", "-1"), methods[k], MIDPOINT, 1, 3);
        struct run run;
        open_run(&setup, &run);
        assert_int_equal(run_step(&run), STATUS_NOT_FINITE);
        end_run(&run);
    }
}

/* Returns the symplectic defect of a step that an impact is in, over its bound. */
static double defect(const char *source, const char *method, const char *with, enum fault fault)
{
    struct setup setup = walled(source, method, with, 8, 2);
    double residual[QUANTITIES], bound[QUANTITIES];
    setup.fault = fault;
    assert_int_equal(structure_setup(&setup, residual, bound), STATUS_OK);
    return residual[QUANTITY_SYMPLECTIC] / bound[QUANTITY_SYMPLECTIC];
}

/* [fetecau-marsden-ortiz-west-2003]. Adversaries: exact energy instead of the discrete one, and a jump that is too small. */
TEST(variational_steps_are_symplectic_through_an_impact)
{
    static const char *const with[] = {MIDPOINT, TRAPEZOID, "base=gauss base-stages=2",
                                       "base=lobatto-iiia base-stages=4"};
    const char *near = IN_PLANE(MASSES, "2/5 - x^2 - y^2/2", "[3/5, 0]", "[3/5, 1]");
    for (size_t k = 0; k < sizeof with / sizeof *with; k++) {
        assert_true(defect(near, "collision-variational", with[k], FAULT_NONE) <= 1);
        assert_true(defect(near, "collision-variational", with[k], FAULT_JUMP) > 1e3);
    }
    assert_true(defect(near, "collision-located", MIDPOINT, FAULT_NONE) > 1e3);
}

#define CENTRAL(wall) IN_PLANE("(u^2 + v^2 - x^2 - y^2 - (x^2 + y^2)^2/4)/2", wall, "[1/2, 0]", "[3/5, 1]")

/* Returns by how much the angular momentum of a central force changes in 300 steps, with impacts. */
static real momentum_change(const char *text, const char *with)
{
    struct run run;
    struct setup setup = walled(text, "collision-variational", with, 300, 12);
    open_run(&setup, &run);
    take_steps(&run, 300);
    const real change = fabs(run.g[0] * run.mu[1] - run.g[1] * run.mu[0] - R(0.5));
    end_run(&run);
    return change;
}

/* [fetecau-marsden-ortiz-west-2003]: the momentum of a symmetry of Lagrangian and wall. An elliptic wall has none. */
TEST(variational_steps_keep_momenta_through_impacts)
{
    static const char *const with[] = {MIDPOINT, TRAPEZOID, "base=gauss base-stages=2"};
    for (size_t k = 0; k < sizeof with / sizeof *with; k++) {
        assert_at_most(momentum_change(CENTRAL("1 - x^2 - y^2"), with[k]), 1024 * REAL_EPSILON);
        assert_above(momentum_change(CENTRAL("1 - x^2 - 11*y^2/10"), with[k]), R(1e-3));
    }
}

/* Steps cross 0, behind which log(x) is no number, but its derivative is: the energy is known at the first impact and not at the second. Control:
 * the potential is a number everywhere. */
TEST(an_energy_that_is_no_number_is_not_kept)
{
    static const char *const potentials[] = {"log(x)/1000", "log(1 + x^2)/1000"};
    for (int number = 0; number < 2; number++) {
        char text[512];
        double residual[QUANTITIES], bound[QUANTITIES];
        snprintf(text, sizeof text, ON_LINE("v^2/2 - %s", "[x + 1, 2 - x]", "1", "1"), potentials[number]);
        struct setup setup = walled(text, "collision-located", MIDPOINT, 41, R(4.5));
        struct core_case *given = opened_case(&setup);
        register_identities(given, residual, bound);
        assert_int_equal(residual[QUANTITY_impact_energy] <= bound[QUANTITY_impact_energy], number);
        case_close(given);
    }
}

/* No method of the register takes a step through a wall unseen, and the three that see walls need some. */
TEST(other_methods_refuse_walls)
{
    int refused = 0;
    for (int k = 0; k < method_count(); k++) {
        const struct method *method = method_at(k);
        struct setup setup = walled(SPRING, method->name, NULL, 8, 1);
        struct core_case *given;
        struct refusal why = {.status = STATUS_OK};
        setup.stages = method->least_stages;
        if (method->family->transfers)
            continue;
        enum status status = case_open(&setup, &given, &why);
        case_close(given);
        if ((status == STATUS_OK) != method->family->takes_walls ||
            (status != STATUS_OK && !strstr(why.message, "a problem without walls")))
            fail_msg("%s: %s", method->name, why.message);
        refused += status != STATUS_OK;
    }
    assert_true(refused > 50);
    struct setup free = case_of("pendulum", "collision-variational", 0, 8, 1);
    struct core_case *given;
    struct refusal why;
    assert_int_equal(case_open(&free, &given, &why), STATUS_REFUSED);
    assert_non_null(strstr(why.message, "needs a problem with walls"));
}

#define WITH_KEY(line) "problem: p\ngroup: R^1\nposition: x\nvelocity: v\nlagrangian: v^2/2 - x\nwalls: x\n" line
#define AT_ONE "initial.default.q: 1\ninitial.default.v: 0\n"
static const struct {
    const char *source;
    enum text_key key;
    const char *why;
} refused[] = {
    {ON_LINE("v^2/2", "x + v", "1", "0"), TEXT_WALLS, "without velocities and time"},
    {ON_LINE("v^2/2", "x + t", "1", "0"), TEXT_WALLS, "without velocities and time"},
    {ON_LINE("v^2/2", "1", "1", "0"), TEXT_WALLS, "no position in wall 1"},
    {ON_LINE("v^2/2", "[x, x, x, x, x, x, x, x, x]", "1", "0"), TEXT_WALLS, "more than 8 walls"},
    {ON_LINE("v^2/2 + v^4/9", "x", "1", "0"), TEXT_LAGRANGIAN, "quadratic in the velocities"},
    {ON_LINE("v^2/2 + t*x", "x", "1", "0"), TEXT_LAGRANGIAN, "the time t does not appear in a motion with walls"},
    {WITH_KEY("forces: -v\n") AT_ONE, TEXT_FORCES, "no forces beside its Lagrangian"},
    {WITH_KEY("momentum.J: v\n") AT_ONE, TEXT_MOMENTUM, "under `invariants`"},
    {WITH_KEY("kernel: step\n") AT_ONE, TEXT_KERNEL, "without walls"},
    {WITH_KEY("exact.q: x\nexact.v: v\n") AT_ONE, TEXT_EXACT_Q, "locates the impacts"},
    {"problem: p\ngroup: R^1\nposition: x\nmomenta: p\nhamiltonian: p^2/2\nwalls: x\ninitial.default.q: 1\n"
     "initial.default.p: 0\n",
     TEXT_HAMILTONIAN, "given by its Lagrangian"},
    {"problem: p\ngroup: R^2\nposition: [x, y]\nvelocity: [u, v]\nlagrangian: (u^2 + v^2)/2\nholonomic: x - y\n"
     "walls: x\ninitial.default.q: [1, 1]\ninitial.default.v: [1, 1]\n",
     TEXT_HOLONOMIC, "has no constraint"},
    {"problem: p\ngroup: SE(2)\nposition: [x, y, a]\nvelocity: [u, v, w]\nlagrangian: (u^2 + v^2 + w^2)/2\n"
     "walls: x\ninitial.default.q: [1, 1, 0]\ninitial.default.v: [1, 1, 0]\n",
     TEXT_WALLS, "motions on R^n"},
};

TEST(walls_beside_what_has_no_theorem_are_refused)
{
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        struct setup setup = walled(refused[k].source, NULL, NULL, 0, 1);
        struct core_case *given;
        struct refusal why;
        assert_int_not_equal(case_open(&setup, &given, &why), STATUS_OK);
        if (!strstr(why.message, refused[k].why) || why.item < 0 || setup.text->entry[why.item].key != refused[k].key)
            fail_msg("text %zu: entry %d: %s", k, why.item, why.message);
    }
}

TEST(a_start_that_is_not_inside_is_refused)
{
    static const char *const starts[] = {"0", "-1"};
    for (size_t k = 0; k < sizeof starts / sizeof *starts; k++) {
        char text[512];
        struct core_case *given;
        struct refusal why;
        snprintf(text, sizeof text, ON_LINE("v^2/2 - x", "x", "%s", "1"), starts[k]);
        struct setup setup = walled(text, "collision-located", NULL, 8, 1);
        assert_int_equal(case_open(&setup, &given, &why), STATUS_INCONSISTENT);
        assert_non_null(strstr(why.message, "not inside wall 1"));
    }
}

/* The reflection keeps the energy to round-off where masses and terms linear in the velocities depend on the position. */
TEST(reflections_keep_the_energy)
{
    struct setup setup = walled(DISC, "collision-located", MIDPOINT, 8, 1);
    struct core_case *given = opened_case(&setup);
    real g[2] = {R(0.4), R(0.6)}, v[2] = {R(0.7), R(0.2)}, after[2], gap[MAX_WALLS], gradient[2];
    lane start, end, position[2], velocity[2];
    memcpy(after, v, sizeof after);
    assert_int_equal(wall_reflect(&given->in, 0, g, after), STATUS_OK);
    broadcast(2, g, position);
    broadcast(2, v, velocity);
    energy(&given->in, position, velocity, &start);
    broadcast(2, after, velocity);
    energy(&given->in, position, velocity, &end);
    assert_close(end[0], start[0], 16 * REAL_EPSILON);
    wall_gaps(&given->in, g, gap, gradient);
    assert_close(gradient[0] * after[0] + gradient[1] * after[1], -gradient[0] * v[0] - gradient[1] * v[1],
                 16 * REAL_EPSILON);
    assert_above(fabs(after[0] - v[0]), R(0.1));
    case_close(given);
}
