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

/* Twenty curves are three charts, each curve in one of them. */
CHART_TEST(many_curves_are_split)
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
    assert_int_equal(
        charts_write(fixture->folder, &tables, CHARTS_SVG, COST_EVALUATIONS, NULL, &charts, message, sizeof message),
        0);
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
CHART_TEST(a_point_far_below_is_told)
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
        assert_int_equal(charts_write(fixture->folder, &tables, CHARTS_SVG, COST_EVALUATIONS, NULL, &charts, message,
                                      sizeof message),
                         0);
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
