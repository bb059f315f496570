/* Tables in print: the CSV reads back to the last bit, the readable formats show what matters and escape the rest. */
#include "results/print/format.h"

#include <math.h>

#include "ci/tests/testing.h"

enum { ORDERS = 3 };

static void fill_orders(struct order_row orders[ORDERS])
{
    memset(orders, 0, ORDERS * sizeof *orders);
    for (int i = 0; i < ORDERS; i++) {
        struct order_row *row = &orders[i];
        snprintf(row->experiment, sizeof row->experiment, "particle_orders");
        snprintf(row->problem, sizeof row->problem, "particle");
        snprintf(row->data, sizeof row->data, "q=\"1, 0.5\"\r\n%d%%", i);
        snprintf(row->method, sizeof row->method, i == 2 ? "gauss" : "lobatto-iiia");
        snprintf(row->retraction, sizeof row->retraction, "identity");
        snprintf(row->precision, sizeof row->precision, "quad");
        snprintf(row->control, sizeof row->control, "none");
        snprintf(row->claim, sizeof row->claim, i == 2 ? "identity" : "order");
        snprintf(row->quantity, sizeof row->quantity, i == 2 ? "constraint" : "q");
        snprintf(row->verdict, sizeof row->verdict, i == 1 ? "below" : "confirmed");
        snprintf(row->source, sizeof row->source, "theorem 5.2");
        row->stages = 2 + i;
        row->expected = i == 2 ? 1.25e-31 : 4;
        row->measured = i == 2 ? 1.0 / 3e31 : 3.99612;
        row->standard_error = (double)NAN;
        row->as_expected = i != 1;
        row->rows_used = 5;
        row->window_first = i == 2 ? 0 : 4; /* an identity has no window */
        row->window_last = i == 2 ? 0 : 64;
        for (int k = 0; k < 12; k++)
            row->slopes[k] = k < 4 ? 4 + 1.0 / (k + 3) : (double)NAN;
    }
}

/* The table as printed; the caller frees it. */
static char *print(const struct table_kind *kind, const void *rows, size_t count, enum format format)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    format_table(out, kind, rows, count, format);
    fclose(out);
    return text;
}

/* Reads the next field of a CSV text by RFC 4180; *at moves after its separator, *last is true at the end of a record. */
static void next_field(const char **at, char *field, bool *last)
{
    const char *from = *at;
    bool quoted = *from == '"';
    from += quoted;
    while (quoted ? !(from[0] == '"' && from[1] != '"') : *from != ',' && *from != '\r') {
        from += quoted && from[0] == '"';
        *field++ = *from++;
    }
    *field = '\0';
    from += quoted;
    *last = *from == '\r';
    assert_true(*from == ',' || (from[0] == '\r' && from[1] == '\n'));
    *at = from + 1 + *last;
}

static bool same_number(const char *field, const struct column *column, const char *value)
{
    if (column->type == COLUMN_IS_INT)
        return strtoll(field, NULL, 10) == *(const int64_t *)(const void *)value;
    double read = strtod(field, NULL), kept = *(const double *)(const void *)value;
    return isnan(kept) ? isnan(read) : read == kept;
}

/* Number of values of one column and row that the next fields of the CSV text do not give. */
static int column_differences(const char **csv, const struct column *column, const char *value, bool *last)
{
    char field[4096];
    int differences = 0;
    if (column->type == COLUMN_IS_TEXT) {
        next_field(csv, field, last);
        return strcmp(field, value) != 0;
    }
    for (int k = 0; k < column->count; k++) {
        next_field(csv, field, last);
        differences += !same_number(field, column, value + 8 * k);
    }
    return differences;
}

/* Number of values of the CSV text that differ from the rows. */
static int csv_differences(const char *csv, const struct table_kind *kind, const void *rows, size_t count)
{
    char field[4096];
    bool last = false;
    int differences = 0;
    while (!last)
        next_field(&csv, field, &last);
    for (size_t row = 0; row < count; row++) {
        for (int i = 0; i < kind->column_count; i++) {
            const char *value = (const char *)rows + row * kind->row_size + kind->columns[i].offset;
            differences += column_differences(&csv, &kind->columns[i], value, &last);
        }
        if (!last)
            fail_msg("row %zu has too many fields", row);
    }
    if (*csv != '\0')
        fail_msg("there are more than %zu rows", count);
    return differences;
}

TEST(csv_reads_back)
{
    struct order_row orders[ORDERS];
    fill_orders(orders);
    char *csv = print(&table_orders, orders, ORDERS, FORMAT_CSV);
    assert_int_equal(csv_differences(csv, &table_orders, orders, ORDERS), 0);
    assert_non_null(strstr(csv, "slopes_1,slopes_2,"));
    assert_null(strstr(csv, "-nan"));

    /* control: the last bit of one number and one quoted character are noticed */
    orders[1].measured = nextafter(orders[1].measured, 5);
    orders[2].data[2] = '\'';
    assert_int_equal(csv_differences(csv, &table_orders, orders, ORDERS), 2);
    free(csv);
}

TEST(text_shows_orders)
{
    struct order_row orders[ORDERS];
    fill_orders(orders);
    for (int i = 0; i < ORDERS; i++)
        orders[i].data[0] = '\0';
    char *text = print(&table_orders, orders, ORDERS, FORMAT_TEXT);
    assert_string_equal(
        text,
        "experiment       problem   method        stages  precision  claim     quantity    expected  measured  window  "
        "verdict    source\n"
        "---------------  --------  ------------  ------  ---------  --------  ----------  --------  --------  ------  "
        "---------  -----------\n"
        "particle_orders  particle  lobatto-iiia       2  quad       order     q                  4      4.00    4-64  "
        "confirmed  theorem 5.2\n"
        "particle_orders  particle  lobatto-iiia       3  quad       order     q                  4      4.00    4-64  "
        "below (!)  theorem 5.2\n"
        "particle_orders  particle  gauss              4  quad       identity  constraint  1.25e-31  3.33e-32       -  "
        "confirmed  theorem 5.2\n");
    free(text);

    text = print(&table_orders, orders, 2, FORMAT_TEXT); /* all of one type */
    assert_null(strstr(text, "claim"));
    free(text);

    /* control: a column is left out only while every row is blank */
    snprintf(orders[2].control, sizeof orders[2].control, "flipped-force");
    orders[0].standard_error = 0.0123;
    text = print(&table_orders, orders, ORDERS, FORMAT_TEXT);
    assert_non_null(strstr(text, "control"));
    assert_non_null(strstr(text, "standard_error"));
    assert_non_null(strstr(text, "0.012"));
    free(text);
}

TEST(cases_show_finite_errors)
{
    struct case_row cases[2];
    memset(cases, 0, sizeof cases);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < table_cases.column_count; k++) {
            if (table_cases.columns[k].type == COLUMN_IS_REAL)
                *(double *)(void *)((char *)&cases[i] + table_cases.columns[k].offset) = (double)NAN;
        }
        cases[i].h = 0.25;
        snprintf(cases[i].status, sizeof cases[i].status, i == 0 ? "ok" : "stage equations: divergence");
    }
    cases[0].value[QUANTITY_LAMBDA] = 3.472e-9;
    char *text = print(&table_cases, cases, 2, FORMAT_TEXT);
    assert_string_equal(text, "stages  steps     h  status                         lambda\n"
                              "------  -----  ----  ---------------------------  --------\n"
                              "     0      0  0.25  ok                           3.47e-09\n"
                              "     0      0  0.25  stage equations: divergence         -\n");
    free(text);
}

TEST(every_shown_name_is_a_column)
{
    const struct table_kind *const kinds[] = {&table_cases, &table_orders, &table_references};
    for (int k = 0; k < 3; k++) {
        char *text = print(kinds[k], NULL, 0, FORMAT_TEXT), *rest = text;
        rest[strcspn(rest, "\n")] = '\0';
        for (char *word = strtok_r(rest, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
            bool known = k == 1 && strcmp(word, "window") == 0;
            for (int i = 0; i < kinds[k]->column_count; i++)
                known |= strcmp(kinds[k]->columns[i].name, word) == 0;
            assert_true(known);
        }
        free(text);
    }
}

TEST(markup_is_escaped)
{
    struct order_row orders[ORDERS];
    fill_orders(orders);
    snprintf(orders[0].data, sizeof orders[0].data, "a|b_c & 5%% \\x{^}~#$");
    char *markdown = print(&table_orders, orders, 1, FORMAT_MARKDOWN);
    assert_non_null(strstr(markdown, "| particle\\_orders |"));
    assert_non_null(strstr(markdown, "a\\|b\\_c & 5% \\\\x{^}~#$ |"));
    assert_non_null(strstr(markdown, "-: |"));
    assert_null(strstr(markdown, "a|b"));
    free(markdown);

    char *latex = print(&table_orders, orders, 1, FORMAT_LATEX);
    assert_non_null(strstr(latex, "a|b\\_c \\& 5\\% \\textbackslash{}x\\{\\textasciicircum{}\\}"
                                  "\\textasciitilde{}\\#\\$ &"));
    assert_non_null(strstr(latex, "\\begin{tabular}{llllrllrrrll}\n\\toprule\nexperiment"));
    assert_non_null(strstr(latex, "\\bottomrule\n\\end{tabular}\n"));
    free(latex);
    latex = print(&table_orders, orders + 2, 1, FORMAT_LATEX);
    assert_non_null(strstr(latex, "$1.25\\cdot 10^{-31}$"));
    free(latex);
}

TEST(full_disk_is_reported)
{
    struct order_row orders[ORDERS];
    fill_orders(orders);
    FILE *full = fopen("/dev/full", "w"), *empty = fopen("/dev/null", "w");
    assert_non_null(full);
    assert_non_null(empty);
    format_table(full, &table_orders, orders, ORDERS, FORMAT_TEXT);
    format_table(empty, &table_orders, orders, ORDERS, FORMAT_TEXT);
    assert_true(ferror(full) && !ferror(empty));
    fclose(full);
    fclose(empty);
}
