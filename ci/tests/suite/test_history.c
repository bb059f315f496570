/* Charts against time: which are drawn of samples and ensembles, and the numbers in their data files. */
#include "plots/history.h"

#include <dirent.h>
#include <math.h>
#include <unistd.h>

#include "ci/tests/testing.h"

enum { TIMES = 4, TRAJECTORIES = 3, LEVELS = 3, CASES = TRAJECTORIES + LEVELS, TEXT_SIZE = 4096 };

static char folder[] = "/tmp/rattleback-history-XXXXXX";
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
        for (int place = 0; place < TABLE_INVARIANTS; place++) {
            samples[i].value[place] = 10 * id + k + 100 * place;
            samples[i].deviation[place] = k;
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
    snprintf(folder, sizeof folder, "/tmp/rattleback-history-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

FIXTURE(remove_folder)
{
    char path[512];
    DIR *directory = opendir(folder);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    closedir(directory);
    return rmdir(folder);
}

static const char *text_of(const char *file)
{
    static char text[TEXT_SIZE];
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *stream = fopen(path, "r");
    if (!stream)
        fail_msg("%s is missing", file);
    text[fread(text, 1, sizeof text - 1, stream)] = '\0';
    fclose(stream);
    return text;
}

static bool listed(const struct chart_list *charts, const char *name)
{
    for (size_t i = 0; i < charts->count; i++)
        if (strcmp(charts->entries[i].name, name) == 0)
            return true;
    return false;
}

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("lacks \"%s\": %s", part, text);
}

static void write_all(struct chart_list *charts)
{
    *charts = (struct chart_list){0};
    assert_int_equal(history_write_all(folder, &tables, CHARTS_SVG_AND_PNG, charts), 0);
}

TEST_BETWEEN(every_invariant_is_charted, make_tables, remove_folder)
{
    struct chart_list charts;
    write_all(&charts);
    assert_int_equal(charts.count, 4 + 2 + 1);
    assert_true(listed(&charts, "run-cvt-double-energy-value"));
    assert_true(listed(&charts, "run-cvt-double-energy-deviation"));
    assert_true(listed(&charts, "run-cvt-double-x-1-a-value"));
    assert_true(listed(&charts, "run-particle-double-energy-value"));
    assert_true(listed(&charts, "run-chaotic-double-lobatto-iiia-s-2-growth"));
    const char *data = text_of("run-cvt-double-x-1-a-value.dat"); /* second place, both cases */
    assert_has(data, "# lobatto-iiia s=2, h=0.5\n# time value\n0 100\n1 101\n2 102\n3 103\n");
    assert_has(data, "# lobatto-iiia s=2, h=0.25\n# time value\n0 110\n");
    assert_null(strstr(data, "\n0 120\n")); /* the particle's */
    assert_has(text_of("run-cvt-double-energy-deviation.dat"), "0 0\n1 1\n2 2\n");
    assert_has(charts.entries[0].description, "h = 0.5: 0 at the start, 3 at 3");
    charts_free(&charts);
}

TEST_BETWEEN(ensembles_are_scaled_by_the_nearest_power, make_tables, remove_folder)
{
    struct chart_list charts;
    write_all(&charts);
    const char *data = text_of("run-chaotic-double-lobatto-iiia-s-2-growth.dat");
    for (int level = 0; level < LEVELS; level++) { /* 3.8 is near to 4: the same numbers at every step size */
        const char *block = strstr(data, "0 0\n1 1\n2 2\n3 3\n");
        assert_non_null(block);
        data = block + 1;
    }
    assert_has(text_of("run-chaotic-double-lobatto-iiia-s-2-growth.gp"), "mean (E - E0)^2 / h^4");
    charts_free(&charts);
    growth.measured = (double)NAN; /* control: not scaled */
    write_all(&charts);
    assert_has(text_of("run-chaotic-double-lobatto-iiia-s-2-growth.dat"), "1 0.0625\n");
    assert_has(text_of("run-chaotic-double-lobatto-iiia-s-2-growth.gp"), "/ h^0");
    charts_free(&charts);
}

TEST_BETWEEN(what_failed_is_not_drawn, make_tables, remove_folder)
{
    struct chart_list charts;
    for (int k = 0; k < TIMES; k++)
        for (int place = 0; place < TABLE_INVARIANTS; place++)
            samples[2 * TIMES + k].value[place] = samples[2 * TIMES + k].deviation[place] = (double)NAN;
    write_all(&charts);
    assert_false(listed(&charts, "run-particle-double-energy-value"));
    assert_true(listed(&charts, "run-cvt-double-energy-value"));
    charts_free(&charts);
    ensembles[0].first_case = CASES; /* speaks of no case: nothing to draw, nothing read */
    write_all(&charts);
    assert_int_equal(charts.count, 4);
    charts_free(&charts);
}
