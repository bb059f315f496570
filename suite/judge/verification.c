/* Prints claims with their judgements, in one form for all verbs. */
#include "suite/judge/verification.h"

#include "results/heap.h"
#include "results/print/format.h"
#include "results/print/theorem_table.h"
#include "results/rows.h"
#include "results/summary/tally.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PRINTED = 10 /* claims that are not as expected, and cases that failed, unless all are asked for */ };

bool verification_open(const struct store_file *file, const struct expectations *expectations, struct verification *out,
                       char *message, size_t size)
{
    *out = (struct verification){file, heap_take(file->order_count, sizeof *out->judgements), expectations};
    bool good = true;
    for (size_t k = 0; k < file->order_count && good; k++)
        good = expectations_judge(expectations, &file->orders[k], &out->judgements[k], message, size);
    return good && expectations_all_used(expectations, out->judgements, file->order_count, message, size);
}

void verification_close(struct verification *verification)
{
    free(verification->judgements);
    verification->judgements = NULL;
}

void verification_count(const struct verification *verification, int counts[OUTCOMES])
{
    memset(counts, 0, OUTCOMES * sizeof *counts);
    for (size_t k = 0; k < verification->file->order_count; k++)
        counts[verification->judgements[k].outcome]++;
}

bool verification_claims(const struct verification *verification)
{
    int counts[OUTCOMES];
    verification_count(verification, counts);
    return verification->file->order_count > (size_t)counts[OUTCOME_MEASURED];
}

/* Returns true if a row passed, or if it claims nothing. */
static bool is_unremarkable(enum outcome outcome)
{
    return outcome == OUTCOME_PASSED || outcome == OUTCOME_MEASURED;
}

/* Writes the columns that distinguish a claim from the others. */
void verification_title(const struct order_row *row, char out[VERIFICATION_TITLE])
{
    const char *const words[] = {row->experiment, row->problem, row->data, row->method};
    char stages[24];
    int used = 0;
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (*words[k])
            used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, "%s%s", used > 0 ? " " : "", words[k]);
    snprintf(stages, sizeof stages, " s=%lld", (long long)row->stages);
    used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, "%s%s%s", row->stages > 0 ? stages : "",
                     *row->precision ? " " : "", row->precision);
    if (*row->with)
        used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, " %s", row->with);
    if (!retraction_is_plain(row->retraction))
        used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, " %s", row->retraction);
    if (!control_is_none(row->control))
        used += snprintf(out + used, VERIFICATION_TITLE - (size_t)used, " %s", row->control);
    snprintf(out + used, VERIFICATION_TITLE - (size_t)used, " %s %s", row->claim, row->quantity);
}

/* Writes the measured and the expected value. Returns the number of characters. */
static int measured(const struct order_row *row, double expected, char out[VERIFICATION_NOTE])
{
    if (isnan(row->measured) && row_claims(row, CLAIM_IDENTITY) && expected > 0)
        return snprintf(out, VERIFICATION_NOTE, "not seen beside round-off of %.2e", expected);
    if (isnan(row->measured)) /* why, the reason says */
        return isnan(expected) ? snprintf(out, VERIFICATION_NOTE, "nothing could be measured")
                               : snprintf(out, VERIFICATION_NOTE, "nothing could be measured, expected %.3g", expected);
    if (isnan(expected))
        return snprintf(out, VERIFICATION_NOTE, "measured %.3g, nothing is claimed", row->measured);
    if (row_is_exponent(row))
        return snprintf(out, VERIFICATION_NOTE, "measured %.3f, expected %g +- %g", row->measured, expected,
                        row->tolerance);
    if (row_claims(row, CLAIM_IDENTITY))
        return snprintf(out, VERIFICATION_NOTE, "measured %.2e, expected at most %.2e", row->measured, expected);
    return snprintf(out, VERIFICATION_NOTE, "measured %.2e, expected %g +- %.2e", row->measured, expected,
                    row->tolerance);
}

/* Writes the reason for the outcome of a claim, on one line. */
void verification_note(const struct verification *verification, size_t k, char out[VERIFICATION_NOTE])
{
    const struct order_row *row = &verification->file->orders[k];
    const struct judgement *judgement = &verification->judgements[k];
    int used = measured(row, judgement->expected, out);
    used += snprintf(out + used, VERIFICATION_NOTE - (size_t)used, " (%s)", row->verdict);
    if (*row->because || *row->source)
        used += snprintf(out + used, VERIFICATION_NOTE - (size_t)used, " [%s%s]",
                         *row->because ? "expect in the campaign: " : "", *row->because ? row->because : row->source);
    if (judgement->outcome == OUTCOME_FIXED) {
        used += snprintf(out + used, VERIFICATION_NOTE - (size_t)used, "; ");
        expectations_point(verification->expectations, judgement->entry, "this deficiency is fixed: remove the entry",
                           out + used, VERIFICATION_NOTE - (size_t)used);
    } else if (judgement->entry) {
        snprintf(out + used, VERIFICATION_NOTE - (size_t)used, "; because: %s", judgement->entry->because);
    }
}

/* Prints a claim that is not as expected or a known deficiency: its name, the reason, and the remedy. */
static void print_verified_claim(FILE *out, const struct verification *verification, size_t k)
{
    char text[VERIFICATION_TITLE + VERIFICATION_NOTE];
    struct reason reason;
    int used = snprintf(text, sizeof text, "%s: ", outcome_text(verification->judgements[k].outcome));
    verification_title(&verification->file->orders[k], text + used);
    fprintf(out, "%s\n", text);
    verification_note(verification, k, text);
    if (verification->judgements[k].outcome == OUTCOME_FIXED) {
        fprintf(out, "    %s\n", text); /* file and line of the entry stay whole */
        return;
    }
    ending_print_text(out, 4, text);
    reason_of(verification->file, &verification->file->orders[k], &reason);
    if (*reason.why)
        ending_print_text(out, 4, reason.why);
    if (*reason.remedy) {
        snprintf(text, sizeof text, "try: %s", reason.remedy);
        ending_print_text(out, 4, text);
    }
}

void verification_print_claims(FILE *out, const struct verification *verification, bool all)
{
    size_t printed = 0, left = 0;
    for (size_t k = 0; k < verification->file->order_count; k++) {
        if (is_unremarkable(verification->judgements[k].outcome))
            continue;
        if (all || printed < MOST_PRINTED) {
            print_verified_claim(out, verification, k);
            printed++;
        } else {
            left++;
        }
    }
    if (printed > 0)
        fprintf(out, "\n");
    if (left > 0)
        fprintf(out, "%zu more, listed by --verbose\n", left);
}

/* Prints the table by theorem from the rows as judged: reductions that hold and known deficiencies count as documented. */
static void print_theorems(FILE *out, const struct verification *verification, bool all)
{
    size_t count = verification->file->order_count;
    HEAP(struct order_row, rows, count);
    for (size_t k = 0; k < count; k++) {
        const struct judgement *judgement = &verification->judgements[k];
        rows[k] = verification->file->orders[k];
        rows[k].as_expected = is_unremarkable(judgement->outcome) || judgement->outcome == OUTCOME_KNOWN;
        if (judgement->entry && !row_ended(&rows[k], VERDICT_MEASURED))
            snprintf(rows[k].verdict, sizeof rows[k].verdict, "%s", verdict_word(VERDICT_DOCUMENTED));
    }
    ending_print_theorems(out, rows, count, all);
}

void verification_print_all(FILE *out, const struct verification *verification, bool all)
{
    const struct store_file *file = verification->file;
    if (all)
        format_table(out, &table_orders, file->orders, file->order_count, FORMAT_TEXT);
    verification_print_claims(out, verification, all);
    print_theorems(out, verification, all);
}

/* Prints how to make a failed case expected, by keys of a campaign or, for a table, options of `judge`. */
static void print_advice(FILE *out, const struct store_file *file, const struct case_row *row)
{
    static const char stage_equations[] = "stage equations: "; /* solved, if the steps are short enough */
    char text[VERIFICATION_NOTE] = "try: ", steps[32], *said = text + strlen(text);
    const size_t size = sizeof text - strlen(text);
    const char *fix = strncmp(row->status, stage_equations, strlen(stage_equations)) == 0
                          ? "finer steps, or a shorter horizon; if"
                          : "fix what fails, or if";
    bool off_grid = row_ran(row) && row_off_grid_failed(row), counted = row->steps > 0;
    const bool adaptive = row->tolerance > 0;
    snprintf(steps, sizeof steps,
             adaptive  ? "%.3g"
             : counted ? "%.0f"
                       : "%g",
             adaptive   ? row->tolerance
             : off_grid ? (double)row->off_grid_steps
             : counted  ? (double)row->steps
                        : row->h);
    if (row_ran(row) && !off_grid)
        snprintf(said, size, "take it out of %s", file->campaign ? "`failures` of the experiment" : "--fails");
    else if (!file->campaign)
        snprintf(said, size, "%s the failure is expected, add --fails %s", fix, steps);
    else
        snprintf(said, size,
                 "%s the failure is expected, add to experiment %s: failures: [{method: %s, %s: [%s], "
                 "because: WHY}]",
                 fix, row->experiment, row->method, adaptive ? "tolerances" : "steps", steps);
    ending_print_text(out, 4, text);
}

/* Returns true if a case or its off-grid run failed. */
static bool has_failed(const struct case_row *row)
{
    return !row_ran(row) || row_off_grid_failed(row);
}

void verification_print_failed(FILE *out, const struct store_file *file, bool all)
{
    char text[VERIFICATION_TITLE + VERIFICATION_NOTE];
    size_t printed = 0, left = 0, expected = 0;
    for (size_t k = 0; k < file->case_count; k++) {
        const struct case_row *row = &file->cases[k];
        if (row->as_expected) {
            expected += has_failed(row);
            if (!all || !has_failed(row))
                continue;
        } else if (!all && printed == MOST_PRINTED) {
            left++;
            continue;
        }
        verification_case(row, text);
        ending_print_text(out, 0, text);
        if (!row->as_expected && printed++ == 0)
            print_advice(out, file, row);
    }
    if (left > 0)
        fprintf(out, "%zu more failed, listed by --verbose\n", left);
    if (expected > 0)
        fprintf(out, "%zu case%s failed as expected\n", expected, expected == 1 ? "" : "s");
}

void verification_print_counts(FILE *out, const struct verification *verification)
{
    int counts[OUTCOMES];
    verification_count(verification, counts);
    for (enum outcome outcome = 0; outcome < OUTCOMES; outcome++)
        fprintf(out, "%s%d %s", outcome > 0 ? ", " : "", counts[outcome], outcome_text(outcome));
    const struct tally tally = tally_of(verification->file, NULL);
    if (tally.failed > 0)
        fprintf(out, "; %zu case%s failed", tally.failed, tally.failed == 1 ? "" : "s");
    if (tally.unexpected_cases > 0)
        fprintf(out, ", %zu case%s not as expected", tally.unexpected_cases, tally.unexpected_cases == 1 ? "" : "s");
    fprintf(out, "\n");
}
