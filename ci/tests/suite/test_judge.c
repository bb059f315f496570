/* Judging a whole run: its rows are fetched in parts, and each group is judged by its own. */
#include "suite/judge/judge.h"
#include "suite/run/run_case.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ci/tests/suite/campaign_text.h"

/* More rows than the 8192 that are fetched at once. */
enum { GROUPS = 1000, STEPS = 9 };

/* Gauss with one stage promises order 2. */
static struct campaign *make_campaign(void)
{
    size_t size = 64 * (size_t)GROUPS + 400;
    char *text = malloc(size);
    assert_non_null(text);
    size_t used = (size_t)snprintf(text, size,
                                   "campaign: many\nexperiments:\n  - name: orders\n    methods: [gauss]\n"
                                   "    stages: [1]\n    steps: [8, 16, 32, 64, 128, 256, 512, 1024, 2048]\n"
                                   "    horizon: 1\n    problems:\n");
    for (int k = 0; k < GROUPS; k++)
        used += (size_t)snprintf(text + used, size - used, "      - {name: pendulum, q: [0.%03d], v: [1]}\n", k);
    struct campaign *campaign = campaign_from_text(text);
    free(text);
    return campaign;
}

/* Case `id` as a sound run has it; every third group converges one order too slowly. */
static struct case_row make_row(const struct campaign *campaign, int id)
{
    struct case_row row;
    case_row_clear(&row);
    row.id = id;
    row.steps = campaign->experiments[0].steps[id % STEPS];
    row.horizon = 1;
    row.h = 1 / (double)row.steps;
    snprintf(row.status, sizeof row.status, "ok");
    row.floor[QUANTITY_Q] = row.floor[QUANTITY_P] = 1e-15;
    row.value[QUANTITY_Q] = row.value[QUANTITY_P] = pow(row.h, id / STEPS % 3 == 0 ? 1 : 2);
    return row;
}

static bool fetch_cases(void *context, size_t first, size_t count, void *rows)
{
    for (size_t i = 0; i < count; i++)
        ((struct case_row *)rows)[i] = make_row(context, (int)(first + i));
    return true;
}

/* Where a kind has no rows. */
static bool fetch_nothing(void *context, size_t first, size_t count, void *rows)
{
    (void)context, (void)first, (void)rows;
    return count == 0;
}

static void groups_are_judged_by_their_own_rows(void **state)
{
    (void)state;
    struct campaign *campaign = make_campaign();
    struct plan plan;
    struct verdicts verdicts;
    assert_non_null(campaign);
    assert_true(plan_make(campaign, &plan));
    assert_int_equal(plan.group_count, GROUPS);
    assert_true(plan.case_count > 8192);
    const struct judge_sources from = {{fetch_cases, campaign}, {fetch_nothing, NULL}};
    assert_true(judge_run(campaign, &plan, &from, true, &verdicts));
    int found = 0;
    for (int k = 0; k < verdicts.order_count; k++) {
        const struct order_row *row = &verdicts.orders[k];
        if (strcmp(row->quantity, "q") != 0)
            continue;
        bool slow = found % 3 == 0;
        assert_int_equal(row->first_case, STEPS * found++);
        assert_int_equal(row->cases, STEPS);
        assert_string_equal(row->verdict, slow ? "below" : "confirmed");
        assert_true(fabs(row->measured - (slow ? 1 : 2)) < 1e-9);
    }
    assert_int_equal(found, GROUPS);
    verdicts_free(&verdicts);
    plan_free(&plan);
    campaign_free(campaign);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_are_judged_by_their_own_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
