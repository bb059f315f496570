/* Numbers of an element that no physics looks at (struct problem.unseen): where they are none nothing changes, where any other is none
 * something does, of problems as compiled and as texts; and points that are made for physics alone have all others. */
#include "ci/tests/core/runs.h"
#include "core/groups/factors.h"

enum { PHYSICS = 14, MOST = SMALL_DIMENSION * SMALL_DIMENSION };

/* All that the bits apply to, at (g, x): x is a velocity or a momentum, which is the same to the question. */
static void evaluate(const struct instance *in, const lane *g, const lane *x, lane out[PHYSICS][MOST])
{
    const struct problem *p = in->problem;
    physics *const of[PHYSICS] = {p->lagrangian,
                                  p->force,
                                  p->momentum,
                                  p->mass,
                                  p->momentum_rate,
                                  p->velocity,
                                  p->constraint_value,
                                  p->constraint_rate,
                                  p->constraint_gradient,
                                  p->constraint_slope,
                                  p->dual_gradient,
                                  p->hamiltonian_force,
                                  p->hamiltonian,
                                  p->position_rate};
    memset(out, 0, PHYSICS * sizeof *out);
    for (int k = 0; k < PHYSICS; k++)
        if (of[k])
            of[k](in, g, x, out[k]);
}

/* Returns true if any function changes when number c is NaN. */
static bool is_seen(const struct core_case *given, int c)
{
    static lane with[PHYSICS][MOST], without[PHYSICS][MOST];
    struct instance in;
    lane g[SMALL_ELEMENT], x[SMALL_DIMENSION];
    case_points_around(given, &in, g);
    in.lanes = 1;
    for (int k = 0; k < in.n; k++)
        for (int l = 0; l < LANES; l++)
            x[k][l] = (real)(k + 1) / 8;
    evaluate(&in, g, x, with);
    for (int l = 0; l < LANES; l++)
        g[c][l] = (real)NAN;
    evaluate(&in, g, x, without);
    for (int k = 0; k < PHYSICS; k++)
        for (int i = 0; i < MOST; i++)
            if (!(with[k][i][0] == without[k][i][0]))
                return true;
    return false;
}

static uint32_t bits_of(const struct core_case *given)
{
    uint32_t unseen = 0;
    for (int c = 0; c < given->in.element && c < 32; c++)
        unseen |= is_seen(given, c) ? 0 : (uint32_t)1 << c;
    return unseen;
}

static void open_problem(const struct problem *problem, bool text, struct core_case **given)
{
    struct setup setup = case_of(problem->name, NULL, 0, 0, 1);
    struct refusal why;
    setup.text = text ? problem->text : NULL;
    if (case_open_method(&setup, NULL, given, &why) != STATUS_OK)
        fail_msg("%s: %s", problem->name, why.message);
}

/* Returns the problem's bits, which are those of its symbolic definition. */
static uint32_t check_bits(struct core_case *given, bool text)
{
    const struct problem *problem = given->in.problem;
    if ((problem->text || text) && problem->unseen != bits_of(given))
        fail_msg("%s: 0x%x, not 0x%x", problem->name, problem->unseen, bits_of(given));
    return problem->unseen;
}

/* A bit too many would change a motion, one too few is work for nothing. The only ones that may be missed are of parts that cancel for
 * all arguments, and of those this knows none. */
TEST(bits_are_what_physics_looks_at)
{
    int found = 0;
    for (int k = 0; motion_at(k); k++) {
        for (int text = 0; text <= (motion_at(k)->text != NULL); text++) {
            struct core_case *given;
            open_problem(motion_at(k), text, &given);
            if (!group_is_abelian(given->in.group) && given->in.element <= SMALL_ELEMENT)
                found += check_bits(given, text) != 0;
            case_close(given);
        }
    }
    assert_true(found >= 10);
}

/* Bits of the numbers in which a point made for physics alone equals the complete one, to the round-off that its
 * polar step takes away. */
static uint32_t differing(const struct factor *factor, uint32_t unseen)
{
    struct instance in = {.lanes = LANES};
    lane xi[MAX_FACTOR], terms[CHART_TERMS], whole[SMALL_ELEMENT], seen[SMALL_ELEMENT];
    real start[MAX_FACTOR], neutral[SMALL_ELEMENT], g[SMALL_ELEMENT];
    uint64_t seed = 3;
    uint32_t differs = 0;
    for (int c = 0; c < factor->n; c++) {
        start[c] = random_real(&seed);
        for (int l = 0; l < LANES; l++)
            xi[c][l] = random_real(&seed) / 4 + (real)1 / 2;
    }
    factor_neutral(factor, neutral);
    translate_point(factor, neutral, start, g);
    factor_chart(factor, &in, xi, terms);
    factor_translate(factor, &in, terms, g, xi, whole);
    factor_glance(factor, &in, terms, g, xi, unseen, seen);
    for (int c = 0; c < factor->element; c++)
        for (int l = 0; l < LANES; l++)
            if (!(fabs(whole[c][l] - seen[c][l]) <= 16 * REAL_EPSILON))
                differs |= (uint32_t)1 << c;
    return differs;
}

TEST(points_have_what_is_seen)
{
    for (int k = 0; k < 2 * factor_count(); k++) {
        const struct factor *factor = k % 2 ? factor_at(k / 2)->cay : factor_at(k / 2)->exp;
        if (!factor)
            continue;
        const uint32_t all = factor->element < 32 ? ((uint32_t)1 << factor->element) - 1 : ~(uint32_t)0;
        assert_int_equal(differing(factor, 0), 0);
        assert_int_equal(differing(factor, all), all); /* it was not asked for, and is not made */
        for (int c = 0; c < factor->element && c < 32; c++)
            assert_int_equal(differing(factor, all & ~((uint32_t)1 << c)) >> c & 1, 0);
    }
}
