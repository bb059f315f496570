/* A small table of cases and orders, and charts drawn from it into a folder of their own. */
#ifndef RATTLEBACK_TESTS_SUITE_CHART_FIXTURE_H
#define RATTLEBACK_TESTS_SUITE_CHART_FIXTURE_H

#include "plots/charts.h"

#include <ctype.h>
#include <dirent.h>
#include <math.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ci/tests/testing.h"

enum { STAGES = 5, LEVELS = 6, CASES = 64, ORDERS = 64, PATH_SIZE = 512, NAME_SIZE = 256 };

/* A campaign's tables, as a run would leave them, and a folder to draw into. */
struct fixture {
    struct case_row cases[CASES];
    struct order_row orders[ORDERS];
    size_t case_count, order_count;
    char folder[128];
};

static inline void blank_reals(const struct table_kind *kind, void *row)
{
    for (int i = 0; i < kind->column_count; i++) {
        const struct column *column = &kind->columns[i];
        for (int k = 0; k < column->count && column->type == COLUMN_IS_REAL; k++)
            ((double *)(void *)((char *)row + column->offset))[k] = (double)NAN;
    }
}

static inline void add_case(struct fixture *fixture, int stages, int level, double floor)
{
    struct case_row *row = &fixture->cases[fixture->case_count++];
    blank_reals(&table_cases, row);
    snprintf(row->experiment, sizeof row->experiment, "particle-orders");
    snprintf(row->kind, sizeof row->kind, "convergence");
    snprintf(row->problem, sizeof row->problem, "particle");
    snprintf(row->data, sizeof row->data, "q = 1, 0.5, 0; v = 0.3, -0.7, 0.15");
    snprintf(row->method, sizeof row->method, "lobatto-iiia");
    snprintf(row->retraction, sizeof row->retraction, "identity");
    snprintf(row->precision, sizeof row->precision, floor > 1e-20 ? "double" : "quad");
    snprintf(row->control, sizeof row->control, "none");
    snprintf(row->status, sizeof row->status, "ok");
    row->stages = stages;
    row->steps = 4 << level;
    row->horizon = 1;
    row->h = 1.0 / (double)row->steps;
    row->evaluations = row->steps * stages * (9 + stages - level);
    double wobble = 1 + 0.1 * sin(3.0 * stages + level);
    row->floor[QUANTITY_Q] = row->floor[QUANTITY_LAMBDA] = floor;
    row->value[QUANTITY_Q] = fmax(0.3 / tgamma(stages) * pow(row->h, 2 * stages - 2) * (1 + row->h), floor * wobble);
    row->value[QUANTITY_LAMBDA] = fmax(2.0 / stages * pow(row->h, stages - stages % 2), floor * wobble);
}

static inline void add_order(struct fixture *fixture, const char *precision, int stages, const char *quantity,
                             double expected)
{
    struct order_row *row = &fixture->orders[fixture->order_count++];
    const struct case_row *first = &fixture->cases[0];
    blank_reals(&table_orders, row);
    memcpy(row->experiment, first->experiment, sizeof row->experiment);
    memcpy(row->problem, first->problem, sizeof row->problem);
    memcpy(row->data, first->data, sizeof row->data);
    memcpy(row->method, first->method, sizeof row->method);
    memcpy(row->retraction, first->retraction, sizeof row->retraction);
    memcpy(row->control, first->control, sizeof row->control);
    snprintf(row->precision, sizeof row->precision, "%s", precision);
    snprintf(row->claim, sizeof row->claim, "order");
    snprintf(row->quantity, sizeof row->quantity, "%s", quantity);
    row->stages = stages;
    row->expected = expected;
    row->measured = expected + 0.003 * stages;
}

static inline int fixture_start(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    for (int precision = 0; precision < 2; precision++) {
        for (int stages = 2; stages < 2 + STAGES; stages++) {
            for (int level = 0; level < LEVELS; level++)
                add_case(fixture, stages, level, precision == 0 ? 1e-32 : 2e-16);
            add_order(fixture, precision == 0 ? "quad" : "double", stages, "q", 2 * stages - 2);
            add_order(fixture, precision == 0 ? "quad" : "double", stages, "lambda", stages - stages % 2);
        }
    }
    snprintf(fixture->folder, sizeof fixture->folder, "%s/rattleback-charts-XXXXXX", P_tmpdir);
    *state = fixture;
    return mkdtemp(fixture->folder) ? 0 : -1;
}

static inline const char *path_of(const struct fixture *fixture, const char *file)
{
    static char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", fixture->folder, file);
    return path;
}

static inline int fixture_end(void **state)
{
    struct fixture *fixture = *state;
    DIR *folder = opendir(fixture->folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        unlink(path_of(fixture, entry->d_name));
    closedir(folder);
    int left = rmdir(fixture->folder);
    free(fixture);
    return left;
}

/* The text of a file (which may hold zeros); the caller frees it. */
static inline char *slurp(const struct fixture *fixture, const char *file, size_t *size)
{
    FILE *in = fopen(path_of(fixture, file), "rb");
    if (!in)
        fail_msg("%s is missing", file);
    char *text = calloc(1 << 20, 1);
    *size = fread(text, 1, (1 << 20) - 1, in);
    fclose(in);
    return text;
}

static inline int count_of(const char *text, const char *what)
{
    int count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        count++;
    return count;
}

/* Tables that charts are drawn from; drawing only reads them. */
static inline struct store_file tables_of(const struct fixture *fixture)
{
    return (struct store_file){.cases = (struct case_row *)fixture->cases,
                               .case_count = fixture->case_count,
                               .orders = (struct order_row *)fixture->orders,
                               .order_count = fixture->order_count};
}

/* Draw what the fixture has; the number of charts, or -1 with a message. */
static inline int try_to_draw(const struct fixture *fixture, const char *folder, char message[CHART_MESSAGE_SIZE])
{
    const struct store_file tables = tables_of(fixture);
    size_t count;
    int result =
        charts_write(folder, &tables, CHARTS_SVG_AND_PNG, COST_EVALUATIONS, NULL, &count, message, CHART_MESSAGE_SIZE);
    return result == 0 ? (int)count : result;
}

static inline int draw(const struct fixture *fixture)
{
    char message[CHART_MESSAGE_SIZE] = "";
    int charts = try_to_draw(fixture, fixture->folder, message);
    if (charts < 0)
        fail_msg("%s", message);
    return charts;
}

static const char quad_q[] = "particle-orders-particle-q-1-0-5-0-v-0-3-0-7-0-15-quad-q-step";
static const char double_q[] = "particle-orders-particle-q-1-0-5-0-v-0-3-0-7-0-15-double-q-step";

static inline void assert_drawn(const struct fixture *fixture, const char *name)
{
    char file[NAME_SIZE];
    size_t size;
    snprintf(file, sizeof file, "%s.png", name);
    char *image = slurp(fixture, file, &size);
    assert_memory_equal(image, "\x89PNG\r\n\x1a\n", 8);
    assert_true(size > 10000);
    free(image);
    snprintf(file, sizeof file, "%s.svg", name);
    image = slurp(fixture, file, &size);
    assert_non_null(strstr(image, "<svg"));
    assert_non_null(strstr(image, "</svg>"));
    assert_non_null(strstr(image, "lobatto-iiia s=2: 2.01 (2)"));
    free(image);
}

/* Each test has a fixture of its own. */
#define CHART_TEST(name) TEST_BETWEEN(name, fixture_start, fixture_end)

#endif
