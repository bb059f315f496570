/* The register of costs: each has a name of its own, and a case costs what its row says. */
#include "results/costs.h"

#include "core/api.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void names_are_found(void **state)
{
    (void)state;
    for (enum cost cost = 0; cost < COSTS; cost++) {
        assert_int_equal(cost_find(cost_name(cost)), cost);
        assert_true(*cost_label(cost));
    }
    assert_int_equal(cost_find("money"), COSTS);
    assert_int_equal(cost_find(""), COSTS);
    assert_int_equal(cost_find("step"), COSTS);
}

static struct case_row row_of(enum status status)
{
    struct case_row row;
    case_row_clear(&row);
    snprintf(row.status, sizeof row.status, "%s", run_case_status((int)status));
    row.steps = 7;
    return row;
}

static void rows_cost_what_they_say(void **state)
{
    (void)state;
    struct case_row row = row_of(STATUS_OK);
    assert_true(cost_of(&row, COST_STEPS) == 7);
    assert_true(isnan(cost_of(&row, COST_EVALUATIONS)) && isnan(cost_of(&row, COST_SOLVES)));
    assert_true(isnan(cost_of(&row, COST_SECONDS)));
    row.evaluations = 21;
    row.solves = 0; /* counted: an explicit method solves nothing */
    row.wall_time = 0.5;
    assert_true(cost_of(&row, COST_EVALUATIONS) == 21 && cost_of(&row, COST_SOLVES) == 0);
    assert_true(cost_of(&row, COST_SECONDS) == 0.5);
}

static void failed_cases_cost_nothing_that_counts(void **state)
{
    (void)state;
    struct case_row row = row_of(STATUS_DIVERGED);
    row.evaluations = row.solves = 3;
    row.wall_time = 1;
    for (enum cost cost = 0; cost < COSTS; cost++)
        assert_true(isnan(cost_of(&row, cost)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names_are_found), cmocka_unit_test(rows_cost_what_they_say),
                                       cmocka_unit_test(failed_cases_cost_nothing_that_counts)};
    return cmocka_run_group_tests_name("costs", tests, NULL, NULL);
}
