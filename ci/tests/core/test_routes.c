/* The two routes of a reference: what tells them apart, in position, momentum or multiplier, at any sample, is its error. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/testing.h"

enum { SAMPLES = 3 };

/* Where the closed form under test is wrong: a component of position or velocity, up to a time. */
static struct {
    const struct problem *right;
    int component;
    real g, eta, until;
} wrong;

static enum status wrong_exact(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    enum status status = wrong.right->exact(in, g0, eta0, t, g, eta);
    if (t <= wrong.until) {
        g[wrong.component] += wrong.g;
        eta[wrong.component] += wrong.eta;
    }
    return status;
}

static enum status reference_of(const struct core_case *given, const struct problem *problem, struct reference *out)
{
    struct core_case changed = *given;
    changed.in.problem = problem;
    return trajectory_reference(&changed, out);
}

static struct reference reference_with(const char *name, struct storage *end, int component, double g, double eta,
                                       double until)
{
    struct core_case *given;
    struct refusal why;
    struct setup setup = case_of(name, NULL, 0, 0, 1);
    setup.samples = SAMPLES;
    assert_int_equal(case_open(&setup, &given, &why), STATUS_OK);
    struct problem problem = *given->in.problem;
    wrong.right = given->in.problem;
    wrong.component = component;
    wrong.g = (real)g, wrong.eta = (real)eta, wrong.until = (real)until;
    problem.exact = wrong_exact;
    struct reference reference = {.at = *open_storage(end)};
    assert_int_equal(reference_of(given, &problem, &reference), STATUS_OK);
    case_close(given);
    return reference;
}

/* On R^3 the error is the difference itself. A position that is wrong says nothing of the momentum of this problem, whose mass is
 * constant, and a velocity nothing of the position; the first velocity moves the multiplier. */
static void a_wrong_closed_form_is_an_error(void **state)
{
    (void)state;
    const double off = 1e-6, times[] = {1, 0.4};
    const double small = off / 1000;
    for (int c = 0; c < 3; c++)
        for (int k = 0; k < 2; k++) {
            struct storage end;
            const struct reference right = reference_with("free-particle", &end, c, 0, 0, 0);
            assert_at_most(right.error_q, small);
            assert_at_most(right.error_p, small);
            assert_at_most(right.error_lambda, small);
            const struct reference position = reference_with("free-particle", &end, c, off, 0, times[k]);
            assert_close(position.error_q, off, small);
            assert_at_most(position.error_p, small);
            const struct reference velocity = reference_with("free-particle", &end, c, 0, -off, times[k]);
            assert_close(velocity.error_p * velocity.at.amplitude_mu, off, small);
            assert_at_most(velocity.error_q, small);
            if (c == 0)
                assert_above(velocity.error_lambda, small);
        }
}

/* On a group the distance of two elements is that of the group. */
static void so_it_is_on_a_group(void **state)
{
    (void)state;
    struct storage end;
    const struct reference turned = reference_with("rigid-body", &end, 1, 1e-6, 0, 1);
    assert_above(turned.error_q, 1e-7);
    assert_at_most(turned.error_p, 1e-9);
    const struct reference faster = reference_with("rigid-body", &end, 1, 0, 1e-6, 1);
    assert_above(faster.error_p, 1e-7);
    assert_at_most(faster.error_q, 1e-9);
}

static void weaker_force(const struct instance *in, const lane *g, const lane *eta, lane *N)
{
    wrong.right->force(in, g, eta, N);
    for (int l = 0; l < in->lanes; l++)
        N[0][l] *= 1 + R(1e-6);
}

/* Without a closed form it is Gauss against Lobatto: here only Gauss sees the force that is wrong. */
static void collocation_is_held_against_lobatto(void **state)
{
    (void)state;
    struct storage end;
    struct core_case *given;
    struct refusal why;
    struct setup setup = case_of("particle", NULL, 0, 0, 1);
    setup.samples = SAMPLES;
    assert_int_equal(case_open(&setup, &given, &why), STATUS_OK);
    struct problem problem = *given->in.problem;
    wrong.right = given->in.problem;
    problem.force = weaker_force;
    struct reference reference = {.at = *open_storage(&end)};
    assert_int_equal(reference_of(given, &problem, &reference), STATUS_OK);
    case_close(given);
    assert_above(reference.error_q, 1e-8);
    assert_above(reference.error_p, 1e-8);
    assert_above(reference.error_lambda, 1e-8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_wrong_closed_form_is_an_error),
                                       cmocka_unit_test(so_it_is_on_a_group),
                                       cmocka_unit_test(collocation_is_held_against_lobatto)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
