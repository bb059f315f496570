/* Plateaus of errors, each with one cause, and errors that have none. */
#include "core/api.h"
#include "results/summary/plateau.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { CASES = 10 };

/* Errors h^2 + level (1 + scatter cos 2k), with a floor. */
static void fill(struct case_row rows[CASES], double level, double scatter, double floor)
{
    for (int k = 0; k < CASES; k++) {
        table_clear_row(&table_cases, &rows[k]);
        snprintf(rows[k].status, sizeof rows[k].status, "%s", status_text(STATUS_OK));
        rows[k].steps = 8 << k;
        rows[k].h = 1.0 / (8 << k);
        rows[k].value[QUANTITY_Q] = rows[k].h * rows[k].h + level * (1 + scatter * cos(2 * k));
        rows[k].floor[QUANTITY_Q] = floor;
    }
}

TEST(causes)
{
    static const struct {
        double level, scatter, floor, reference;
        enum plateau_cause cause;
    } tries[] = {
        {1e-4, 0, 1e-15, 1e-20, PLATEAU_CONSTANT}, {1e-4, 0.9, 1e-15, 1e-20, PLATEAU_NOISE},
        {1e-4, 0, 2e-6, 1e-20, PLATEAU_ROUND_OFF}, {1e-4, 0, 2e-6, 2e-6, PLATEAU_REFERENCE},
        {1e-4, 0.9, 2e-6, 0, PLATEAU_ROUND_OFF},   {0, 0, 1e-15, 1e-20, PLATEAU_NONE},
        {1e-6, 0, 1e-15, 1e-20, PLATEAU_NONE}, /* two cases are not enough */
    };
    struct case_row rows[CASES];
    for (size_t k = 0; k < sizeof tries / sizeof *tries; k++) {
        fill(rows, tries[k].level, tries[k].scatter, tries[k].floor);
        const struct plateau found = plateau_of(rows, CASES, QUANTITY_Q, tries[k].reference);
        assert_int_equal(found.cause, tries[k].cause);
        if (found.cause == PLATEAU_NONE)
            continue;
        assert_true(found.level > tries[k].level / 3 && found.level < 3 * tries[k].level);
        assert_true(rows[found.first].value[QUANTITY_Q] < 5 * found.level);
    }
}

/* A case that failed, or whose error is 0, is no part of a plateau. */
TEST(cases_without_a_number)
{
    struct case_row rows[CASES];
    fill(rows, 1e-4, 0, 1e-15);
    snprintf(rows[CASES - 2].status, sizeof rows->status, "%s", status_text(STATUS_TIMEOUT));
    assert_int_equal(plateau_of(rows, CASES, QUANTITY_Q, 0).cause, PLATEAU_CONSTANT);
    for (int k = 0; k < CASES; k++)
        rows[k].value[QUANTITY_Q] = 0;
    assert_int_equal(plateau_of(rows, CASES, QUANTITY_Q, 0).cause, PLATEAU_NONE);
    assert_int_equal(plateau_of(rows, 0, QUANTITY_Q, 0).cause, PLATEAU_NONE);
}
