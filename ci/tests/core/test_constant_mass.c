/* A mass that a text says to be constant is asked for once a run, the same steps are taken, and others are asked for at every step. One
 * that it says to be diagonal is. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"

enum { N = 3, STEPS = 16 };

static struct lines lines;
static int asked;
static physics *own_mass;

static void counted(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    asked++;
    own_mass(in, g, eta, out);
}

/* Problem with this kinetic energy, whose bodies pull each other. */
static const struct problem_text *text_of_energy(const char *kinetic)
{
    char source[1024];
    snprintf(source, sizeof source,
             "problem: bodies\nsummary: s\nsource: s\ngroup: R^3\nposition: q[3]\nvelocity: v[3]\n"
             "parameters.a: 1/3\nlagrangian: %s - (q[1]*q[2])^2/2 + cos(q[3] - q[1])\n"
             "initial.default.q: [1/2, 1, 1/4]\ninitial.default.v: [1, 0, -1/2]\n",
             kinetic);
    memset(&lines, 0, sizeof lines);
    return read_lines(source, &lines);
}

enum claim_of_test { AS_FOUND, NOT_CONSTANT, CONSTANT };

/* Steps with the text's claim, or another; was it the claim that the mass is constant? */
static bool run_with(const char *kinetic, const char *method, enum claim_of_test claim, real horizon,
                     struct storage *end)
{
    struct setup setup = case_of("bodies", method, strcmp(method, "newmark") == 0 ? 1 : 2, STEPS, (double)horizon);
    setup.text = text_of_energy(kinetic);
    struct core_case *given = opened_case(&setup);
    struct problem *problem = (struct problem *)given->in.problem;
    bool found = problem->mass_is_constant;
    assert_non_null(problem->mass);
    own_mass = problem->mass;
    problem->mass = counted;
    asked = 0;
    if (claim != AS_FOUND)
        problem->mass_is_constant = claim == CONSTANT;
    assert_int_equal(trajectory_integrate(given, open_storage(end)), STATUS_OK);
    /* The text may be opened again as it is left. */
    problem->mass = own_mass;
    problem->mass_is_constant = found;
    case_close(given);
    return found;
}

static const struct {
    const char *kinetic;
    bool constant, diagonal;
} rows[] = {{"v[1]^2 + a*v[1]*v[2] + v[2]^2 + exp(a)*v[3]^2", true, false},
            {"a*(v[1]^2 + v[2]^2 + v[3]^2)", true, true},
            {"(v[1]^2 + (1 + q[1]^2)*v[2]^2 + v[3]^2)/2", false, true}, /* of a position */
            {"(v[1]^2 + v[2]^2 + v[3]^2)/2 + v[3]^4/24", false, true},  /* of a velocity */
            {"(v[1]^2 + v[2]^2 + v[3]^2)/2 + sin(q[3])*v[1]*v[2]/4", false, false}};
enum { ROWS = sizeof rows / sizeof *rows };

TEST(a_constant_one_is_asked_for_once)
{
    static struct storage once, often;
    for (int k = 0; k < ROWS; k++) {
        assert_int_equal(run_with(rows[k].kinetic, "lobatto-iiia", AS_FOUND, 1, &once), rows[k].constant);
        int few = asked;
        run_with(rows[k].kinetic, "lobatto-iiia", NOT_CONSTANT, 1, &often);
        int many = asked;
        assert_true(many >= STEPS);
        assert_int_equal(few, rows[k].constant ? many - STEPS + 1 : many);
        assert_true(row_difference(N, once.g, often.g) == 0 && row_difference(N, once.mu, often.mu) == 0);
        assert_true(once.at.work.iterations == often.at.work.iterations);
    }
}

/* Control: where it is false the claim costs corrections, so that the inverse of the first step is really what later ones have. */
TEST(a_false_claim_is_seen)
{
    static struct storage right, wrong;
    real less = 0, more = 0;
    for (int k = 0; k < ROWS; k++) {
        run_with(rows[k].kinetic, "lobatto-iiia", AS_FOUND, 4, &right);
        run_with(rows[k].kinetic, "lobatto-iiia", CONSTANT, 4, &wrong);
        if (rows[k].constant)
            assert_true(wrong.at.work.iterations == right.at.work.iterations);
        less += (real)right.at.work.iterations;
        more += (real)wrong.at.work.iterations;
    }
    assert_above(more, less + STEPS);
}

/* A method that asks its nodes keeps the mass, too. */
TEST(nodes_ask_once)
{
    static struct storage once, often;
    for (int k = 0; k < ROWS; k++) {
        if (!rows[k].constant)
            continue;
        run_with(rows[k].kinetic, "newmark", AS_FOUND, 1, &once);
        int few = asked;
        run_with(rows[k].kinetic, "newmark", NOT_CONSTANT, 1, &often);
        assert_true(asked >= STEPS && few <= 4);
        assert_true(row_difference(N, once.g, often.g) == 0 && row_difference(N, once.mu, often.mu) == 0);
    }
}

TEST(a_diagonal_one_is_seen)
{
    for (int k = 0; k < ROWS; k++) {
        struct setup setup = case_of("bodies", "lobatto-iiia", 2, STEPS, 1);
        setup.text = text_of_energy(rows[k].kinetic);
        struct core_case *given = opened_case(&setup);
        assert_int_equal(given->in.problem->mass_is_diagonal, rows[k].diagonal);
        case_close(given);
    }
}

/* Kernels rely on what problems of the registry state of their mass: it is true. */
TEST(those_of_the_register_are_what_they_say)
{
    int diagonal = 0;
    for (int k = 0; k < problem_count(); k++) {
        const struct problem *problem = problem_at(k);
        if (!problem->mass_is_diagonal)
            continue;
        struct setup setup = {.problem = problem->name, .steps = 1, .samples = 1, .horizon = 1};
        struct core_case *given = opened_case(&setup);
        const struct instance *in = &given->in;
        SCRATCH_NODE(node, in);
        SCRATCH_MATRIX(lane, mass, in->n, in->n);
        node_at_velocity(in, given->g, given->eta, node);
        problem->mass(in, node->g, node->velocity, mass);
        for (int c = 0; c < in->n * in->n; c++)
            assert_true((mass[c][0] == 0) == (c % (in->n + 1) != 0));
        diagonal++;
        case_close(given);
    }
    assert_above(diagonal, 5);
}

static void by_parameter(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int l = 0; l < in->lanes; l++)
        out[0][l] = in->parameter[0];
}

static void by_twice_that(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int l = 0; l < in->lanes; l++)
        out[0][l] = 2 * in->parameter[0];
}

static void still(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)in, (void)g, (void)eta;
    memset(out, 0, sizeof *out);
}

/* A node that goes from one instance to another has that one's mass: of other parameters, of another problem. */
TEST(another_instance_has_its_own)
{
    const struct problem
        moving = {.n = 1, .element = 1, .momentum = still, .mass = by_parameter},
        kept = {.n = 1, .element = 1, .momentum = still, .mass = by_parameter, .mass_is_constant = true},
        other = {.n = 1, .element = 1, .momentum = still, .mass = by_twice_that, .mass_is_constant = true};
    const struct {
        const struct problem *problem;
        real parameter, mass;
    } points[] = {{&kept, 2, 2},   {&kept, 2, 2},     {&kept, 4, 4},    {&other, 4, 8},
                  {&moving, 4, 4}, {&moving, 32, 32}, {&other, 32, 64}, {&kept, 32, 32}};
    struct instance in = {.problem = &kept, .n = 1, .element = 1};
    const real zero = 0;
    SCRATCH_NODE(node, &in);
    for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
        in.problem = points[k].problem;
        in.parameter[0] = points[k].parameter;
        node_at_velocity(&in, &zero, &zero, node);
        assert_int_equal(node_invert_mass(node), STATUS_OK);
        assert_true(node->inverse_mass[0] == 1 / points[k].mass);
    }
    in.parameter[0] = 0; /* and one that has no inverse is none of the last's */
    node_at_velocity(&in, &zero, &zero, node);
    assert_int_equal(node_invert_mass(node), STATUS_SINGULAR);
    assert_int_equal(node_invert_mass(node), STATUS_SINGULAR);
}
