/* Rates from stored times, and the forecast made of them. */
#include "suite/forecast/forecast.h"
#include "suite/kinds/cost.h"

#include <math.h>

#include "ci/tests/suite/campaign_text.h"
#include "ci/tests/testing.h"

static const char text[] =
    "campaign: forecasts\n"
    "experiments:\n"
    "  - {name: orders, kind: convergence, problems: [{name: cvt}, {name: cvt, parameters: {eps: 0.3}}],\n"
    "     methods: [lobatto-iiia], stages: [2, 3], steps: [4, 8, 16], horizon: 1, precision: [double, quad]}\n"
    "  - {name: local, kind: stages, problems: [{name: particle}], methods: [lobatto-iiia], stages: [2, 3],\n"
    "     steps: [8, 16], horizon: 1}\n";

enum { CASES = 28, REFERENCES = 2, KINDS = 4 + 1 + 2 };
static const double round_off = 1e-13;

TESTS_OF_CAMPAIGN(text)

static struct plan plan;

FIXTURE(load)
{
    load_campaign(state);
    if (!campaign)
        return -1;
    plan_make(campaign, &plan);
    return 0;
}

FIXTURE(unload)
{
    plan_free(&plan);
    return free_campaign(state);
}

static void assert_near(double value, double expected)
{
    if (!(fabs(value - expected) <= round_off * fabs(expected)))
        fail_msg("%.17g is not %.17g", value, expected);
}

/* Seconds a unit of cost that differ from kind to kind. */
static double invented_rate(const struct work_kind *of)
{
    return 1e-9 * (1 + 2 * (strcmp(of->part[0], "quad") == 0) + 4 * (strcmp(of->part[1], "stages") == 0) +
                   8 * (of->part[3][0] != '\0') + 16 * (strcmp(of->part[1], "reference") == 0));
}

/* A result file of the plan in which every case took what the invented rates say. */
static void invent_file(struct store_file *file)
{
    struct work_kind of;
    *file = (struct store_file){.case_count = CASES, .reference_count = REFERENCES};
    file->cases = calloc(CASES, sizeof *file->cases);
    file->references = calloc(REFERENCES, sizeof *file->references);
    assert_true(file->cases && file->references);
    for (int id = 0; id < CASES; id++) {
        struct case_row *row = &file->cases[id];
        struct setup setup;
        const struct campaign_case which = plan_case_at(&plan, id).which;
        campaign_setup(campaign, &which, &setup);
        row->off_grid_steps = plan_off_grid(campaign, &plan, id);
        row->wall_time = rates_of_case(campaign, &plan, id, &of);
        row->wall_time *= invented_rate(&of);
        memcpy(row->kind, of.part[1], sizeof row->kind);
        memcpy(row->problem, of.part[2], sizeof row->problem);
        memcpy(row->data, of.part[3], sizeof row->data);
        memcpy(row->method, of.part[4], sizeof row->method);
        memcpy(row->retraction, of.part[6], sizeof row->retraction);
        memcpy(row->precision, of.part[0], sizeof row->precision);
        row->stages = setup.stages;
        row->steps = setup.steps;
        row->horizon = (double)setup.horizon;
    }
    for (int k = 0; k < REFERENCES; k++) {
        struct reference_row *row = &file->references[k];
        row->wall_time = rates_of_reference(campaign, &plan, k, &of);
        row->wall_time *= invented_rate(&of);
        memcpy(row->problem, of.part[2], sizeof row->problem);
        memcpy(row->data, of.part[3], sizeof row->data);
        row->horizon = 1;
        row->samples = 4;
    }
}

static void free_file(struct store_file *file)
{
    free(file->cases);
    free(file->references);
}

TEST(reads_rates_from_a_file)
{
    struct store_file file;
    struct rates rates = {0};
    struct work_kind of;
    bool guessed;
    assert_int_equal(plan.case_count, CASES);
    assert_int_equal(plan.reference_count, REFERENCES);
    invent_file(&file);
    rates_add_file(&rates, &file);
    assert_int_equal(rates.count, KINDS);
    for (int id = 0; id < CASES; id++) {
        rates_of_case(campaign, &plan, id, &of);
        assert_near(rates_find(&rates, &of, &guessed), invented_rate(&of));
        assert_false(guessed);
    }
    rates_free(&rates);
    free_file(&file);
}

TEST(takes_the_nearest_kind)
{
    struct rates rates = {0};
    bool guessed;
    static const struct work_kind gauss = {{"quad", "convergence", "pendulum", "", "gauss", "", "identity"}};
    static const struct work_kind kepler = {{"quad", "convergence", "kepler", "", "gauss", "", "identity"}};
    static const struct work_kind other_method = {
        {"quad", "convergence", "pendulum", "", "lobatto-iiia", "", "identity"}};
    static const struct work_kind other_problem = {{"quad", "convergence", "particle", "", "gauss", "", "identity"}};
    static const struct work_kind in_double = {{"double", "convergence", "pendulum", "", "gauss", "", "identity"}};
    assert_true(isnan(rates_find(&rates, &gauss, &guessed)));
    assert_int_equal(rates_add(&rates, &gauss, 10, 1), 0);
    assert_int_equal(rates_add(&rates, &gauss, 30, 1), 0);
    assert_int_equal(rates_add(&rates, &kepler, 10, 8), 1);
    assert_near(rates_find(&rates, &gauss, &guessed), 2.0 / 40);
    assert_false(guessed);
    assert_near(rates_find(&rates, &other_method, &guessed), 2.0 / 40);
    assert_true(guessed);
    assert_near(rates_find(&rates, &other_problem, &guessed), 10.0 / 50);
    assert_near(rates_find(&rates, &in_double, &guessed), 10.0 / 50);
    assert_true(guessed);
    rates_free(&rates);
}

/* One rank takes the sum of all stored times; many take the longest reference and the longest case. */
TEST(adds_stored_times_up)
{
    struct store_file file;
    struct rates rates = {0};
    struct forecast forecast;
    struct forecast_row one, two, many;
    double cases = 0, references = 0, longest_case = 0, longest_reference = 0;
    invent_file(&file);
    for (int id = 0; id < CASES; id++) {
        cases += file.cases[id].wall_time;
        longest_case = fmax(longest_case, file.cases[id].wall_time);
    }
    for (int k = 0; k < REFERENCES; k++) {
        references += file.references[k].wall_time;
        longest_reference = fmax(longest_reference, file.references[k].wall_time);
    }
    rates_add_file(&rates, &file);
    forecast_open(campaign, &plan, &rates, &forecast);
    forecast.overhead =
        (struct overhead){.start = 0.5, .verdicts = 0.25, .file = 0.125, .start_shared = 4, .file_shared = 2};
    assert_int_equal(forecast.guessed, 0);
    forecast_ranks(&forecast, 1, &one);
    forecast_ranks(&forecast, 2, &two);
    forecast_ranks(&forecast, 1000, &many);
    assert_near(one.cases, cases);
    assert_near(one.references, references);
    assert_near(one.total, 0.875 + 6 + cases + references);
    assert_near(two.total, 0.875 + 6.0 / 2 + two.cases + two.references); /* ranks share what is to be shared */
    assert_near(one.efficiency, 100);
    assert_near(many.cases, longest_case);
    assert_near(many.references, longest_reference);
    assert_near(two.efficiency, 100 * one.total / (2 * two.total));
    assert_true(two.efficiency < 100 && two.efficiency > 50);
    assert_near(one.at_most, 100);
    assert_near(many.at_most, many.efficiency); /* the longest of each is all there is */
    assert_true(two.at_most >= two.efficiency && two.at_most <= 100);
    assert_true(many.memory < one.memory && many.memory_first > many.memory);
    forecast_close(&forecast);
    rates_free(&rates);
    free_file(&file);
}

/* Times measured on another machine, twice as slow, double the forecast: it does come from the stored times. */
TEST(follows_the_stored_times)
{
    struct store_file file;
    struct rates fast = {0}, slow = {0};
    struct forecast forecast, slower;
    invent_file(&file);
    rates_add_file(&fast, &file);
    for (int id = 0; id < CASES; id++)
        file.cases[id].wall_time *= 2;
    rates_add_file(&slow, &file);
    forecast_open(campaign, &plan, &fast, &forecast);
    forecast_open(campaign, &plan, &slow, &slower);
    assert_near(slower.cases, 2 * forecast.cases);
    assert_near(slower.references, forecast.references);
    forecast_close(&forecast);
    forecast_close(&slower);
    rates_free(&fast);
    rates_free(&slow);
    free_file(&file);
}

/* Nine members are two batches, each of which takes as long: two ranks take half the time of one, and what was stored of all members is what one
 * takes. Were the second reported as an eighth of the first, it would be given out last of all. */
TEST(batches_take_as_long_full_or_not)
{
    static const char members[] =
        "campaign: members\n"
        "experiments:\n"
        "  - {name: members, kind: ensemble, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2],\n"
        "     steps: [8, 16], horizon: 1, samples: 2, members: {parameter: member, from: 0, to: 100, count: 9}}\n";
    struct campaign *of = campaign_from_text(members);
    struct plan family = {0};
    struct rates rates = {0};
    struct work_kind kind;
    struct forecast forecast;
    struct forecast_row one, four;
    assert_non_null(of);
    plan_make(of, &family);
    double cost = rates_of_case(of, &family, 0, &kind);
    assert_int_equal(rates_add(&rates, &kind, cost, 1), 0);
    forecast_open(of, &family, &rates, &forecast);
    forecast.overhead = (struct overhead){0};
    assert_int_equal(forecast.batch_count, 4);
    for (int k = 0; k < 4; k += 2) {
        assert_near(forecast.batch_seconds[k + 1], forecast.batch_seconds[k]);
        assert_near(forecast.batch_cost[k + 1], forecast.batch_cost[k]);
    }
    assert_near(forecast.batch_seconds[0], 9.0 / 2);
    forecast_ranks(&forecast, 1, &one);
    forecast_ranks(&forecast, 4, &four);
    assert_near(one.cases, forecast.cases);
    assert_near(four.cases, forecast.batch_seconds[2]);
    forecast_close(&forecast);
    rates_free(&rates);
    plan_free(&family);
    campaign_free(of);
}

/* Every kind of work of the plan is timed, none is guessed. */
TEST(measures_every_kind)
{
    struct rates rates = {0};
    struct forecast forecast;
    measure_rates(campaign, &plan, &rates);
    assert_int_equal(rates.count, KINDS);
    for (int k = 0; k < rates.count; k++) {
        assert_in_range(rates.rate[k].count, 1, 8);
        assert_true(rates.rate[k].seconds > 0 && rates.rate[k].cost > 0);
    }
    forecast_open(campaign, &plan, &rates, &forecast);
    assert_int_equal(forecast.guessed, 0);
    forecast_close(&forecast);
    rates_free(&rates);
}

TESTS_BETWEEN(load, unload)
