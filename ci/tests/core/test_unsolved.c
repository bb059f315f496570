/* A motion is followed to its end, to see whether its constraints become dependent, and no farther. */
#include "ci/tests/core/runs.h"
#include "core/run/unsolved.h"

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
    struct unsolved out;
    struct setup setup = case_of("spherical-pendulum", NULL, 0, 0, 0.25);
    struct core_case *given = opened_case(&setup);
    struct problem problem = *given->in.problem;
    counted = given->in.problem;
    problem.constraint_gradient = count_gradient;
    problem.kernel = NULL;
    given->in.problem = &problem;
    assert_int_equal(unsolved_along(given, &out), STATUS_OK);
    given->in.problem = counted;
    case_close(given);
    assert_in_range(count, 16 * 50, 16 * 600);
}
