/* Charts from cases: the right files with the right points in them, drawn by gnuplot, redrawn from what is kept. */
#include "plots/charts.h"

#include <ctype.h>
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { STAGES = 5, LEVELS = 6, CASES = 64, ORDERS = 64, PATH_SIZE = 512, NAME_SIZE = 256 };

/* A campaign's tables, as a run would leave them, and a folder to draw into. */
struct fixture {
    struct case_row cases[CASES];
    struct order_row orders[ORDERS];
    size_t case_count, order_count;
    char folder[128];
};

static void blank_reals(const struct table_kind *kind, void *row)
{
    for (int i = 0; i < kind->column_count; i++) {
        const struct column *column = &kind->columns[i];
        for (int k = 0; k < column->count && column->type == COLUMN_IS_REAL; k++)
            ((double *)(void *)((char *)row + column->offset))[k] = (double)NAN;
    }
}

static void add_case(struct fixture *fixture, int stages, int level, double floor)
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

static void add_order(struct fixture *fixture, const char *precision, int stages, const char *quantity, double expected)
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

static int fixture_start(void **state)
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

static const char *path_of(const struct fixture *fixture, const char *file)
{
    static char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", fixture->folder, file);
    return path;
}

static int fixture_end(void **state)
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
static char *slurp(const struct fixture *fixture, const char *file, size_t *size)
{
    FILE *in = fopen(path_of(fixture, file), "rb");
    if (!in)
        fail_msg("%s is missing", file);
    char *text = calloc(1 << 20, 1);
    *size = fread(text, 1, (1 << 20) - 1, in);
    fclose(in);
    return text;
}

static int count_of(const char *text, const char *what)
{
    int count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        count++;
    return count;
}

/* What charts are drawn from; they only look at it. */
static struct store_file tables_of(const struct fixture *fixture)
{
    return (struct store_file){.cases = (struct case_row *)fixture->cases,
                               .case_count = fixture->case_count,
                               .orders = (struct order_row *)fixture->orders,
                               .order_count = fixture->order_count};
}

/* Draw what the fixture has; the number of charts, or -1 with a message. */
static int try_to_draw(const struct fixture *fixture, const char *folder, char message[CHART_MESSAGE_SIZE])
{
    const struct store_file tables = tables_of(fixture);
    struct chart_list charts;
    int result = charts_write(folder, &tables, CHARTS_SVG_AND_PNG, &charts, message, CHART_MESSAGE_SIZE);
    int count = (int)charts.count;
    charts_free(&charts);
    return result == 0 ? count : result;
}

static int draw(const struct fixture *fixture)
{
    char message[CHART_MESSAGE_SIZE] = "";
    int charts = try_to_draw(fixture, fixture->folder, message);
    if (charts < 0)
        fail_msg("%s", message);
    return charts;
}

static const char quad_q[] = "particle-orders-particle-q-1-0-5-0-v-0-3-0-7-0-15-quad-q-step";
static const char double_q[] = "particle-orders-particle-q-1-0-5-0-v-0-3-0-7-0-15-double-q-step";

static void assert_drawn(const struct fixture *fixture, const char *name)
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

/* q and lambda, against h and work, in two precisions; p was not measured and has no chart. */
static void charts_are_drawn(void **state)
{
    struct fixture *fixture = *state;
    assert_int_equal(draw(fixture), 8);
    assert_drawn(fixture, quad_q);
    assert_drawn(fixture, double_q);
    assert_drawn(fixture, "particle-orders-particle-q-1-0-5-0-v-0-3-0-7-0-15-quad-lambda-step");
}

static void data_hold_every_point(void **state)
{
    struct fixture *fixture = *state;
    char file[NAME_SIZE], number[64];
    size_t size;
    draw(fixture);
    snprintf(file, sizeof file, "%s.dat", quad_q);
    char *data = slurp(fixture, file, &size);
    for (int i = 0; i < STAGES * LEVELS; i++) {
        snprintf(number, sizeof number, " %.17g\n", fixture->cases[i].value[QUANTITY_Q]);
        assert_int_equal(count_of(data, number) >= 1, 1);
    }
    assert_int_equal(count_of(data, "# guide h^"), STAGES);
    assert_int_equal(count_of(data, "below ten times the floor"), 0);
    free(data);
    snprintf(file, sizeof file, "%s.dat", double_q);
    data = slurp(fixture, file, &size);
    assert_true(count_of(data, "below ten times the floor") > 0);
    free(data);
}

static void guide_has_the_expected_slope(void **state)
{
    struct fixture *fixture = *state;
    char file[NAME_SIZE];
    size_t size;
    draw(fixture);
    snprintf(file, sizeof file, "%s.dat", quad_q);
    char *data = slurp(fixture, file, &size);
    double h[2], error[2];
    const char *guide = strstr(data, "# guide h^6\n");
    assert_non_null(guide);
    const char *line = strchr(strchr(guide, '\n') + 1, '\n') + 1; /* behind the two comments */
    for (int i = 0; i < 2; i++, line = strchr(line, '\n') + 1) {
        h[i] = strtod(line, NULL);
        error[i] = strtod(strstr(line, "- - ") + 4, NULL);
    }
    assert_true(fabs(log(error[1] / error[0]) / log(h[1] / h[0]) - 6) < 1e-9);
    const struct case_row *finest = &fixture->cases[3 * LEVELS - 1]; /* s = 4, the sixth level */
    assert_int_equal(finest->stages, 4);
    assert_true(fabs(error[0] * pow(finest->h / h[0], 6) / finest->value[QUANTITY_Q] - 1) < 1e-9);
    free(data);
}

static void failed_rows_are_left_out(void **state)
{
    struct fixture *fixture = *state;
    char file[NAME_SIZE], number[64];
    size_t size;
    struct case_row *failed = &fixture->cases[2 * LEVELS + 1], kept = *failed;
    snprintf(number, sizeof number, " %.17g\n", failed->value[QUANTITY_Q]);
    snprintf(file, sizeof file, "%s.dat", quad_q);
    snprintf(failed->status, sizeof failed->status, "not a finite number");
    draw(fixture);
    char *data = slurp(fixture, file, &size);
    assert_null(strstr(data, number));
    free(data);
    *failed = kept; /* control */
    draw(fixture);
    data = slurp(fixture, file, &size);
    assert_non_null(strstr(data, number));
    free(data);
}

/* Names may hold what gnuplot or a shell would expand; none of it may be run, or leave the folder. */
static void names_are_harmless(void **state)
{
    struct fixture *fixture = *state;
    size_t size;
    struct fixture *evil = calloc(1, sizeof *evil);
    memcpy(evil->folder, fixture->folder, sizeof evil->folder);
    for (int data = 0; data < 2; data++) {
        for (int level = 0; level < 3; level++) {
            add_case(evil, 2, level, 1e-32);
            struct case_row *row = &evil->cases[evil->case_count - 1];
            snprintf(row->experiment, sizeof row->experiment, "../it's `touch evil` \"x\"\\n");
            snprintf(row->data, sizeof row->data, "eps=%s1\n$(touch evil)", data ? "-" : "");
            row->value[QUANTITY_LAMBDA] = (double)NAN;
            row->evaluations = 0;
        }
    }
    assert_int_equal(draw(evil), 2);
    free(slurp(evil, "it-s-touch-evil-x-n-particle-eps-1-touch-evil-quad-q-step.png", &size));
    free(slurp(evil, "it-s-touch-evil-x-n-particle-eps-1-touch-evil-quad-q-step-2.png", &size));
    assert_int_not_equal(access(path_of(fixture, "evil"), F_OK), 0);
    free(evil);
}

static void script_redraws_in_its_folder(void **state)
{
    struct fixture *fixture = *state;
    char file[NAME_SIZE];
    draw(fixture);
    snprintf(file, sizeof file, "%s.png", quad_q);
    assert_int_equal(unlink(path_of(fixture, file)), 0);
    snprintf(file, sizeof file, "%s.svg", quad_q);
    assert_int_equal(unlink(path_of(fixture, file)), 0);
    snprintf(file, sizeof file, "%s.gp", quad_q);
    pid_t child = fork();
    if (child == 0) {
        if (chdir(fixture->folder) == 0)
            execlp("gnuplot", "gnuplot", file, (char *)NULL);
        _exit(127);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_drawn(fixture, quad_q);
}

static void failures_are_told(void **state)
{
    struct fixture *fixture = *state;
    char message[CHART_MESSAGE_SIZE] = "", file[PATH_SIZE];
    FILE *plain = fopen(path_of(fixture, "plain"), "w");
    fclose(plain);
    snprintf(file, sizeof file, "%s", path_of(fixture, "plain"));
    assert_int_equal(try_to_draw(fixture, file, message), -1);
    assert_non_null(strstr(message, "Not a directory"));

    snprintf(file, sizeof file, "%s", path_of(fixture, "gnuplot"));
    FILE *fake = fopen(file, "w");
    fputs("#!/bin/sh\necho 'line 3: undefined variable' >&2\nexit 1\n", fake);
    fclose(fake);
    assert_int_equal(chmod(file, 0755), 0);
    const char *old_path = getenv("PATH");
    char *path = strdup(old_path ? old_path : "");
    setenv("PATH", fixture->folder, 1);
    assert_int_equal(try_to_draw(fixture, fixture->folder, message), -1);
    assert_non_null(strstr(message, "line 3: undefined variable"));
    unlink(file);
    assert_int_equal(try_to_draw(fixture, fixture->folder, message), -1);
    assert_non_null(strstr(message, "is gnuplot installed?"));
    setenv("PATH", path, 1);
    free(path);
    assert_int_equal(draw(fixture), 8); /* control: the same with the real one */
}

/* The box of the axes in an SVG: the lines of their colour. */
static void axes_of(const char *svg, double *width, double *height)
{
    static const char colour[] = "<path stroke='rgb( 68,  68,  68)'  d='";
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (const char *path = strstr(svg, colour); path; path = strstr(path + 1, colour)) {
        char *at = (char *)path + sizeof colour - 1;
        for (at += strspn(at, "ML "); isdigit((unsigned char)*at); at += strspn(at, "ML ")) {
            double x = strtod(at, &at), y = strtod(at + 1, &at);
            left = fmin(left, x);
            right = fmax(right, x);
            top = fmin(top, y);
            bottom = fmax(bottom, y);
        }
    }
    *width = right - left;
    *height = bottom - top;
}

/* A key of many long entries beside the axes left them 22 % of the width. */
static void a_long_key_leaves_the_axes_their_size(void **state)
{
    struct fixture *fixture = *state;
    size_t size;
    double width[2] = {0}, height[2] = {0};
    for (int long_key = 0; long_key < 2; long_key++) {
        fixture->case_count = fixture->order_count = 0;
        for (int curve = 0; curve < (long_key ? CHART_MOST_CURVES : 3); curve++)
            for (int level = 0; level < 2; level++) {
                add_case(fixture, 2, level, 1e-32);
                struct case_row *row = &fixture->cases[fixture->case_count - 1];
                snprintf(row->method, sizeof row->method, long_key ? "lobatto-iiia-%02d" : "lobatto-%02d", curve);
                snprintf(row->with, sizeof row->with, long_key ? "weights=suzuki-5 kick=0.5" : "");
                snprintf(row->retraction, sizeof row->retraction, "cay");
            }
        assert_true(draw(fixture) > 0);
        DIR *folder = opendir(fixture->folder);
        for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
            if (!strstr(entry->d_name, "-q-step.svg"))
                continue;
            char *svg = slurp(fixture, entry->d_name, &size);
            axes_of(svg, &width[long_key], &height[long_key]);
            free(svg);
        }
        closedir(folder);
    }
    assert_true(width[1] > 0.8 * 1040 && width[1] > width[0]);
    assert_true(height[1] > 0.8 * height[0]);
}

/* Twenty curves are three charts, each curve in one of them. */
static void many_curves_are_split(void **state)
{
    struct fixture *fixture = *state;
    enum { MANY = 20 };
    char message[CHART_MESSAGE_SIZE] = "", label[32];
    struct chart_list charts;
    fixture->case_count = fixture->order_count = 0;
    for (int curve = 0; curve < MANY; curve++)
        for (int level = 0; level < 2; level++) {
            add_case(fixture, 2, level, 1e-32);
            snprintf(fixture->cases[fixture->case_count - 1].method, sizeof fixture->cases->method, "m%02d", curve);
        }
    const struct store_file tables = tables_of(fixture);
    assert_int_equal(charts_write(fixture->folder, &tables, CHARTS_SVG, &charts, message, sizeof message), 0);
    for (int curve = 0; curve < MANY; curve++) {
        int shown = 0;
        snprintf(label, sizeof label, "m%02d s=2", curve);
        for (size_t i = 0; i < charts.count; i++)
            shown += strstr(charts.entries[i].name, "-q-step") && chart_list_shows(&charts.entries[i], label);
        assert_int_equal(shown, 1);
    }
    for (size_t i = 0; i < charts.count; i++) {
        int curves = 0;
        for (const char *at = charts.entries[i].description; (at = strstr(at, " s=2: ")) != NULL; at++)
            curves++;
        assert_in_range(curves, 1, CHART_MOST_CURVES);
        assert_false(chart_list_shows(&charts.entries[i], "m0"));
    }
    charts_free(&charts);
}

/* One error that is 0 but for its last bit does not squash the others. */
static void a_point_far_below_is_told(void **state)
{
    struct fixture *fixture = *state;
    const struct store_file tables = tables_of(fixture);
    char message[CHART_MESSAGE_SIZE] = "";
    struct chart_list charts;
    size_t size;
    for (int far = 0; far < 2; far++) {
        int told = 0;
        if (far)
            fixture->cases[0].value[QUANTITY_Q] = 1e-70;
        assert_int_equal(charts_write(fixture->folder, &tables, CHARTS_SVG, &charts, message, sizeof message), 0);
        for (size_t i = 0; i < charts.count; i++) {
            char file[NAME_SIZE];
            snprintf(file, sizeof file, "%s.gp", charts.entries[i].name);
            char *script = slurp(fixture, file, &size), *range = strstr(script, "set yrange [");
            assert_non_null(range);
            assert_true(strtod(range + strlen("set yrange ["), NULL) > 1e-45);
            told += strstr(script, "1 point below, from 1e-70 on") != NULL;
            free(script);
        }
        assert_int_equal(told, 2 * far); /* against the step size and the work */
        charts_free(&charts);
    }
}

/* What is listed is what was drawn, in words too; without PNG when only SVG is asked for. */
static void charts_are_listed(void **state)
{
    struct fixture *fixture = *state;
    const struct store_file tables = tables_of(fixture);
    char message[CHART_MESSAGE_SIZE] = "", file[NAME_SIZE];
    struct chart_list charts;
    int with_orders = 0;
    assert_int_equal(charts_write(fixture->folder, &tables, CHARTS_SVG, &charts, message, sizeof message), 0);
    assert_int_equal(charts.count, 8);
    for (size_t i = 0; i < charts.count; i++) {
        const struct chart_entry *entry = &charts.entries[i];
        bool has_order =
            strstr(entry->description, "lobatto-iiia s=3: ") && strstr(entry->description, "measured order");
        snprintf(file, sizeof file, "%s.svg", entry->name);
        assert_int_equal(access(path_of(fixture, file), R_OK), 0);
        snprintf(file, sizeof file, "%s.png", entry->name);
        assert_int_equal(access(path_of(fixture, file), R_OK), -1);
        assert_string_equal(entry->problem, "particle");
        assert_non_null(strstr(entry->title, "particle"));
        assert_int_equal(has_order, entry->quantity != NULL);
        with_orders += has_order;
    }
    assert_int_equal(with_orders, 4);
    charts_free(&charts);
}

static void no_cases_no_charts(void **state)
{
    struct fixture *fixture = *state;
    fixture->case_count = 0;
    assert_int_equal(draw(fixture), 0);
    fixture->case_count = 1; /* a single point is no curve */
    assert_int_equal(draw(fixture), 0);
    fixture->case_count = 2;
    assert_int_equal(draw(fixture), 4);
}

#define CHART_TEST(name) cmocka_unit_test_setup_teardown(name, fixture_start, fixture_end)

int main(void)
{
    const struct CMUnitTest tests[] = {CHART_TEST(charts_are_drawn),
                                       CHART_TEST(data_hold_every_point),
                                       CHART_TEST(guide_has_the_expected_slope),
                                       CHART_TEST(failed_rows_are_left_out),
                                       CHART_TEST(names_are_harmless),
                                       CHART_TEST(script_redraws_in_its_folder),
                                       CHART_TEST(failures_are_told),
                                       CHART_TEST(many_curves_are_split),
                                       CHART_TEST(a_point_far_below_is_told),
                                       CHART_TEST(charts_are_listed),
                                       CHART_TEST(a_long_key_leaves_the_axes_their_size),
                                       CHART_TEST(no_cases_no_charts)};
    return cmocka_run_group_tests_name("charts", tests, NULL, NULL);
}
