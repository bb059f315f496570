/* The head of the report: what was tested, how it ended, what failed and why. */
#include "plots/chart.h"
#include "plots/report_parts.h"
#include "results/print/escape.h"
#include "results/rows.h"
#include "results/summary/reason.h"
#include "results/summary/tally.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FAILURES = 12 /* that the summary tells; the table has them all */ };

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The different texts of a column of the case table, sorted; NULL if memory ran out. The caller frees the array. */
static const char **distinct(const struct store_file *file, size_t offset, size_t *count)
{
    const char **texts = malloc((file->case_count + 1) * sizeof *texts);
    *count = 0;
    for (size_t i = 0; i < file->case_count && texts; i++)
        texts[i] = (const char *)&file->cases[i] + offset;
    if (texts)
        qsort(texts, file->case_count, sizeof *texts, compare_texts);
    for (size_t i = 0; i < file->case_count && texts; i++) {
        if (*count == 0 || strcmp(texts[*count - 1], texts[i]) != 0)
            texts[(*count)++] = texts[i];
    }
    return texts;
}

bool report_print_title(FILE *out, const struct report *report)
{
    escape_xml(out, report->file->facts.campaign_name);
    return true;
}

bool report_print_run(FILE *out, const struct report *report)
{
    const struct run_facts *facts = &report->file->facts;
    fprintf(out, "<time datetime=\"");
    escape_xml(out, facts->start);
    fprintf(out, "\">%.10s %.5s UTC</time>", facts->start, strlen(facts->start) > 11 ? facts->start + 11 : "");
    fprintf(out, " on %lld rank%s of ", (long long)facts->ranks, facts->ranks == 1 ? "" : "s");
    escape_xml(out, facts->host);
    fputs(", version ", out);
    escape_xml(out, facts->suite_version);
    fputs(" (", out);
    escape_xml(out, facts->git_hash);
    fputs(")", out);
    return true;
}

/* How often a verdict was given where it should have been, or should not: a piece of the bar, or a word below it. */
static void print_share(FILE *out, const struct store_file *file, enum verdict verdict, bool expected, bool piece)
{
    size_t count = 0;
    for (size_t i = 0; i < file->order_count; i++)
        count += row_ended(&file->orders[i], verdict) && (file->orders[i].as_expected != 0) == expected;
    if (count == 0)
        return;
    const char *look = verdict == VERDICT_MEASURED ? "open" : expected ? "good" : "bad";
    if (piece)
        fprintf(out, "<span class=\"%s\" style=\"flex-grow: %zu\"></span>", look, count);
    else
        fprintf(out, "<li class=\"%s\"><b>%zu</b> %s</li>\n", look, count, verdict_word(verdict));
}

static void print_shares(FILE *out, const struct store_file *file, bool pieces)
{
    for (int expected = 0; expected < 2; expected++)
        for (enum verdict verdict = 0; verdict < VERDICTS; verdict++)
            print_share(out, file, verdict, expected, pieces);
}

bool report_print_headline(FILE *out, const struct report *report)
{
    struct tally tally = tally_of(report->file, NULL);
    size_t claims = tally_claims(&tally);
    if (claims == 0)
        fputs("<p class=\"headline bad\">Nothing was judged.</p>\n", out);
    else if (tally.unexpected == 0)
        fprintf(out, "<p class=\"headline good\">All %zu claims are as expected.</p>\n", claims);
    else
        fprintf(out, "<p class=\"headline bad\">%zu of %zu claims %s not as expected.</p>\n", tally.unexpected, claims,
                tally.unexpected == 1 ? "is" : "are");
    fputs("<div class=\"bar\" aria-hidden=\"true\">", out);
    print_shares(out, report->file, true);
    fputs("</div>\n<ul class=\"shares\">\n", out);
    print_shares(out, report->file, false);
    fputs("</ul>\n", out);
    return true;
}

/* A count with what it counts, and the names if they are few. */
static bool print_distinct(FILE *out, const struct report *report, const char *what, size_t offset, size_t names_most)
{
    size_t count;
    const char **texts = distinct(report->file, offset, &count);
    if (!texts)
        return false;
    fprintf(out, "<li><b>%zu</b> %s%s", count, what, count == 1 ? "" : "s");
    for (size_t i = 0; i < count && count <= names_most; i++) {
        fputs(i == 0 ? ": " : ", ", out);
        escape_xml(out, texts[i]);
    }
    fputs("</li>\n", out);
    free(texts);
    return true;
}

bool report_print_tested(FILE *out, const struct report *report)
{
    const struct tally tally = tally_of(report->file, NULL);
    fputs("<ul class=\"facts\">\n", out);
    if (!print_distinct(out, report, "problem", offsetof(struct case_row, problem), 4) ||
        !print_distinct(out, report, "method", offsetof(struct case_row, method), 4) ||
        !print_distinct(out, report, "precision", offsetof(struct case_row, precision), 4) ||
        !print_distinct(out, report, "experiment", offsetof(struct case_row, experiment), 0))
        return false;
    fprintf(out, "<li><b>%zu</b> cases, ", tally.cases);
    fprintf(out, tally.failed == 0 ? "none failed</li>\n</ul>\n" : "%zu failed</li>\n</ul>\n", tally.failed);
    return true;
}

static bool is_same_problem(const struct case_row *x, const struct case_row *y)
{
    return strcmp(x->experiment, y->experiment) == 0 && strcmp(x->problem, y->problem) == 0 &&
           strcmp(x->data, y->data) == 0;
}

/* Problems of optimal control that were not solved over the time that is theirs. */
bool report_print_horizons(FILE *out, const struct report *report)
{
    const struct case_row *told = NULL;
    for (size_t i = 0; i < report->file->case_count; i++) {
        const struct case_row *row = &report->file->cases[i];
        double own = row->value[QUANTITY_OWN_HORIZON];
        if (!(own > 0 && fabs(own - row->horizon) > DBL_EPSILON * own) || (told && is_same_problem(told, row)))
            continue;
        fputs(told ? "<li>" : "<ul class=\"horizons\">\n<li>", out);
        escape_xml(out, row->experiment);
        fputs(": the horizon of ", out);
        escape_xml(out, row->problem);
        fputs(*row->data ? " " : "", out);
        escape_xml(out, row->data);
        fprintf(out, " is %.9g; the campaign's %.9g takes its place</li>\n", own, row->horizon);
        told = row;
    }
    fputs(told ? "</ul>\n" : "", out);
    return true;
}

/* Why a row is not as expected, in a sentence, and what would tell more. */
static void print_reason(FILE *out, const struct store_file *file, const struct order_row *row)
{
    char expected[REPORT_CELL_SIZE], measured[REPORT_CELL_SIZE];
    struct reason reason;
    reason_of(file, row, &reason);
    fprintf(out, "measured %s, expected %s", report_measured(row, measured), report_expected(row, expected));
    fputs(*reason.why ? "; " : "", out);
    escape_xml(out, reason.why);
    fputs(*reason.remedy ? "; try: " : "", out);
    escape_xml(out, reason.remedy);
}

static void print_failure(FILE *out, const struct store_file *file, size_t number)
{
    const struct order_row *row = &file->orders[number];
    char label[CURVE_LABEL_SIZE];
    fprintf(out, "<li><a href=\"#r%zu\">", number);
    escape_xml(out, row->problem);
    fputs(", ", out);
    escape_xml(out, curve_label(&row->key, label));
    fputs(", ", out);
    escape_xml(out, row->quantity);
    fputs("</a>: <b class=\"bad\">", out);
    escape_xml(out, row->verdict);
    fputs("</b>, ", out);
    print_reason(out, file, row);
    fputs("</li>\n", out);
}

bool report_print_failures(FILE *out, const struct report *report)
{
    struct tally tally = tally_of(report->file, NULL);
    size_t told = 0;
    if (tally.unexpected == 0)
        fputs("<p>None.</p>\n", out);
    else
        fputs("<ul>\n", out);
    for (size_t i = 0; i < report->file->order_count && told < MOST_FAILURES; i++) {
        if (report->file->orders[i].as_expected)
            continue;
        print_failure(out, report->file, i);
        told++;
    }
    if (tally.unexpected > told)
        fprintf(out, "<li><a href=\"#verdicts\" data-verdict=\"!\">%zu more in the table</a></li>\n",
                tally.unexpected - told);
    fputs(tally.unexpected > 0 ? "</ul>\n" : "", out);
    if (tally.refuted > 0)
        fprintf(out, "<p class=\"muted\">%zu claims were refuted as they should be: planted faults.</p>\n",
                tally.refuted);
    return true;
}

bool report_print_experiments(FILE *out, const struct report *report)
{
    const struct store_file *file = report->file;
    for (size_t first = 0, next; first < file->case_count; first = next) {
        const char *name = file->cases[first].experiment;
        size_t cases = 0;
        for (next = first; next < file->case_count && strcmp(file->cases[next].experiment, name) == 0; next++)
            cases += store_stands_for(file, next);
        struct tally tally = tally_of(file, name);
        fputs("<tr><th scope=\"row\"><a href=\"#verdicts\" data-experiment=\"", out);
        escape_xml(out, name);
        fputs("\">", out);
        escape_xml(out, name);
        fputs("</a></th><td>", out);
        escape_xml(out, file->cases[first].kind);
        fprintf(out, "</td><td class=\"number\">%zu</td><td class=\"number\">%zu</td>", cases,
                tally_claims(&tally) + tally.verdicts[VERDICT_MEASURED]);
        fprintf(out, "<td class=\"number\">%zu</td><td class=\"number%s\">%zu</td></tr>\n", tally.expected,
                tally.unexpected > 0 ? " bad" : "", tally.unexpected);
    }
    return true;
}
