/* Ends of claims: reasons and remedies by the fields of a row, the table by theorem, lines of at most 80 characters. */
#include "ci/tests/testing.h"
#include "results/print/theorem_table.h"
#include "results/summary/reason.h"

enum { CASES = 4 };

/* A file of one claim about four cases of 8 to 64 steps, of order 6 and with errors that halve so. */
struct fixture {
    struct order_row row;
    struct case_row cases[CASES];
    struct store_file file;
};

static void open_fixture(struct fixture *out, const char *verdict)
{
    memset(out, 0, sizeof *out);
    table_clear_row(&table_orders, &out->row);
    double error = 1e-4;
    for (int k = 0; k < CASES; k++) {
        table_clear_row(&table_cases, &out->cases[k]);
        out->cases[k].id = k;
        out->cases[k].steps = 8LL << k;
        out->cases[k].value[QUANTITY_Q] = error;
        out->cases[k].floor[QUANTITY_Q] = 1e-15;
        snprintf(out->cases[k].status, sizeof out->cases[k].status, "ok");
        error /= 64;
    }
    snprintf(out->row.method, sizeof out->row.method, "gauss"); /* of a campaign */
    snprintf(out->row.claim, sizeof out->row.claim, "order");
    snprintf(out->row.quantity, sizeof out->row.quantity, "q");
    snprintf(out->row.control, sizeof out->row.control, "none");
    snprintf(out->row.precision, sizeof out->row.precision, "double");
    snprintf(out->row.verdict, sizeof out->row.verdict, "%s", verdict);
    out->row.expected = 6;
    out->row.measured = 5.5;
    out->row.tolerance = 0.15;
    out->row.cases = CASES;
    out->row.floor = 1e-15;
    out->file = (struct store_file){.orders = &out->row, .order_count = 1, .cases = out->cases, .case_count = CASES};
}

static void assert_reason(const struct fixture *fixture, const char *why, const char *remedy)
{
    struct reason reason;
    reason_of(&fixture->file, &fixture->row, &reason);
    assert_string_equal(reason.why, why);
    assert_string_equal(reason.remedy, remedy);
}

TEST(below_the_floor)
{
    struct fixture fixture;
    open_fixture(&fixture, "insufficient");
    fixture.row.rows_floor = 2;
    assert_reason(&fixture, "2 of 4 errors are below 1.0e-14, ten times the floor: too few are left",
                  "precision: [quad], or coarser steps");
    snprintf(fixture.row.precision, sizeof fixture.row.precision, "quad");
    assert_reason(&fixture, "2 of 4 errors are below 1.0e-14, ten times the floor: too few are left", "coarser steps");
}

/* An error that is exactly 0 stays so in quad and with other steps: at an equilibrium all errors are 0. */
TEST(nothing_but_the_floor)
{
    struct fixture fixture;
    open_fixture(&fixture, "insufficient");
    fixture.row.rows_floor = CASES;
    assert_reason(&fixture, "4 of 4 errors are below 1.0e-14, ten times the floor: too few are left",
                  "precision: [quad], coarser steps, or other data if the method has no error on this motion");
    for (int k = 0; k < CASES; k++)
        fixture.cases[k].value[QUANTITY_Q] = 0;
    assert_reason(&fixture, "4 of 4 errors are below 1.0e-14, ten times the floor: too few are left",
                  "other data, on which the method has an error");
}

/* If the reference has met a kink, more steps are no remedy. */
TEST(a_motion_that_is_not_smooth)
{
    static struct reference_row reference;
    struct fixture fixture;
    for (int rough = 0; rough < 2; rough++) {
        open_fixture(&fixture, "insufficient");
        snprintf(reference.route, sizeof reference.route, "gauss-12%s; lobatto-iiia-12, 64 steps",
                 rough ? " (not smooth)" : "");
        fixture.file.references = &reference;
        fixture.file.reference_count = 1;
        for (int k = 0; k < CASES; k++)
            fixture.cases[k].reference = 0;
        fixture.row.slopes[0] = 4.5;
        fixture.row.slopes[1] = 5.2;
        assert_reason(
            &fixture,
            rough ? "slopes 4.50 5.20; the motion crosses a point that is not smooth, as |x| has at 0: no theorem "
                    "applies to it"
                  : "slopes 4.50 5.20; the slopes have not settled",
            rough ? "initial data or a horizon that avoid this point" : "steps: [8, 16, 32, 64, 128, 256]");
    }
}

TEST(slopes_that_have_not_settled)
{
    struct fixture fixture;
    open_fixture(&fixture, "insufficient");
    fixture.row.slopes[0] = 4.5;
    fixture.row.slopes[1] = 5.2;
    for (int k = 0; k < CASES; k++)
        fixture.cases[k].floor[QUANTITY_Q] = 1e-20;
    assert_reason(&fixture, "slopes 4.50 5.20; the slopes have not settled", "steps: [8, 16, 32, 64, 128, 256]");
    for (int k = 0; k < CASES; k++)
        fixture.cases[k].floor[QUANTITY_Q] =
            1e-15; /* 4e-10 at 64 steps is 1e-13 at 256, but 1.5e-15 is not ten floors */
    fixture.cases[CASES - 1].value[QUANTITY_Q] = 1e-12;
    assert_reason(&fixture, "slopes 4.50 5.20; the slopes have not settled",
                  "steps: [8, 16, 32, 64, 128, 256] and precision: [quad]");
    fixture.file.case_count = 0; /* a table of another program: no numbers to give */
    assert_reason(&fixture, "slopes 4.50 5.20; the slopes have not settled", "finer steps, two more");
}

/* Errors that no longer fall ask for no smaller steps; of a table of another program nobody knows the floor. */
TEST(errors_that_no_longer_fall)
{
    static const char *const doubts[] = {REASON_STALLED, REASON_GROWS};
    struct fixture fixture;
    char why[REASON_SIZE];
    for (int k = 0; k < 2; k++) {
        open_fixture(&fixture, "insufficient");
        fixture.row.slopes[0] = 0.5;
        fixture.row.slopes[1] = -0.2;
        snprintf(fixture.row.doubt, sizeof fixture.row.doubt, "%s", doubts[k]);
        snprintf(why, sizeof why, "%s; slopes 0.50 -0.20", doubts[k]);
        assert_reason(&fixture, why, "precision: [quad], or coarser steps");
        fixture.row.floor = 0;
        assert_reason(&fixture, why, "coarser steps, or --floor q=NUMBER if errors of this size are round-off");
    }
}

TEST(few_step_counts)
{
    struct fixture fixture;
    open_fixture(&fixture, "insufficient");
    fixture.row.cases = 2;
    assert_reason(&fixture, "2 step counts, at least 3 are needed", "steps: [8, 16, 32, 64]");
}

TEST(failed_cases)
{
    struct fixture fixture;
    open_fixture(&fixture, "failed");
    fixture.row.rows_failed = 2;
    snprintf(fixture.cases[1].status, sizeof fixture.cases[1].status, "timeout");
    assert_reason(&fixture, "2 of 4 cases failed: timeout", "a longer --case-limit");
    snprintf(fixture.cases[1].status, sizeof fixture.cases[1].status, "the motion crosses a singularity");
    assert_reason(&fixture, "2 of 4 cases failed: the motion crosses a singularity",
                  "a shorter horizon, or other data");
}

TEST(refuted)
{
    struct fixture fixture;
    open_fixture(&fixture, "below");
    fixture.row.measured = 4.99;
    assert_reason(&fixture, "", "if this order is correct, add expect: {q: 5} and because: WHY");
    fixture.row.rows_failed = 1; /* what was refuted by the others is not what failed */
    snprintf(fixture.cases[0].status, sizeof fixture.cases[0].status, "not a finite number");
    assert_reason(&fixture, "1 of 4 cases failed: not a finite number",
                  "if this order is correct, add expect: {q: 5} and because: WHY");
    fixture.row.rows_failed = 0;
    snprintf(fixture.cases[0].status, sizeof fixture.cases[0].status, "ok");
    snprintf(fixture.row.because, sizeof fixture.row.because, "line 9, without because");
    assert_reason(&fixture, "", "if this order is correct, use expect: {q: 5} and because: WHY instead");
    fixture.row.measured = 4.77; /* no order */
    assert_reason(&fixture, "4.77 is not within 0.15 of a positive whole or half order",
                  "steps: [8, 16, 32, 64, 128, 256]");
    snprintf(fixture.row.control, sizeof fixture.row.control, "flipped-force");
    snprintf(fixture.row.doubt, sizeof fixture.row.doubt, "why not");
    assert_reason(&fixture, "the deliberate fault should have been found; why not", "");
    snprintf(fixture.row.verdict, sizeof fixture.row.verdict, "confirmed");
    assert_reason(&fixture, "the deliberate fault should have been found; why not",
                  "other data, on which the fault does something, or coarser steps");
}

/* The table of rows with these sources, all as expected but the first `unexpected`; the caller frees it. */
static char *table_of(const char *const *sources, size_t count, size_t unexpected, bool all)
{
    char *text = NULL;
    size_t size;
    struct order_row *rows = calloc(count, sizeof *rows);
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_non_null(rows);
    for (size_t k = 0; k < count; k++) {
        table_clear_row(&table_orders, &rows[k]);
        snprintf(rows[k].source, sizeof rows[k].source, "%s", sources[k]);
        snprintf(rows[k].verdict, sizeof rows[k].verdict, k < unexpected ? "below" : "confirmed");
        rows[k].as_expected = k >= unexpected;
    }
    ending_print_theorems(out, rows, count, all);
    fclose(out);
    free(rows);
    return text;
}

TEST(theorems_by_paper)
{
    static const char *const sources[] = {"HP paper theorem 5.2", /* as version 0.2 wrote it */
                                          "discrete Noether theorem",
                                          "Jay 2009: psi(q1, p1) = 0",
                                          "Martin, Sato 2018, theorem 5.2; and more",
                                          "HP paper 4.3",
                                          "Jay 2009: psi(q1, p1) = 0, and more",
                                          "Martin, Sato 2018, theorem 5.2, corrected: docs"};
    char *table = table_of(sources, 7, 1, false);
    assert_string_equal(table, "theorem                                                   claims confirmed   not\n"
                               "--------------------------------------------------------------------------------\n"
                               "Martin, Sato 2018, section 4.3                                 1         1     -\n"
                               "Martin, Sato 2018, theorem 5.2                                 2         1     1\n"
                               "Martin, Sato 2018, theorem 5.2, corrected                      1         1     -\n"
                               "Jay 2009, psi(q1, p1) = 0                                      2         2     -\n"
                               "discrete Noether theorem                                       1         1     -\n");
    free(table);
}

TEST(long_tables_are_cut)
{
    enum { MANY = 100, BYTES = 48 };
    static char texts[MANY][BYTES];
    const char *sources[MANY];
    for (size_t k = 0; k < MANY; k++) {
        snprintf(texts[k], BYTES, "%s, theorem %zu", k % 2 ? "Martin, Sato 2018" : "Jay 2009", k < 60 ? k : k % 10);
        sources[k] = texts[k];
    }
    for (int all = 0; all < 2; all++) {
        char *table = table_of(sources, MANY, 11, all);
        size_t lines = 0;
        for (const char *at = table; (at = strchr(at, '\n')) != NULL; at++)
            lines++;
        assert_int_equal(lines, all ? 2 + 60 : 2 + 11 + 2); /* those that do not hold, and `more` of each paper */
        assert_true(all || strstr(table, "Martin, Sato 2018, 25 more"));
        assert_true(all || strstr(table, "Jay 2009, 24 more"));
        free(table);
    }
}

TEST(lines_are_broken)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    for (int k = 0; k < 3; k++)
        ending_print_text(out, 4,
                          "a line that is said in so many words, among them Störmer, that a terminal of "
                          "eighty characters has no room for it, whatever");
    fclose(out);
    for (char *rest = text, *line; (line = strsep(&rest, "\n")) && *line;) {
        assert_true(strncmp(line, "    ", 4) == 0 && line[4] != ' ');
        assert_true(strlen(line) <= 81); /* one character has two bytes */
    }
    free(text);
}
