/* Names of drifts, from deviations over three horizons. */
#include <math.h>
#include <string.h>

#include "ci/tests/testing.h"
#include "suite/trial/drifts.h"

/* The word for values at T = 4, 40, 400. */
static const char *word_of(double first, double second, double third, double floor)
{
    static char word[16];
    static struct case_row rows[3];
    const double value[] = {first, second, third}, horizon[] = {4, 40, 400};
    const struct case_row *runs[3];
    for (int k = 0; k < 3; k++) {
        rows[k].horizon = horizon[k];
        rows[k].value[QUANTITY_ENERGY_ERROR] = value[k];
        rows[k].floor[QUANTITY_ENERGY_ERROR] = floor;
        rows[k].bound[QUANTITY_ENERGY_ERROR] = 1; /* that of methods which keep the energy: no engine's */
        runs[k] = &rows[k];
    }
    drift_classify(runs, 3, QUANTITY_ENERGY_ERROR, word, sizeof word);
    return word;
}

TEST(drifts_have_names)
{
    assert_true(strcmp(word_of(1e-5, 1.1e-5, 1.2e-5, 1e-15), "bounded") == 0);
    assert_true(strcmp(word_of(1e-5, 3.2e-5, 1e-4, 1e-15), "sublinear") == 0);
    assert_true(strcmp(word_of(1e-5, 1e-4, 1e-3, 1e-15), "linear") == 0);
    assert_true(strcmp(word_of(1e-7, 1e-5, 1e-3, 1e-15), "quadratic") == 0);
    assert_true(strcmp(word_of(1e-7, 1e-6, 1e+3, 1e-15), "exponential") == 0);
    assert_true(strcmp(word_of(1e-15, 2e-15, 4e-15, 1e-15), "round-off") == 0);
}

TEST(drifts_that_must_not_pass_for_others)
{
    assert_true(strcmp(word_of(1e-5, 1e-4, 1e-3, 1e-15), "bounded") != 0); /* a rate is none */
    assert_true(strcmp(word_of(1e-16, 1e-15, 1e-13, 1e-15), "round-off") != 0);
    assert_true(strcmp(word_of(1e-5, 1e-4, 1e-1, 1e-15), "linear") != 0); /* its power rises */
    assert_true(strcmp(word_of(NAN, 1e-4, 1e-3, 1e-15), "") == 0);
}

TEST(drifts_need_three_horizons)
{
    static const struct case_row row = {.horizon = 4};
    const struct case_row *const runs[] = {&row, &row};
    char word[16];
    assert_true(isnan(drift_classify(runs, 2, QUANTITY_ENERGY_ERROR, word, sizeof word)));
    assert_true(*word == '\0');
}
