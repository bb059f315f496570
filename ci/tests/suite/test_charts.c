/* Charts from cases: the right files with the right points in them, drawn by gnuplot, redrawn from what is kept. */
#include "ci/tests/suite/chart_fixture.h"

#include <sched.h>

#include "plots/gnuplot.h"

/* q and lambda, against h and work, in two precisions; p was not measured and has no chart. */
CHART_TEST(charts_are_drawn)
{
    struct fixture *fixture = *state;
    assert_int_equal(draw(fixture), 8);
    assert_drawn(fixture, quad_q);
    assert_drawn(fixture, double_q);
    assert_drawn(fixture, "particle-orders-particle-q-1-0-5-0-v-0-3-0-7-0-15-quad-lambda-step");
}

CHART_TEST(data_hold_every_point)
{
    struct fixture *fixture = *state;
    char file[NAME_SIZE], number[64];
    size_t size;
    draw(fixture);
    snprintf(file, sizeof file, "%s.dat", quad_q);
    char *data = slurp(fixture, file, &size);
    for (int i = 0; i < STAGES * LEVELS; i++) {
        snprintf(number, sizeof number, " %.17g %.17g %lld\n", fixture->cases[i].value[QUANTITY_Q], fixture->cases[i].h,
                 (long long)fixture->cases[i].steps);
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

CHART_TEST(guide_has_the_expected_slope)
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
        error[i] = strtod(strchr(line, ' '), NULL);
    }
    assert_true(fabs(log(error[1] / error[0]) / log(h[1] / h[0]) - 6) < 1e-9);
    const struct case_row *finest = &fixture->cases[3 * LEVELS - 1]; /* s = 4, the sixth level */
    assert_int_equal(finest->stages, 4);
    assert_true(fabs(error[0] * pow(finest->h / h[0], 6) / finest->value[QUANTITY_Q] - 1) < 1e-9);
    free(data);
}

CHART_TEST(failed_rows_are_left_out)
{
    struct fixture *fixture = *state;
    char file[NAME_SIZE], number[64];
    size_t size;
    struct case_row *failed = &fixture->cases[2 * LEVELS + 1], kept = *failed;
    snprintf(number, sizeof number, " %.17g ", failed->value[QUANTITY_Q]);
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
CHART_TEST(names_are_harmless)
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

CHART_TEST(script_redraws_in_its_folder)
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

CHART_TEST(failures_are_told)
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
    fputs("#!/bin/sh\nprintf '\\006\\nline 3:\\006\\n undefined variable\\n' >&2\nexit 1\n", fake);
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

/* Asserts that the number of charts drawn never becomes less. */
static void note_drawn(void *context, size_t drawn, size_t count)
{
    size_t *last = context;
    assert_in_range(drawn, *last, count);
    assert_int_equal(count, 8);
    *last = drawn;
}

struct met {
    const struct fixture *fixture;
    int charts, with_orders;
};

/* A chart of errors has a file, and against the step size orders in its key and a guide for each curve. */
static int meet(void *context, const struct chart *chart)
{
    struct met *met = context;
    char file[NAME_SIZE];
    bool has_order = chart->quantity != NULL;
    snprintf(file, sizeof file, "%s.svg", chart->name);
    assert_int_equal(access(path_of(met->fixture, file), R_OK), 0);
    snprintf(file, sizeof file, "%s.png", chart->name);
    assert_int_equal(access(path_of(met->fixture, file), R_OK), -1);
    assert_string_equal(chart->scene->problem, "particle");
    assert_int_equal(chart->curve_count, STAGES);
    assert_string_equal(chart->curves[1].label, "lobatto-iiia s=3");
    assert_int_equal(strchr(chart->curves[1].key, '(') != NULL, has_order);
    assert_int_equal(chart->frame.guide_count > 0, has_order);
    met->charts++;
    met->with_orders += has_order;
    return 0;
}

/* Without PNG when only SVG is asked for. */
CHART_TEST(charts_are_told)
{
    struct fixture *fixture = *state;
    const struct store_file tables = tables_of(fixture);
    char message[CHART_MESSAGE_SIZE] = "";
    size_t drawn = 0, count;
    const struct chart_progress progress = {note_drawn, &drawn};
    struct met met = {.fixture = fixture};
    assert_int_equal(charts_write(fixture->folder, &tables, CHARTS_SVG, COST_EVALUATIONS, &progress, &count, message,
                                  sizeof message),
                     0);
    assert_int_equal(count, 8);
    assert_int_equal(drawn, 8);
    assert_int_equal(charts_each(&tables, COST_EVALUATIONS, meet, &met), 0);
    assert_int_equal(met.charts, 8);
    assert_int_equal(met.with_orders, 4);
}

static void rename_experiment(struct fixture *fixture, const char *name)
{
    for (size_t i = 0; i < fixture->case_count; i++)
        snprintf(fixture->cases[i].experiment, sizeof fixture->cases[i].experiment, "%s", name);
}

/* Asserts that the folder holds the files of the 8 charts of the experiment, the list, mine.svg, and nothing else. */
static void assert_holds_only(const struct fixture *fixture, const char *experiment, int files_each)
{
    int files = 0, others = 0;
    DIR *folder = opendir(fixture->folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        bool is_of_chart = strncmp(entry->d_name, experiment, strlen(experiment)) == 0;
        files += is_of_chart;
        others += !is_of_chart && *entry->d_name != '.';
    }
    closedir(folder);
    assert_int_equal(files, 8 * files_each);
    assert_int_equal(others, 2);
}

static void leave(const struct fixture *fixture, const char *file, const char *text)
{
    FILE *out = fopen(path_of(fixture, file), "w");
    fputs(text, out);
    fclose(out);
    assert_int_equal(chmod(path_of(fixture, file), 0755), 0);
}

CHART_TEST(what_is_drawn_no_more_goes)
{
    struct fixture *fixture = *state;
    const struct store_file tables = tables_of(fixture);
    char message[CHART_MESSAGE_SIZE] = "";
    size_t count;
    leave(fixture, "mine.svg", "mine");
    assert_int_equal(draw(fixture), 8);
    assert_holds_only(fixture, "particle-orders", 4);
    rename_experiment(fixture, "other");
    assert_int_equal(draw(fixture), 8);
    assert_holds_only(fixture, "other", 4);
    assert_int_equal(
        charts_write(fixture->folder, &tables, CHARTS_SVG, COST_EVALUATIONS, NULL, &count, message, sizeof message), 0);
    assert_holds_only(fixture, "other", 3);
}

/* Draw in a process that ends with its first gnuplot. */
static void draw_and_stop(const struct fixture *fixture)
{
    int status;
    leave(fixture, "gnuplot", "#!/bin/sh\nkill -9 $PPID\n");
    pid_t child = fork();
    if (child == 0) {
        setenv("PATH", fixture->folder, 1);
        draw(fixture);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(unlink(path_of(fixture, "gnuplot")), 0);
}

/* Stopped while the files are written, and while gnuplot is at work; later ones, of other names, clear all away. */
CHART_TEST(a_stopped_drawing_leaves_nothing)
{
    struct fixture *fixture = *state;
    char message[CHART_MESSAGE_SIZE] = "", file[NAME_SIZE];
    leave(fixture, "mine.svg", "mine");
    assert_int_equal(draw(fixture), 8);
    rename_experiment(fixture, "stopped");
    snprintf(file, sizeof file, "stopped%s.gp", quad_q + strlen("particle-orders"));
    assert_int_equal(mkdir(path_of(fixture, file), 0777), 0);
    assert_int_equal(try_to_draw(fixture, fixture->folder, message), -1);
    assert_non_null(strstr(message, "Is a directory"));
    assert_int_equal(rmdir(path_of(fixture, file)), 0);
    rename_experiment(fixture, "second");
    assert_int_equal(draw(fixture), 8);
    assert_holds_only(fixture, "second", 4);
    rename_experiment(fixture, "killed");
    draw_and_stop(fixture);
    rename_experiment(fixture, "third");
    assert_int_equal(draw(fixture), 8);
    assert_holds_only(fixture, "third", 4);
}

/* No picture stays beside numbers that it does not show. */
CHART_TEST(a_failed_drawing_has_no_pictures)
{
    struct fixture *fixture = *state;
    char message[CHART_MESSAGE_SIZE] = "", file[NAME_SIZE];
    assert_int_equal(draw(fixture), 8);
    snprintf(file, sizeof file, "%s.gp", double_q);
    const char *old_path = getenv("PATH");
    char *path = strdup(old_path ? old_path : "");
    setenv("PATH", fixture->folder, 1);
    assert_int_equal(try_to_draw(fixture, fixture->folder, message), -1);
    setenv("PATH", path, 1);
    free(path);
    assert_int_equal(access(path_of(fixture, file), F_OK), 0);
    for (int png = 0; png < 2; png++) {
        snprintf(file, sizeof file, "%s.%s", double_q, png ? "png" : "svg");
        assert_int_equal(access(path_of(fixture, file), F_OK), -1);
    }
}

static void keep_drawn(void *context, size_t drawn, size_t count)
{
    (void)count;
    *(size_t *)context = drawn;
}

/* More names than a command line takes, for one process. */
CHART_TEST(there_may_be_any_number_of_charts)
{
    enum { MANY = 12000, LENGTH = 240 };
    struct fixture *fixture = *state;
    char message[CHART_MESSAGE_SIZE] = "", name[LENGTH + 1], file[NAME_SIZE + LENGTH];
    size_t drawn = 0;
    cpu_set_t all, one;
    struct chart_list charts = {calloc(MANY, sizeof *charts.names), MANY};
    assert_non_null(charts.names);
    memset(name, 'n', LENGTH);
    name[LENGTH] = '\0';
    for (int k = 0; k < MANY; k++)
        snprintf(charts.names[k], sizeof charts.names[k], "%s", name);
    snprintf(file, sizeof file, "%s/%s.gp", fixture->folder, name);
    FILE *script = fopen(file, "w");
    assert_non_null(script);
    fputs("drawn = 1\n", script);
    fclose(script);
    sched_getaffinity(0, sizeof all, &all);
    CPU_ZERO(&one);
    CPU_SET((size_t)sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    int result =
        gnuplot_run(fixture->folder, &charts, &(struct chart_progress){keep_drawn, &drawn}, message, sizeof message);
    sched_setaffinity(0, sizeof all, &all);
    if (result != 0)
        print_message("%s\n", message);
    assert_int_equal(result, 0);
    assert_int_equal(drawn, MANY);
    unlink(file);
    free(charts.names);
}
