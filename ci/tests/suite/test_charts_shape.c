/* Charts that have much to show, or nothing: long keys, many curves, points far below, no cases. */
#include "ci/tests/suite/chart_fixture.h"

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
CHART_TEST(a_long_key_leaves_the_axes_their_size)
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

struct shown {
    int times, charts;
    const char *label;
};

static int note_curve(void *context, const struct chart *chart)
{
    struct shown *shown = context;
    assert_in_range(chart->curve_count, 1, CHART_MOST_CURVES);
    shown->charts++;
    for (size_t k = 0; k < chart->curve_count; k++)
        shown->times +=
            chart->quantity && strcmp(chart->quantity, "q") == 0 && strcmp(chart->curves[k].label, shown->label) == 0;
    return 0;
}

/* Twenty curves are three charts, each curve in one of them. */
CHART_TEST(many_curves_are_split)
{
    struct fixture *fixture = *state;
    enum { MANY = 20, PARTS = 3, CHARTS = 4 };
    char label[32];
    fixture->case_count = fixture->order_count = 0;
    for (int curve = 0; curve < MANY; curve++)
        for (int level = 0; level < 2; level++) {
            add_case(fixture, 2, level, 1e-32);
            snprintf(fixture->cases[fixture->case_count - 1].method, sizeof fixture->cases->method, "m%02d", curve);
        }
    const struct store_file tables = tables_of(fixture);
    for (int curve = 0; curve < MANY; curve++) {
        struct shown shown = {.label = label};
        snprintf(label, sizeof label, "m%02d s=2", curve);
        assert_int_equal(charts_each(&tables, COST_EVALUATIONS, note_curve, &shown), 0);
        assert_int_equal(shown.times, 1);
        assert_int_equal(shown.charts, CHARTS * PARTS);
    }
}

/* Whoever gets the charts stops them. */
static int stop(void *context, const struct chart *chart)
{
    (void)chart;
    ++*(int *)context;
    return -1;
}

CHART_TEST(a_chart_that_is_refused_is_the_last)
{
    const struct store_file tables = tables_of(*state);
    int charts = 0;
    assert_int_equal(charts_each(&tables, COST_EVALUATIONS, stop, &charts), -1);
    assert_int_equal(charts, 1);
}

static int note_frame(void *context, const struct chart *chart)
{
    *(int *)context += chart->frame.below == 1 && chart->frame.least == 1e-70;
    assert_true(chart->frame.y_least > 1e-45);
    return 0;
}

/* One error that is 0 but for its last bit does not squash the others. */
CHART_TEST(a_point_far_below_is_told)
{
    struct fixture *fixture = *state;
    const struct store_file tables = tables_of(fixture);
    char file[NAME_SIZE];
    size_t size;
    for (int far = 0; far < 2; far++) {
        int told = 0;
        if (far)
            fixture->cases[0].value[QUANTITY_Q] = 1e-70;
        draw(fixture);
        snprintf(file, sizeof file, "%s.gp", quad_q);
        char *script = slurp(fixture, file, &size);
        assert_int_equal(strstr(script, "1 point below, from 1e-70 on") != NULL, far);
        free(script);
        assert_int_equal(charts_each(&tables, COST_EVALUATIONS, note_frame, &told), 0);
        assert_int_equal(told, 2 * far); /* against the step size and the work */
    }
}

CHART_TEST(no_cases_no_charts)
{
    struct fixture *fixture = *state;
    fixture->case_count = 0;
    assert_int_equal(draw(fixture), 0);
    fixture->case_count = 1; /* a single point is no curve */
    assert_int_equal(draw(fixture), 0);
    fixture->case_count = 2;
    assert_int_equal(draw(fixture), 4);
}
