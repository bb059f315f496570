/* Judgements as text, TAP and JUnit XML. Texts come from files: what the formats cannot hold is replaced. */
#include "suite/verbs/verify_formats.h"

#include "results/escape.h"
#include "results/rows.h"
#include "suite/verbs/cli.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum { TITLE_SIZE = 512, NOTE_SIZE = 2048 };

void verification_count(const struct verification *verification, int counts[OUTCOMES])
{
    memset(counts, 0, OUTCOMES * sizeof *counts);
    for (size_t k = 0; k < verification->file->order_count; k++)
        counts[verification->judgements[k].outcome]++;
}

/* What a claim is about: the columns that tell it from the others. */
static void title(const struct order_row *row, char out[TITLE_SIZE])
{
    const char *const words[] = {row->experiment, row->problem, row->data, row->method};
    char stages[24];
    int used = 0;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (*words[k])
            used += snprintf(out + used, TITLE_SIZE - (size_t)used, "%s%s", used > 0 ? " " : "", words[k]);
    snprintf(stages, sizeof stages, " s=%lld", (long long)row->stages);
    used += snprintf(out + used, TITLE_SIZE - (size_t)used, "%s%s%s", row->stages > 0 ? stages : "",
                     *row->precision ? " " : "", row->precision);
    if (*row->with)
        used += snprintf(out + used, TITLE_SIZE - (size_t)used, " %s", row->with);
    if (!retraction_is_plain(row->retraction))
        used += snprintf(out + used, TITLE_SIZE - (size_t)used, " %s", row->retraction);
    if (!control_is_none(row->control))
        used += snprintf(out + used, TITLE_SIZE - (size_t)used, " %s", row->control);
    snprintf(out + used, TITLE_SIZE - (size_t)used, " %s %s", row->claim, row->quantity);
}

/* What was measured against what. Returns the number of characters. */
static int measured(const struct order_row *row, double expected, char out[NOTE_SIZE])
{
    if (isnan(expected))
        return snprintf(out, NOTE_SIZE, "measured %.3g, nothing is claimed", row->measured);
    if (row_is_exponent(row))
        return snprintf(out, NOTE_SIZE, "measured %.3f, expected %g +- %g", row->measured, expected, row->tolerance);
    if (row_claims(row, CLAIM_IDENTITY))
        return snprintf(out, NOTE_SIZE, "measured %.2e, expected at most %.2e", row->measured, expected);
    return snprintf(out, NOTE_SIZE, "measured %.2e, expected %g +- %.2e", row->measured, expected, row->tolerance);
}

/* Why a claim has the outcome it has, on one line. */
static void note(const struct verification *verification, size_t k, char out[NOTE_SIZE])
{
    const struct order_row *row = &verification->file->orders[k];
    const struct judgement *judgement = &verification->judgements[k];
    int used = measured(row, judgement->expected, out);
    used += snprintf(out + used, NOTE_SIZE - (size_t)used, " (%s%s%s) [%s]", row->verdict, *row->doubt ? ": " : "",
                     row->doubt, row->source);
    if (judgement->outcome == OUTCOME_FIXED) {
        used += snprintf(out + used, NOTE_SIZE - (size_t)used, "; ");
        expectations_point(verification->expectations, judgement->entry, "this deficiency is fixed: remove the entry",
                           out + used, NOTE_SIZE - (size_t)used);
    } else if (judgement->entry) {
        snprintf(out + used, NOTE_SIZE - (size_t)used, "; because: %s", judgement->entry->because);
    }
}

void verification_print_text(FILE *out, const struct verification *verification)
{
    char name[TITLE_SIZE], why[NOTE_SIZE];
    int counts[OUTCOMES];
    for (size_t k = 0; k < verification->file->order_count; k++) {
        enum outcome outcome = verification->judgements[k].outcome;
        if (outcome == OUTCOME_PASSED)
            continue;
        title(&verification->file->orders[k], name);
        note(verification, k, why);
        fprintf(out, "%s: %s\n    %s\n", outcome_text(outcome), name, why);
    }
    verification_count(verification, counts);
    for (enum outcome outcome = 0; outcome < OUTCOMES; outcome++)
        fprintf(out, "%s%d %s", outcome > 0 ? ", " : "", counts[outcome], outcome_text(outcome));
    fprintf(out, "\n");
}

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
    int room = (int)(sizeof row->slopes / sizeof *row->slopes), count = 0;
    while (count < room && isfinite(row->slopes[count]))
        count++;
    for (int k = 0; k < count; k++)
        fprintf(out, "%s%.3f%s", k == 0 ? "  slopes: [" : ", ", row->slopes[k], k == count - 1 ? "]\n" : "");
}

static void print_tap_block(FILE *out, const struct verification *verification, size_t k)
{
    const struct order_row *row = &verification->file->orders[k];
    char why[NOTE_SIZE];
    note(verification, k, why);
    fputs("  ---\n", out);
    print_yaml_text(out, "message", why);
    print_yaml_text(out, "verdict", row->verdict);
    print_yaml_number(out, "expected", verification->judgements[k].expected);
    print_yaml_number(out, "measured", row->measured);
    print_yaml_number(out, "standard_error", row->standard_error);
    print_yaml_number(out, "tolerance", row->tolerance);
    fprintf(out, "  window: [%lld, %lld]\n", (long long)row->window_first, (long long)row->window_last);
    print_yaml_slopes(out, row);
    print_yaml_text(out, "source", row->source);
    fputs("  ...\n", out);
}

void verification_print_tap(FILE *out, const struct verification *verification)
{
    char name[TITLE_SIZE];
    size_t count = verification->file->order_count;
    fprintf(out, "TAP version 13\n1..%zu\n", count);
    for (size_t k = 0; k < count; k++) {
        const struct judgement *judgement = &verification->judgements[k];
        title(&verification->file->orders[k], name);
        fprintf(out, "%s %zu - ", judgement->outcome == OUTCOME_PASSED ? "ok" : "not ok", k + 1);
        print_tap_text(out, name);
        if (judgement->outcome == OUTCOME_KNOWN) {
            fputs(" # TODO ", out);
            print_tap_text(out, judgement->entry->because);
        }
        fputc('\n', out);
        print_tap_block(out, verification, k);
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
    char name[TITLE_SIZE], why[NOTE_SIZE];
    title(row, name);
    note(verification, k, why);
    fputs("    <testcase", out);
    print_xml_attribute(out, "classname", row->experiment);
    print_xml_attribute(out, "name", name);
    if (outcome == OUTCOME_PASSED) {
        fputs("/>\n", out);
        return;
    }
    fprintf(out, ">\n      <%s", outcome == OUTCOME_KNOWN ? "skipped" : "failure");
    print_xml_attribute(out, "message", why);
    if (outcome != OUTCOME_KNOWN)
        print_xml_attribute(out, "type", outcome == OUTCOME_FIXED ? "fixed" : row->verdict);
    fputs("/>\n    </testcase>\n", out);
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

static void print_counts(FILE *out, const struct verification *verification)
{
    int counts[OUTCOMES];
    verification_count(verification, counts);
    fprintf(out, " tests=\"%zu\" failures=\"%d\" errors=\"0\" skipped=\"%d\"", verification->file->order_count,
            counts[OUTCOME_FAILED] + counts[OUTCOME_FIXED], counts[OUTCOME_KNOWN]);
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
    print_counts(out, &rows);
    fprintf(out, " time=\"%.3f\"", experiment_time(file, experiment));
    print_xml_attribute(out, "timestamp", file->facts.start);
    print_xml_attribute(out, "hostname", file->facts.host);
    fputs(">\n", out);
    for (size_t k = 0; k < part.order_count; k++)
        print_test_case(out, &rows, k);
    fputs("  </testsuite>\n", out);
    return end;
}

void verification_print_junit(FILE *out, const struct verification *verification)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", out);
    print_xml_attribute(out, "name", verification->file->facts.campaign_name);
    print_counts(out, verification);
    fputs(">\n", out);
    for (size_t k = 0; k < verification->file->order_count;)
        k = print_suite(out, verification, k);
    fputs("</testsuites>\n", out);
}

/* The exit code of printing: a file that cannot be opened is bad input, one that cannot be filled is not. */
static int write_junit(const char *path, const struct verification *verification)
{
    FILE *out = fopen(path, "w");
    if (!out)
        return cli_refuse("--junit: %s: %s", path, strerror(errno));
    verification_print_junit(out, verification);
    bool failed = ferror(out);
    if (fclose(out) == 0 && !failed)
        return EXIT_AS_EXPECTED;
    fprintf(stderr, "rattleback: %s: %s\n", path, strerror(errno));
    return EXIT_NOT_AS_EXPECTED;
}

int verification_report(const struct verification *verification, bool tap, const char *junit)
{
    int counts[OUTCOMES];
    int code = junit ? write_junit(junit, verification) : EXIT_AS_EXPECTED;
    if (code != EXIT_AS_EXPECTED)
        return code;
    if (tap)
        verification_print_tap(stdout, verification);
    else
        verification_print_text(stdout, verification);
    verification_count(verification, counts);
    return counts[OUTCOME_FAILED] + counts[OUTCOME_FIXED] == 0 ? EXIT_AS_EXPECTED : EXIT_NOT_AS_EXPECTED;
}
