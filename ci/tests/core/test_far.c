/* Chains that move by little, far from the origin: forces are differences of far larger numbers, whose last bits no iteration gets below. */
#include "ci/tests/core/runs.h"
#include "ci/tests/core/text_lines.h"
#include "core/larger.h"

enum { N = 24, STEPS = 64, HORIZON = 4 };

static const char chain[] =
    "problem: chain\nsummary: s\nsource: s\ngroup: R^24\nposition: q[24]\nvelocity: v[24]\nparameters.L: 0\n"
    "parameters.K: 1\nlagrangian: sum(i, 1, 24, v[i]^2)/2 - K*sum(i, 1, 23, (q[i + 1] - q[i] - L)^2/2)\n"
    "initial.d.q: each(i, 1, 24, L*i + sin(pi*i/25)/10)\ninitial.d.v: each(i, 1, 24, 0)\n";

/* Springs of rest length L: where each mass is at the end, from its place in the chain at rest. */
static enum status move(const char *method, real stiffness, real length, real *away)
{
    static struct storage memory;
    static struct lines lines;
    struct setup setup = case_of("chain", method, 4, STEPS, HORIZON);
    setup.text = read_lines(chain, &lines);
    set_parameter(&setup, "L", length);
    set_parameter(&setup, "K", stiffness);
    struct trajectory *at = open_storage(&memory);
    enum status status = integrate_setup(&setup, at);
    for (int c = 0; c < N; c++)
        away[c] = (real)at->g[c] - length * (real)(c + 1);
    return status;
}

/* The same motion as about the origin, but for what positions of that size round in forces, 4 K epsilon N L, and the modes of the chain,
 * of frequencies from sqrt(K) pi / N on, make of that in the time: T times it over the least of them, or T^2/2 times. The shortest are solved by
 * the fixed point, the stiff ones by Newton's method. */
static void how_far_away_does_not_matter(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        real stiffness;
    } of[] = {{"gauss", 1}, {"lobatto-iiia", 1}, {"gauss", 1000}, {"gauss", 1000000}};
    static const real lengths[] = {1, 3, 10, 100, 10000};
    for (size_t k = 0; k < sizeof of / sizeof *of; k++) {
        real near[N], far[N], slowest = sqrt(of[k].stiffness) * REAL_PI / N;
        real grows = fmin(HORIZON * HORIZON / R(2.0), HORIZON / slowest);
        assert_int_equal(move(of[k].method, of[k].stiffness, 0, near), STATUS_OK);
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
            real apart = 0, bound = 4 * of[k].stiffness * REAL_EPSILON * N * (1 + lengths[l]) * grows;
            enum status status = move(of[k].method, of[k].stiffness, lengths[l], far);
            if (status != STATUS_OK)
                fail_msg("%s, K = %g, L = %g: %s", of[k].method, (double)of[k].stiffness, (double)lengths[l],
                         status_text(status));
            for (int c = 0; c < N; c++)
                apart = LARGER(apart, fabs(far[c] - near[c]));
            assert_at_most(apart, bound);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(how_far_away_does_not_matter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
