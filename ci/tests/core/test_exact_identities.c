/* Identities of exact discrete mechanics on all kinds of nonholonomic problems on R^n: they hold at their bound, and a
 * deliberate fault breaks those it says and no other. */
#include "ci/tests/core/runs.h"
#include "core/register.h"
#include "core/run/identities.h"

static void identities_of(const struct setup *setup, double residual[QUANTITIES], double bound[QUANTITIES])
{
    struct core_case *given;
    struct refusal why;
    enum status status = case_open(setup, &given, &why);
    if (status != STATUS_OK)
        print_error("%s\n", why.message);
    assert_int_equal(status, STATUS_OK);
    for (int k = 0; k < QUANTITIES; k++)
        residual[k] = bound[k] = (double)NAN;
    register_identities(given, residual, bound);
    case_close(given);
}

/* Each identity has to hold, or under a fault to break where the fault says so. Returns how many spoke. */
static int check(const char *problem, const char *preset, const char *method, enum fault fault)
{
    double residual[QUANTITIES], bound[QUANTITIES];
    struct setup setup = case_of(problem, method, 1, 2, 0.5);
    int count = 0;
    setup.preset = preset;
    setup.fault = fault;
    identities_of(&setup, residual, bound);
    for (enum quantity k = 0; k < QUANTITIES; k++) {
        bool holds = residual[k] <= bound[k];
        bool breaks = fault_breaks(fault, &(struct claim){.kind = CLAIM_IDENTITY, .quantity = k});
        if (isnan(bound[k]))
            continue;
        if (holds == breaks)
            print_error("%s, %s, %s: %s is %.3g, bound %.3g\n", problem, method, fault_name(fault), quantity_name(k),
                        residual[k], bound[k]);
        assert_true(holds != breaks);
        count++;
    }
    return count;
}

static const struct {
    const char *problem, *preset;
} cases[] = {{"free-particle", "default"},
             {"incline-knife-edge", "default"},
             {"perturbed-knife-edge", "paper"},
             {"particle", NULL},
             {"cvt", "high-energy"},
             {"warped-particle", NULL}};

TEST(hold_on_all_problems)
{
    /* shooting in quadruple precision takes seconds a problem */
    size_t count = sizeof(real) > sizeof(double) ? 1 : sizeof cases / sizeof *cases;
    for (size_t k = 0; k < count; k++)
        assert_true(check(cases[k].problem, cases[k].preset, "exact-map", FAULT_NONE) >= 10);
}

TEST(faults_break_what_they_say)
{
    static const enum fault faults[] = {FAULT_LATE, FAULT_NO_WORK, FAULT_OFF_CONSTRAINT, FAULT_PRINTED_SIGN};
    for (int k = 0; k < (sizeof(real) > sizeof(double) ? 1 : 12); k++)
        check(cases[k / 4].problem, cases[k / 4].preset, "exact-map", faults[k % 4]);
}

/* The energy of a midpoint step for any potential, and that forces of the wrong sign break it. */
TEST(energy_of_midpoint_steps)
{
    static const char *const problems[] = {"free-particle", "perturbed-knife-edge", "particle", "cvt", "chaotic"};
    for (int k = 0; k < 5; k++) {
        check(problems[k], NULL, "mla", FAULT_NONE);
        check(problems[k], NULL, "dla", FAULT_NONE);
        check(problems[k], NULL, "mla", FAULT_REACTION);
    }
}
