/* Examples 4 and 5 of the exact discrete paper as figures 5 and 6 have them: from q0 = 0 and q1 = (0.4, 0.4, y1), h = 0.5, N = 600. */
#include "ci/tests/core/testing.h"

#include "core/run/case.h"
#include "core/run/run.h"

enum { STEPS = 600, PARTS = 3 };

/* The largest |H - H_0| of each third of the steps. */
static void deviations(const char *problem, const char *method, real out[PARTS])
{
    struct core_case *given;
    struct run run;
    struct refusal why;
    struct setup setup = case_of(problem, method, 1, STEPS, 300);
    real first = 0;
    setup.preset = "paper";
    setup.with = "start=pair";
    assert_int_equal(case_open(&setup, &given, &why), STATUS_OK);
    assert_int_equal(run_open(given, 1, &run), STATUS_OK);
    for (int part = 0; part < PARTS; part++)
        out[part] = 0;
    for (int step = 0; step <= STEPS; step++) {
        real H = -run.in.parameter[0] * run.g[0]; /* unit masses, V = -x/2 */
        for (int c = 0; c < 3; c++)
            H += run.mu[c] * run.mu[c] / 2;
        first = step == 0 ? H : first;
        int part = step * PARTS / (STEPS + 1);
        out[part] = fmax(out[part], fabs(H - first));
        if (step < STEPS)
            assert_int_equal(run_step(&run), STATUS_OK);
    }
    run_close(&run);
    case_close(given);
}

/* Example 4: "a nearly preservation of the energy". */
static void energy_stays_on_the_incline(void **state)
{
    (void)state;
    static const char *const methods[] = {"mla", "dla"};
    for (int k = 0; k < 2; k++) {
        real at[PARTS];
        deviations("incline-knife-edge", methods[k], at);
        for (int part = 1; part < PARTS; part++)
            assert_close(at[part] / at[0], 1, R(0.01));
    }
}

/* Example 5, eps = 0.1: "no longer preserves energy", "still behaves clearly better than standard DLA". */
static void energy_drifts_on_the_perturbed_edge(void **state)
{
    (void)state;
    real mla[PARTS], dla[PARTS];
    deviations("perturbed-knife-edge", "mla", mla);
    deviations("perturbed-knife-edge", "dla", dla);
    for (int part = 1; part < PARTS; part++) {
        assert_above(mla[part] / mla[part - 1], R(1.2));
        assert_above(dla[part] / mla[part], 10);
    }
    assert_close(mla[PARTS - 1], R(1.996e-2), R(5e-6));
    assert_close(dla[PARTS - 1], R(6.509e-1), R(5e-5));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_stays_on_the_incline),
        cmocka_unit_test(energy_drifts_on_the_perturbed_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
