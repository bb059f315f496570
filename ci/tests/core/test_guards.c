/* Guards against wrong programs that once passed: NaN counted as zero, comparisons of nothing, forces compared with
 * themselves. Each guard is seen failing on what it guards against. */
#include "ci/tests/core/runs.h"
#include "core/groups/group.h"
#include "core/larger.h"
#include "core/run/method.h"

TEST(the_larger_keeps_what_is_no_number)
{
    const real none = (real)NAN;
    assert_true(isnan(LARGER(none, R(1.0))) && isnan(LARGER(R(1.0), none)) && isnan(LARGER(none, none)));
    assert_true(isnan(LARGER((double)NAN, 1.0)) && isnan(LARGER(1.0, (double)NAN)));
    assert_true(LARGER(R(1.0), R(2.0)) == 2 && LARGER(R(2.0), R(1.0)) == 2);
    assert_true(fmax(none, R(1.0)) == 1); /* what it is there for */
}

/* Methods of this file: a step that shears the momenta by the positions, and one that gives no numbers. */
static int sheared, along;
static const double slope = 1e-3;

static enum status applies(const struct core_case *given, struct refusal *why)
{
    (void)given, (void)why;
    return STATUS_OK;
}

static enum status shear(struct run *run)
{
    int n = run->in.n;
    real *x[2] = {run->g, run->mu};
    x[sheared / n][sheared % n] += (real)slope * x[along / n][along % n];
    return STATUS_OK;
}

static enum status spoil(struct run *run)
{
    run->mu[0] = (real)NAN;
    return STATUS_OK;
}

static const struct family shears = {.applies = applies, .step = shear};
static const struct family spoils = {.applies = applies, .step = spoil};

static void structure_of(const struct family *family, double residual[QUANTITIES])
{
    const struct method method = {.name = "test", .least_stages = 1, .most_stages = 1, .family = family};
    struct setup setup = case_of("kepler", "test", 1, 4, 1);
    double explained[QUANTITIES];
    struct core_case *given;
    struct refusal why;
    assert_int_equal(case_open_method(&setup, &method, &given, &why), STATUS_OK);
    assert_int_equal(trajectory_structure(given, residual, explained), STATUS_OK);
    case_close(given);
}

/* A linear map x_i += s x_j is symplectic if i and j are a position and the momentum that belongs to it; else its defect
 * is s, whatever the pair: no part of the form is left out. */
TEST(every_part_of_the_symplectic_form_is_looked_at)
{
    double residual[QUANTITIES];
    for (sheared = 0; sheared < 4; sheared++)
        for (along = 0; along < 4; along++) {
            bool conjugate = sheared % 2 == along % 2 && sheared != along;
            structure_of(&shears, residual);
            if (conjugate)
                assert_at_most((real)residual[QUANTITY_SYMPLECTIC], 64 * pow(REAL_EPSILON, R(0.8)));
            else
                assert_close((real)residual[QUANTITY_SYMPLECTIC], (real)slope, (real)(slope * slope) + R(1e-9));
        }
}

TEST(a_step_without_numbers_has_no_structure)
{
    double residual[QUANTITIES];
    structure_of(&spoils, residual);
    assert_true(isnan(residual[QUANTITY_SYMPLECTIC]));
    assert_true(isnan(residual[QUANTITY_REVERSAL]));
}

static void no_number(const struct instance *in, int which, const lane *g, const lane *eta, lane *restrict out)
{
    (void)which, (void)g, (void)eta;
    FOR_LANES(l, in) out[0][l] = (real)NAN;
}

static void integrate_kepler(const struct invariant *invariants, struct storage *end)
{
    struct setup setup = case_of("kepler", "lobatto-iiia", 2, 8, 1);
    struct core_case *given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    problem.invariants = invariants;
    given->in.problem = &problem;
    assert_int_equal(trajectory_integrate(given, open_storage(end)), STATUS_OK);
    case_close(given);
}

/* A momentum map that is no number is not kept, and where there is none nothing is. */
TEST(a_residual_that_was_not_recorded_is_none)
{
    static const struct invariant none[] = {{.name = "nothing", .value = no_number, .momentum_map = true}, {0}};
    struct storage end;
    struct setup setup = case_of("kepler", "lobatto-iiia", 2, 8, 1);
    assert_int_equal(integrate_setup(&setup, open_storage(&end)), STATUS_OK);
    assert_true(end.at.momentum >= 0 && end.at.momentum < 1e-14);
    integrate_kepler(none, &end);
    assert_true(isnan(end.at.momentum));
    integrate_kepler(NULL, &end);
    assert_true(isnan(end.at.momentum));
    setup = case_of("spherical-pendulum", "lobatto-iiia", 2, 8, 1);
    assert_int_equal(integrate_setup(&setup, open_storage(&end)), STATUS_OK);
    assert_true(end.at.constraint >= 0 && end.at.tangency > 0 && end.at.amplitude_energy > 0);
}

/* Routes that agree to the last bit compared nothing: the two of a reference differ by round-off at least. */
TEST(references_compare_two_routes)
{
    static const char *const problems[] = {"cvt", "chaotic", "kepler", "heavy-top"};
    for (int k = 0; k < 4 && REAL_EPSILON < 1e-20; k++) {
        struct setup setup = case_of(problems[k], NULL, 0, 0, 1);
        struct storage store;
        struct reference reference;
        memset(&reference, 0, sizeof reference);
        reference.at = *open_storage(&store);
        assert_int_equal(reference_setup(&setup, &reference), STATUS_OK);
        assert_above((real)reference.error_q, 0);
        assert_above((real)reference.error_p, 0);
        assert_at_most((real)reference.error_q, R(1e-28));
    }
}

/* Returns true if the method takes the problem. Problems of control are no initial value problems, and known to
 * their own methods only. */
static bool is_taken(const struct setup *setup)
{
    struct core_case *given;
    struct refusal why;
    enum status status = case_open(setup, &given, &why);
    if (status != STATUS_OK && status != STATUS_REFUSED && status != STATUS_UNKNOWN_NAME)
        fail_msg("%s: %s", setup->problem, why.message);
    case_close(given);
    return status == STATUS_OK;
}

/* Returns true if nothing moves along with the constraint. Otherwise, as on a turntable, the energy of the rest is
 * not kept. */
static bool keeps_energy(const struct setup *setup)
{
    static const real still[SMALL_DIMENSION];
    bool kept = true;
    struct core_case *given = opened_case(setup);
    SCRATCH_NODE(node, &given->in);
    node_at_velocity(&given->in, given->g, still, node);
    for (int k = 0; k < given->in.m && given->in.problem->constraint == CONSTRAINT_NONHOLONOMIC; k++)
        kept = kept && fabs(node->phi[k][0]) < R(1e-12);
    case_close(given);
    return kept;
}

static void check_energy(const struct setup *setup)
{
    struct storage end;
    assert_int_equal(integrate_setup(setup, open_storage(&end)), STATUS_OK);
    if (!(end.at.invariant_deviation[0] <= 1e-9 * (1 + end.at.amplitude_energy)))
        fail_msg("%s, %s: the energy moves by %.3g", setup->problem, setup->preset, end.at.invariant_deviation[0]);
}

/* Every problem of the register, from each of its data: the force, which moves it, against the Lagrangian, which says what
 * its energy is. Order 10 with 32 steps; a force that is wrong by a per cent moves the energy by a per cent. */
TEST(every_problem_keeps_its_energy)
{
    const struct core_api *core = CORE_ENTRY();
    int kept = 0;
    for (int k = 0; k < core->problems(); k++) {
        struct problem_info info;
        core->problem(k, &info);
        for (int preset = 0; preset < info.presets; preset++) {
            struct setup setup = case_of(info.name, "lobatto-iiia", 6, 32, 0.25);
            setup.preset = info.preset[preset].name;
            if (!is_taken(&setup) || !keeps_energy(&setup))
                continue;
            kept++;
            check_energy(&setup);
        }
    }
    assert_true(kept > 20);
    struct setup setup = case_of("kepler", "lobatto-iiia", 6, 32, 0.25); /* control */
    struct storage end;
    setup.fault = FAULT_FORCE;
    assert_int_equal(integrate_setup(&setup, open_storage(&end)), STATUS_OK);
    assert_true(end.at.invariant_deviation[0] > 1e-4);
}

/* Every direction of every group moves an element away from where it was, by about as much as it is long. */
TEST(distances_see_every_direction)
{
    const struct core_api *core = CORE_ENTRY();
    int opened = 0;
    for (int k = 0; k < core->problems(); k++) {
        struct problem_info info;
        struct core_case *given;
        struct refusal why;
        core->problem(k, &info);
        struct setup setup = case_of(info.name, NULL, 0, 0, 1);
        if (case_open(&setup, &given, &why) != STATUS_OK)
            continue; /* a problem of control */
        opened++;
        const struct instance *in = &given->in;
        for (int c = 0; c < in->n; c++) {
            lane xi[SMALL_DIMENSION], moved[SMALL_ELEMENT];
            real h[SMALL_ELEMENT], unit[SMALL_DIMENSION] = {0};
            unit[c] = R(0.01);
            broadcast(in->n, unit, xi);
            group_move(in, given->g, xi, moved);
            for (int e = 0; e < in->element; e++)
                h[e] = moved[e][0];
            assert_above(group_distance(in, given->g, h), R(0.005));
            assert_at_most(group_distance(in, given->g, h), R(0.05));
        }
        case_close(given);
    }
    assert_true(opened > 30);
}

/* diag(2, 1/2, 1) has the rows of a rotation, at right angles, and its determinant. */
TEST(what_is_no_rotation_is_refused)
{
    static const double R0[] = {2, 0, 0, 0, 0.5, 0, 0, 0, 1};
    struct setup setup = case_of("rigid-body", "lobatto-iiia", 2, 8, 1);
    struct shape shape;
    struct refusal why;
    setup.q_size = 9;
    setup.v_size = 3;
    for (int c = 0; c < 9; c++)
        setup.q[c] = R0[c];
    setup.v[0] = 1;
    assert_int_equal(check_setup(&setup, &shape, &why), STATUS_BAD_VALUE);
    setup.q[0] = setup.q[4] = 1; /* control */
    shape = shape_of(&setup);
}
