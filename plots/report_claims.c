/* The claims of the report: the rows of the order table with the errors of their cases, reasons and remedies. */
#include "plots/chart.h"
#include "plots/report_parts.h"
#include "results/rows.h"
#include "results/sources.h"
#include "results/summary/reason.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Returns true if the claim says something of each case: an error, or what an identity leaves of zero. */
static bool has_errors(const struct order_row *row)
{
    return quantity_find(row->quantity) < QUANTITIES && !row_claims(row, CLAIM_GROWTH) &&
           !row_claims(row, CLAIM_TOLERANCE);
}

/* Returns the first reason why a case gave no numbers; "" if all did. */
static json_t *failure_of(const struct case_row *cases, size_t count)
{
    char text[sizeof cases->status + sizeof cases->message + 2] = "";
    for (size_t i = 0; i < count && !*text; i++)
        if (!row_ran(&cases[i]))
            snprintf(text, sizeof text, "%s%s%s", cases[i].status, *cases[i].message ? ": " : "", cases[i].message);
    return report_text(text);
}

/* Returns the route of the reference and its errors; null if there is none. */
static json_t *reference_of(const struct store_file *file, const struct case_row *cases, size_t count)
{
    if (count == 0 || cases->reference < 0 || (size_t)cases->reference >= file->reference_count)
        return json_null();
    const struct reference_row *reference = &file->references[cases->reference];
    return json_pack("{s:o, s:o, s:o, s:o}", "route", report_text(reference->route), "q",
                     report_number(reference->error_q), "p", report_number(reference->error_p), "lambda",
                     report_number(reference->error_lambda));
}

/* Returns what the cases of a claim say: their errors, why some failed, what they were compared to, their curve. */
static json_t *case_errors_of(const struct store_file *file, const struct order_row *row)
{
    char label[CURVE_LABEL_SIZE];
    size_t count;
    const struct case_row *cases = store_cases_of(file, row, &count);
    enum quantity quantity = quantity_find(row->quantity);
    json_t *steps = json_array(), *errors = json_array();
    count = cases ? count : 0;
    for (size_t i = 0; i < count && has_errors(row); i++) {
        json_array_append_new(steps, json_integer((json_int_t)cases[i].steps));
        json_array_append_new(errors, report_number(cases[i].value[quantity]));
    }
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "steps", steps, "errors", errors, "failed", failure_of(cases, count),
                     "reference", reference_of(file, cases, count), "curve",
                     report_text(count > 0 ? curve_label_of(cases, label) : curve_label(&row->key, label)));
}

/* Returns what a claim says in words: the label behind its method, its theorem, and if it is not as expected why, and what to try. */
static json_t *claim_words_of(const struct store_file *file, const struct order_row *row)
{
    const struct citation cited = citation_of(row->source);
    char label[CURVE_LABEL_SIZE], theorem[CITATION_SIZE];
    struct reason reason = {"", ""};
    citation_print(&cited, theorem, sizeof theorem);
    if (!row->as_expected)
        reason_of(file, row, &reason);
    return json_pack("{s:o, s:o, s:b, s:o, s:o}", "label",
                     report_text(curve_label(&row->key, label) + strlen(row->method) + 1), "theorem",
                     report_text(*theorem ? theorem : "no source"), "exponent", row_is_exponent(row), "why",
                     report_text(reason.why), "remedy", report_text(reason.remedy));
}

static json_t *claim_of(const struct store_file *file, const struct order_row *row)
{
    json_t *claim = claim_words_of(file, row);
    json_object_update_new(claim, case_errors_of(file, row));
    for (int k = 0; k < table_orders.column_count; k++)
        json_object_set_new(claim, table_orders.columns[k].name, report_column(row, &table_orders.columns[k]));
    return claim;
}

json_t *report_claims(const struct store_file *file)
{
    struct report_rows claims = {.array = json_array()};
    for (size_t i = 0; i < file->order_count; i++)
        report_rows_add(&claims, claim_of(file, &file->orders[i]));
    return report_rows_end(&claims);
}
