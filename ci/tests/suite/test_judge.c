/* Judging a whole run: its rows are fetched in parts, and each group is judged by its own. */
#include "suite/judge/judge.h"
#include "suite/run/run_case.h"

#include <math.h>

#include "ci/tests/suite/campaign_text.h"
#include "ci/tests/testing.h"

/* More rows than the 2048 that are fetched at once. */
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
    const double order = id / STEPS % 3 == 0 ? 1 : 2;
    for (enum quantity k = 0; k < QUANTITIES; k++)
        row.floor[k] = 1e-15;
    row.value[QUANTITY_Q] = row.value[QUANTITY_P] = row.value[QUANTITY_Q_MAX] = row.value[QUANTITY_P_MAX] =
        pow(row.h, order);
    if (id % STEPS == STEPS - 1) { /* the finest brings the run off the grids */
        row.off_grid_steps = experiment_off_grid(&campaign->experiments[0], false);
        row.value[QUANTITY_OFF_GRID_Q] = row.value[QUANTITY_OFF_GRID_P] = pow((double)row.off_grid_steps, -order);
    }
    return row;
}

static void fetch_cases(void *context, size_t first, size_t count, void *rows)
{
    for (size_t i = 0; i < count; i++)
        ((struct case_row *)rows)[i] = make_row(context, (int)(first + i));
}

/* Fetches the rows of a kind that has none. */
static void fetch_nothing(void *context, size_t first, size_t count, void *rows)
{
    (void)context, (void)first, (void)rows;
    assert_int_equal(count, 0);
}

TEST(groups_are_judged_by_their_own_rows)
{
    struct campaign *campaign = make_campaign();
    struct plan plan;
    struct verdicts verdicts;
    assert_non_null(campaign);
    plan_make(campaign, &plan);
    assert_int_equal(plan.group_count, GROUPS);
    assert_true(plan.case_count > 2048);
    const struct judge_sources from = {{fetch_cases, campaign}, {fetch_nothing, NULL}};
    judge_run(campaign, &plan, &from, true, &verdicts);
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

enum { MEMBERS = 7000, LEVELS = 2, WORST = 6321, FAILED = 17 };

/* A member whose constraint holds but for one, and one that failed. */
static struct case_row make_member(int id)
{
    struct case_row row;
    case_row_clear(&row);
    row.id = id;
    row.member = id % MEMBERS;
    row.steps = id < MEMBERS ? 8 : 16;
    row.h = 1 / (double)row.steps;
    row.wall_time = 1e-6 * sqrt(id);
    snprintf(row.status, sizeof row.status, "%s", id == FAILED ? status_text(STATUS_FAILED) : "ok");
    row.value[QUANTITY_CONSTRAINT] = id == WORST ? 3e-6 : 1e-16 * (id % 7);
    row.bound[QUANTITY_CONSTRAINT] = 1e-14;
    return row;
}

static void fetch_members(void *context, size_t first, size_t count, void *rows)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        ((struct case_row *)rows)[i] = make_member((int)(first + i));
}

static void fetch_samples(void *context, size_t first, size_t count, void *rows)
{
    (void)context, (void)first;
    memset(rows, 0, count * sizeof(struct sample_row));
}

/* The rows of a large group are packed for the judgement; it misses none of them. */
TEST(large_groups_are_judged_whole)
{
    struct campaign *campaign = campaign_from_text(
        "campaign: family\nexperiments:\n"
        "  - {name: before, kind: ensemble, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2], steps: "
        "[8, 16],\n"
        "     horizon: 1, samples: 2, members: {parameter: member, from: 0, to: 100, count: 7000}}\n");
    struct plan plan;
    struct verdicts verdicts;
    assert_non_null(campaign);
    plan_make(campaign, &plan);
    assert_int_equal(plan.case_count, LEVELS * MEMBERS);
    const struct judge_sources from = {{fetch_members, NULL}, {fetch_samples, NULL}};
    judge_run(campaign, &plan, &from, true, &verdicts);
    const struct order_row *row = verdicts.orders;
    assert_string_equal(row->quantity, "constraint");
    assert_string_equal(row->verdict, "below");
    assert_true(row->measured == 3e-6);
    assert_int_equal(row->cases, LEVELS * MEMBERS);
    assert_int_equal(row->rows_used, LEVELS * MEMBERS - 1);
    assert_int_equal(row->rows_failed, 1);
    assert_int_equal(verdicts.orders[1].window_first, 8);
    assert_int_equal(verdicts.orders[1].window_last, 16);
    verdicts_free(&verdicts);
    plan_free(&plan);
    campaign_free(campaign);
}

TEST(packed_rows_are_the_same_to_the_bit)
{
    struct case_pack pack;
    struct case_row row;
    case_pack_open(&pack, MEMBERS);
    for (int id = 0; id < MEMBERS; id++) {
        row = make_member(id);
        case_pack_add(&pack, &row, 1);
    }
    const struct case_rows rows = {.count = MEMBERS, .pack = &pack};
    for (int k = 0; k < MEMBERS; k++) {
        int id = k * 11 % MEMBERS;
        row = make_member(id);
        assert_memory_equal(case_rows_at(&rows, id), &row, sizeof row);
    }
    assert_true(pack.used * sizeof(uint64_t) < (size_t)MEMBERS * 200); /* of a row of more than 3000 bytes */
    case_pack_close(&pack);
}
