/* The register of costs: each has a name of its own, and a case costs what its row says. */
#include "core/api.h"
#include "results/costs.h"
#include "suite/run/run_case.h"

#include <math.h>

#include "ci/tests/testing.h"

TEST(names_are_found)
{
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

TEST(rows_cost_what_they_say)
{
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

TEST(failed_cases_cost_nothing_that_counts)
{
    struct case_row row = row_of(STATUS_DIVERGED);
    row.evaluations = row.solves = 3;
    row.wall_time = 1;
    for (enum cost cost = 0; cost < COSTS; cost++)
        assert_true(isnan(cost_of(&row, cost)));
}
