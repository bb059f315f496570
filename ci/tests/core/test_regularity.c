/* A discrete Lagrangian gives a map where its Legendre transform is regular, D1 D2 L_d invertible, and no step else
 * [jimenez-2012, thm. 3.2.1]: L = (v^2 + x^2)/2, whose midpoint rule has D1 D2 L_d = h/4 - 1/h, 0 at h = 2; other rules have -1/h. */
#include "ci/tests/core/testing.h"
#include "ci/tests/core/texts.h"

static const char inverted[] = "problem: inverted\n"
                               "group: R^1\n"
                               "position: x\n"
                               "velocity: v\n"
                               "lagrangian: v^2/2 + x^2/2\n"
                               "initial.generic.q: 0.3\n"
                               "initial.generic.v: 0.2\n";

/* Weights of the rule in L_d = h sum_j w_j L(x_j, (x' - x)/h), x_j at the midpoint or at the ends. */
static const struct rule_of {
    const char *method;
    bool midpoint;
    double at_start, at_end; /* weights of the ends where it is not */
} rules[] = {
    {"mid", true, 0, 0},    {"dla", true, 0, 0},    {"trap", false, 0.5, 0.5},
    {"rect0", false, 1, 0}, {"rect1", false, 0, 1}, {"dla-trap", false, 0.5, 0.5},
};
enum { RULES = sizeof rules / sizeof *rules };

static enum status step_of(const struct rule_of *rule, const char *preset, wide h, struct lines *lines, real *x)
{
    static struct storage storage;
    struct setup setup = case_of("inverted", rule->method, 0, 1, 1);
    setup.text = read_lines(inverted, lines);
    setup.preset = preset;
    setup.horizon = h;
    const struct core_api *core = CORE_ENTRY();
    struct core_case *given;
    struct refusal why;
    assert_int_equal(core->open(&setup, &given, &why), STATUS_OK);
    enum status status = core->integrate(given, open_storage(&storage));
    core->close(given);
    *x = (real)storage.g[0];
    return status;
}

/* The solution of p = -D1 L_d(x, x'), an equation of x' whose factor is -D1 D2 L_d. */
static real solution(const struct rule_of *rule, real h, real x, real p)
{
    real factor = rule->midpoint ? 1 / h - h / 4 : 1 / h;
    real own = rule->midpoint ? 1 / h + h / 4 : 1 / h + h * (real)rule->at_start;
    return (p + own * x) / factor;
}

TEST(regular_steps_are_the_solution_and_others_fail)
{
    static const real steps[] = {R(0.5), R(1.5), R(1.9), 2};
    struct lines lines;
    real x;
    for (int k = 0; k < RULES; k++)
        for (int i = 0; i < 4; i++) {
            enum status status = step_of(&rules[k], "generic", steps[i], &lines, &x);
            if (rules[k].midpoint && i == 3)
                assert_int_not_equal(status, STATUS_OK);
            else {
                real wanted = solution(&rules[k], steps[i], R(0.3), R(0.2));
                assert_int_equal(status, STATUS_OK);
                assert_close(x, wanted, 4096 * REAL_EPSILON * (1 + fabs(wanted)));
            }
        }
}

/* Beyond the singular step the rule is regular again, but its solution continues that of no shorter step: it has gone through
 * infinity. That root is not taken silently for the motion's. */
TEST(steps_beyond_are_another_root)
{
    struct lines lines;
    real x;
    for (int k = 0; k < 2; k++)
        assert_int_equal(step_of(&rules[k], "generic", R(2.1), &lines, &x), STATUS_OTHER_ROOT);
}
