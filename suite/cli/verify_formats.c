/* Judgements as TAP and JUnit XML. Texts come from files: what the formats cannot hold is replaced. */
#include "suite/cli/verify_formats.h"

#include "results/file.h"
#include "results/heap.h"
#include "results/print/escape.h"
#include "results/print/terminal.h"
#include "results/print/theorem_table.h"
#include "results/summary/reason.h"
#include "results/summary/tally.h"
#include "suite/cli/cli.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#define NOTHING_JUDGED "nothing was judged: what the file holds was measured, and nothing is claimed of it"

static void print_tap_text(FILE *out, const char *text)
{
    static const char *const instead[] = {"\\#", "\\\\"};
    escape_print(out, text, "#\\", instead);
}

static void print_yaml_text(FILE *out, const char *key, const char *text)
{
    static const char *const instead[] = {"\\\"", "\\\\"};
    fprintf(out, "  %s: \"", key);
    escape_print(out, text, "\"\\", instead);
    fputs("\"\n", out);
}

static void print_yaml_number(FILE *out, const char *key, double value)
{
    if (isfinite(value))
        fprintf(out, "  %s: %.6g\n", key, value);
    else
        fprintf(out, "  %s: ~\n", key); /* not measured */
}

static void print_yaml_slopes(FILE *out, const struct order_row *row)
{
    int capacity = (int)(sizeof row->slopes / sizeof *row->slopes), count = 0;
    while (count < capacity && isfinite(row->slopes[count]))
        count++;
    for (int k = 0; k < count; k++)
        fprintf(out, "%s%.3f%s", k == 0 ? "  slopes: [" : ", ", row->slopes[k], k == count - 1 ? "]\n" : "");
}

static void print_tap_block(FILE *out, const struct verification *verification, size_t k)
{
    const struct order_row *row = &verification->file->orders[k];
    char why[VERIFICATION_NOTE];
    verification_note(verification, k, why);
    fputs("  ---\n", out);
    print_yaml_text(out, "message", why);
    if (verification->judgements[k].outcome != OUTCOME_PASSED) {
        struct reason reason;
        reason_of(verification->file, row, &reason);
        print_yaml_text(out, "reason", reason.why);
        print_yaml_text(out, "remedy", reason.remedy);
    }
    print_yaml_text(out, "verdict", row->verdict);
    print_yaml_number(out, "expected", verification->judgements[k].expected);
    print_yaml_number(out, "measured", row->measured);
    print_yaml_number(out, "standard_error", row->standard_error);
    print_yaml_number(out, "tolerance", row->tolerance);
    fprintf(out, "  window: [%lld, %lld]\n", (long long)row->window_first, (long long)row->window_last);
    print_yaml_slopes(out, row);
    print_yaml_text(out, "source", row->source);
    if (*row->because)
        print_yaml_text(out, "documented", row->because);
    fputs("  ...\n", out);
}

/* Test Anything Protocol, valid as version 13 and 14: one test point a claim with what was measured, and of one that is not as
 * expected reason and remedy, as a YAML block. A known deficiency is TODO; one that is fixed is `not ok`, so that it is seen and
 * taken off the list. Behind them a test point for each case that did not end as expected. */
static void verification_print_tap(FILE *out, const struct verification *verification)
{
    char name[VERIFICATION_TITLE];
    const struct store_file *file = verification->file;
    char text[VERIFICATION_TITLE + VERIFICATION_NOTE];
    size_t count = file->order_count, number = count;
    fprintf(out, "TAP version 13\n1..%zu\n", count + tally_of(file, NULL).unexpected_cases);
    for (size_t k = 0; k < count; k++) {
        const struct judgement *judgement = &verification->judgements[k];
        verification_title(&verification->file->orders[k], name);
        bool passed = judgement->outcome == OUTCOME_PASSED || judgement->outcome == OUTCOME_MEASURED;
        fprintf(out, "%s %zu - ", passed ? "ok" : "not ok", k + 1);
        print_tap_text(out, name);
        if (judgement->outcome == OUTCOME_MEASURED)
            fputs(" # SKIP nothing is claimed", out);
        if (judgement->outcome == OUTCOME_KNOWN) {
            fputs(" # TODO ", out);
            print_tap_text(out, judgement->entry->because);
        }
        fputc('\n', out);
        print_tap_block(out, verification, k);
    }
    for (size_t k = 0; k < file->case_count; k++) {
        if (file->cases[k].as_expected)
            continue;
        verification_case(&file->cases[k], text);
        fprintf(out, "not ok %zu - ", ++number);
        print_tap_text(out, text);
        fputc('\n', out);
    }
}

static void print_xml_attribute(FILE *out, const char *key, const char *text)
{
    fprintf(out, " %s=\"", key);
    escape_xml(out, text);
    fputc('"', out);
}

static void print_test_case(FILE *out, const struct verification *verification, size_t k)
{
    const struct order_row *row = &verification->file->orders[k];
    enum outcome outcome = verification->judgements[k].outcome;
    bool skipped = outcome == OUTCOME_KNOWN || outcome == OUTCOME_MEASURED;
    char name[VERIFICATION_TITLE], why[VERIFICATION_NOTE];
    verification_title(row, name);
    verification_note(verification, k, why);
    fputs("    <testcase", out);
    print_xml_attribute(out, "classname", row->experiment);
    print_xml_attribute(out, "name", name);
    if (outcome == OUTCOME_PASSED) {
        fputs("/>\n", out);
        return;
    }
    fprintf(out, ">\n      <%s", skipped ? "skipped" : "failure");
    print_xml_attribute(out, "message", why);
    if (!skipped)
        print_xml_attribute(out, "type", outcome == OUTCOME_FIXED ? "fixed" : row->verdict);
    fputs(">", out);
    struct reason reason;
    reason_of(verification->file, row, &reason);
    escape_xml(out, reason.why);
    fputs(*reason.why && *reason.remedy ? "\n" : "", out);
    fputs(*reason.remedy ? "try: " : "", out);
    escape_xml(out, reason.remedy);
    fprintf(out, "</%s>\n    </testcase>\n", skipped ? "skipped" : "failure");
}

/* Wall time of the cases of an experiment, in seconds. */
static double experiment_time(const struct store_file *file, const char *experiment)
{
    double time = 0;
    for (size_t k = 0; k < file->case_count; k++)
        if (strcmp(file->cases[k].experiment, experiment) == 0)
            time += file->cases[k].wall_time;
    return time;
}

/* cases: those that count as tests beside the claims, all of them failed. */
static void print_counts(FILE *out, const struct verification *verification, size_t cases)
{
    int counts[OUTCOMES];
    verification_count(verification, counts);
    fprintf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%d\"", verification->file->order_count + cases,
            (size_t)(counts[OUTCOME_FAILED] + counts[OUTCOME_FIXED]) + cases,
            counts[OUTCOME_KNOWN] + counts[OUTCOME_MEASURED]);
}

/* The rows of an experiment follow each other: the suite of rows `first` to before the one returned. */
static size_t print_suite(FILE *out, const struct verification *verification, size_t first)
{
    const struct store_file *file = verification->file;
    const char *experiment = file->orders[first].experiment;
    size_t end = first;
    while (end < file->order_count && strcmp(file->orders[end].experiment, experiment) == 0)
        end++;
    struct store_file part = *file;
    part.orders += first;
    part.order_count = end - first;
    struct verification rows = *verification;
    rows.file = &part;
    rows.judgements += first;
    fputs("  <testsuite", out);
    print_xml_attribute(out, "name", experiment);
    print_counts(out, &rows, 0);
    fprintf(out, " time=\"%.3f\"", experiment_time(file, experiment));
    print_xml_attribute(out, "timestamp", file->facts.start);
    print_xml_attribute(out, "hostname", file->facts.host);
    fputs(">\n", out);
    for (size_t k = 0; k < part.order_count; k++)
        print_test_case(out, &rows, k);
    fputs("  </testsuite>\n", out);
    return end;
}

/* The cases that did not end as expected, as a test suite of their own. */
static void print_cases(FILE *out, const struct store_file *file)
{
    char text[VERIFICATION_TITLE + VERIFICATION_NOTE];
    size_t count = tally_of(file, NULL).unexpected_cases;
    if (count == 0)
        return;
    fprintf(out, "  <testsuite name=\"cases\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\">\n", count,
            count);
    for (size_t k = 0; k < file->case_count; k++) {
        const struct case_row *row = &file->cases[k];
        char name[32];
        if (row->as_expected)
            continue;
        verification_case(row, text);
        snprintf(name, sizeof name, "case %lld", (long long)row->id);
        fputs("    <testcase", out);
        print_xml_attribute(out, "classname", row->experiment);
        print_xml_attribute(out, "name", name);
        fputs(">\n      <failure", out);
        print_xml_attribute(out, "message", text);
        fputs(" type=\"case\"></failure>\n    </testcase>\n", out);
    }
    fputs("  </testsuite>\n", out);
}

/* JUnit XML: a test suite an experiment, a test case a claim, whose reason and remedy are the text of its failure. A known deficiency
 * is skipped, one that is fixed failed. */
static void verification_print_junit(FILE *out, const struct verification *verification)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", out);
    print_xml_attribute(out, "name", verification->file->facts.campaign_name);
    print_counts(out, verification, tally_of(verification->file, NULL).unexpected_cases);
    fputs(">\n", out);
    for (size_t k = 0; k < verification->file->order_count;)
        k = print_suite(out, verification, k);
    print_cases(out, verification->file);
    fputs("</testsuites>\n", out);
}

/* The exit code of printing: a file that cannot be opened is bad input, one that cannot be filled is not, and leaves what was there. A pipe
 * or a device is written to. */
static int write_junit(const char *path, const struct verification *verification)
{
    struct stat found;
    HELD(char, text) = NULL;
    size_t size;
    FILE *out = heap_stream(&text, &size);
    verification_print_junit(out, verification);
    heap_end_stream(out);
    bool replaced = lstat(path, &found) != 0 || S_ISREG(found.st_mode);
    int result = replaced ? file_replace(path, text, size) : file_write(path, text, size);
    if (result < 0)
        return cli_refuse("--junit: %s: %s", path, strerror(errno));
    if (result > 0)
        fprintf(stderr, "rattleback: %s: %s\n", path, strerror(errno));
    return result == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}

int verification_report(const struct verification *verification, const struct report_choice *choice)
{
    int counts[OUTCOMES];
    int code = choice->junit ? write_junit(choice->junit, verification) : EXIT_AS_EXPECTED;
    if (code != EXIT_AS_EXPECTED)
        return code;
    verification_count(verification, counts);
    bool judged = choice->discover || verification_claims(verification);
    bool good = judged && counts[OUTCOME_FAILED] + counts[OUTCOME_FIXED] == 0 &&
                tally_of(verification->file, NULL).unexpected_cases == 0;
    if (!judged)
        fprintf(stderr, "rattleback: " NOTHING_JUDGED "\n");
    if (choice->tap) {
        verification_print_tap(stdout, verification);
        if (!judged)
            fputs("Bail out! " NOTHING_JUDGED "\n", stdout);
        return good ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
    }
    if (choice->verbose)
        terminal_page();
    verification_print_all(stdout, verification, choice->verbose);
    if (choice->path && !good)
        ending_print_command(stdout, choice->path);
    verification_print_failed(stdout, verification->file, choice->verbose);
    verification_print_counts(stdout, verification);
    return good ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}
