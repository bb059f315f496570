/* Charts against time: which are made of samples and ensembles, and their numbers. */
#include "ci/tests/testing.h"

#include "plots/charts.h"

#include <math.h>

enum { TIMES = 4, TRAJECTORIES = 3, LEVELS = 3, CASES = TRAJECTORIES + LEVELS, MOST = 16 };

static struct case_row cases[CASES];
static struct sample_row samples[CASES * TIMES];
static struct ensemble_row ensembles[LEVELS * TIMES];
static struct order_row growth;
static struct store_file tables;

static void fill_case(int id, const char *kind, const char *problem, const char *invariants, double h)
{
    struct case_row *row = &cases[id];
    *row = (struct case_row){.id = id, .member = strcmp(kind, "ensemble") == 0 ? 0 : -1, .stages = 2, .h = h};
    snprintf(row->experiment, sizeof row->experiment, "run");
    snprintf(row->kind, sizeof row->kind, "%s", kind);
    snprintf(row->problem, sizeof row->problem, "%s", problem);
    snprintf(row->method, sizeof row->method, "lobatto-iiia");
    snprintf(row->precision, sizeof row->precision, "double");
    snprintf(row->invariants, sizeof row->invariants, "%s", invariants);
}

/* Two trajectories of one problem and one of another; an ensemble with one member a step size. */
FIXTURE(make_tables)
{
    fill_case(0, "trajectory", "cvt", "energy; x/(1+a)", 0.5);
    fill_case(1, "trajectory", "cvt", "energy; x/(1+a)", 0.25);
    fill_case(2, "trajectory", "particle", "energy", 0.5);
    for (int level = 0; level < LEVELS; level++)
        fill_case(TRAJECTORIES + level, "ensemble", "chaotic", "energy", 1.0 / (1 << level));
    for (int i = 0; i < CASES * TIMES; i++) {
        int id = i / TIMES, k = i % TIMES;
        samples[i] = (struct sample_row){.case_id = id, .sample = k, .time = k};
        for (int index = 0; index < TABLE_INVARIANTS; index++) {
            samples[i].value[index] = 10 * id + k + 100 * index;
            samples[i].deviation[index] = k;
        }
    }
    for (int i = 0; i < LEVELS * TIMES; i++) {
        double h = 1.0 / (1 << i / TIMES);
        ensembles[i] = (struct ensemble_row){
            .first_case = TRAJECTORIES + i / TIMES, .members = 1, .h = h, .sample = i % TIMES, .time = i % TIMES};
        ensembles[i].mean_square[0] = h * h * h * h * (i % TIMES);
    }
    growth = (struct order_row){.first_case = TRAJECTORIES, .measured = 3.8};
    snprintf(growth.claim, sizeof growth.claim, "growth");
    snprintf(growth.quantity, sizeof growth.quantity, "ensemble-h");
    tables = (struct store_file){.cases = cases,
                                 .case_count = CASES,
                                 .orders = &growth,
                                 .order_count = 1,
                                 .samples = samples,
                                 .sample_count = (size_t)CASES * TIMES,
                                 .ensembles = ensembles,
                                 .ensemble_count = (size_t)LEVELS * TIMES};
    return 0;
}

/* A chart as it was handed on. */
struct kept {
    char name[CHART_NAME_SIZE], label[128], keys[CASES][CURVE_KEY_SIZE];
    double x[CASES][TIMES], y[CASES][TIMES];
    size_t curves;
};

static struct kept kept[MOST];
static int count;

static int keep(void *context, const struct chart *chart)
{
    struct kept *own = &kept[count++];
    (void)context;
    assert_in_range(count, 1, MOST);
    snprintf(own->name, sizeof own->name, "%s", chart->name);
    snprintf(own->label, sizeof own->label, "%s", chart->label);
    own->curves = chart->curve_count;
    for (size_t i = 0; i < chart->curve_count; i++) {
        snprintf(own->keys[i], CURVE_KEY_SIZE, "%s", chart->curves[i].key);
        assert_int_equal(chart->curves[i].count, TIMES);
        for (int k = 0; k < TIMES; k++) {
            own->x[i][k] = chart->curves[i].points[k].x;
            own->y[i][k] = chart->curves[i].points[k].y;
        }
    }
    return 0;
}

static void keep_all(void)
{
    count = 0;
    assert_int_equal(charts_each(&tables, COST_EVALUATIONS, keep, NULL), 0);
}

static const struct kept *find(const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(kept[i].name, name) == 0)
            return &kept[i];
    return NULL;
}

/* The values of a curve at the times 0, 1, 2, 3. */
static void assert_values(const struct kept *chart, size_t curve, const double values[TIMES])
{
    assert_non_null(chart);
    assert_true(curve < chart->curves);
    for (int k = 0; k < TIMES; k++) {
        assert_true(chart->x[curve][k] == k);
        assert_true(chart->y[curve][k] == values[k]);
    }
}

TEST_BETWEEN(every_invariant_is_charted, make_tables, NULL)
{
    keep_all();
    assert_int_equal(count, 4 + 2 + 1);
    assert_non_null(find("run-cvt-double-energy-value"));
    const struct kept *second =
        find("run-cvt-double-x-1-a-value"); /* second place, both cases, none of the particle's */
    assert_values(second, 0, (const double[]){100, 101, 102, 103});
    assert_values(second, 1, (const double[]){110, 111, 112, 113});
    assert_int_equal(second->curves, 2);
    assert_string_equal(second->keys[0], "lobatto-iiia s=2, h=0.5");
    assert_string_equal(second->keys[1], "lobatto-iiia s=2, h=0.25");
    assert_values(find("run-cvt-double-energy-deviation"), 0, (const double[]){0, 1, 2, 3});
    assert_values(find("run-particle-double-energy-value"), 0, (const double[]){20, 21, 22, 23});
}

TEST_BETWEEN(ensembles_are_scaled_by_the_nearest_power, make_tables, NULL)
{
    static const char name[] = "run-chaotic-double-lobatto-iiia-s-2-growth";
    keep_all();
    for (size_t level = 0; level < LEVELS; level++) /* 3.8 is near to 4: the same numbers at every step size */
        assert_values(find(name), level, (const double[]){0, 1, 2, 3});
    assert_string_equal(find(name)->label, "mean (E - E0)^2 / h^4");
    growth.measured = (double)NAN; /* control: not scaled */
    keep_all();
    assert_values(find(name), 1, (const double[]){0, 0.0625, 0.125, 0.1875});
    assert_string_equal(find(name)->label, "mean (E - E0)^2 / h^0");
}

TEST_BETWEEN(what_failed_is_not_drawn, make_tables, NULL)
{
    for (int k = 0; k < TIMES; k++)
        for (int index = 0; index < TABLE_INVARIANTS; index++)
            samples[2 * TIMES + k].value[index] = samples[2 * TIMES + k].deviation[index] = (double)NAN;
    keep_all();
    assert_null(find("run-particle-double-energy-value"));
    assert_non_null(find("run-cvt-double-energy-value"));
    ensembles[0].first_case = CASES; /* applies to no case: nothing to draw, nothing read */
    keep_all();
    assert_int_equal(count, 4);
}
