/* A motion is followed to its end, to see whether its constraints become dependent, and no farther. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/run/ill_posed.h"

static const struct problem *counted;
static int count;

static void count_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    count++;
    counted->constraint_gradient(in, g, eta, out);
}

/* Sixteen steps, each tried with two of half the length, ask for some hundred gradients each. */
TEST(a_motion_is_followed_to_its_end)
{
    struct ill_posed out;
    struct setup setup = case_of("spherical-pendulum", NULL, 0, 0, 0.25);
    struct core_case *given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    counted = given->in.problem;
    problem.constraint_gradient = count_gradient;
    problem.kernel = NULL;
    given->in.problem = &problem;
    assert_int_equal(ill_posed_along(given, &out), STATUS_OK);
    given->in.problem = counted;
    case_close(given);
    assert_in_range(count, 16 * 50, 16 * 600);
}

/* Gradients (1, 0, 0) and (1, part, 0): their independence is the part, nearly, wherever the motion is. A part of less than a quarter of the digits of
 * double leaves multipliers that nothing determines. */
TEST(nearly_dependent_constraints_are_told)
{
    static const struct {
        const char *part;
        enum status status;
    } rows[] = {{"1/100000", STATUS_DEPENDENT}, {"1/1000", STATUS_OK}};
    for (int k = 0; k < 2; k++) {
        char text[512];
        struct lines lines;
        struct ill_posed out;
        snprintf(text, sizeof text,
                 "problem: nearly\nsummary: s\nsource: s\ngroup: R^3\nposition: q[3]\nvelocity: v[3]\n"
                 "lagrangian: (v[1]^2 + v[2]^2 + v[3]^2)/2 - q[3]^2/2\nnonholonomic: [v[1], v[1] + %s*v[2]]\n"
                 "initial.default.q: [0, 0, 1]\ninitial.default.v: [0, 0, 1]\n",
                 rows[k].part);
        struct setup setup = case_of("nearly", NULL, 0, 0, 0.25);
        setup.text = read_lines(text, &lines);
        struct core_case *given = opened_case(&setup);
        assert_int_equal(ill_posed_along(given, &out), rows[k].status);
        case_close(given);
    }
}
