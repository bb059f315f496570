/* The verdict table of the report: a row a claim, with all that opening it shows in its data- attributes. */
#include "plots/chart.h"
#include "plots/report_parts.h"
#include "results/escape.h"
#include "results/rows.h"

#include <math.h>
#include <string.h>

enum { SLOPES = sizeof((struct order_row *)NULL)->slopes / sizeof(double) };

/* Orders and exponents are read to two decimals; residuals, bounds and slopes over time by their power of ten. */
const char *report_expected(const struct order_row *row, char cell[REPORT_CELL_SIZE])
{
    if (!isfinite(row->expected) || row_ended(row, VERDICT_MEASURED))
        snprintf(cell, REPORT_CELL_SIZE, "-");
    else if (row_claims(row, CLAIM_IDENTITY))
        snprintf(cell, REPORT_CELL_SIZE, "\u2264 %.1e", row->expected);
    else
        snprintf(cell, REPORT_CELL_SIZE, "%g", row->expected);
    return cell;
}

/* Digits after the point that an uncertainty leaves of a measured order. */
static int decimals(double uncertainty)
{
    return uncertainty > 0.005 ? 2 : uncertainty > 0.0005 ? 3 : 4;
}

const char *report_measured(const struct order_row *row, char cell[REPORT_CELL_SIZE])
{
    if (!isfinite(row->measured)) {
        snprintf(cell, REPORT_CELL_SIZE, "-");
        return cell;
    }
    if (!row_is_exponent(row) && isfinite(row->standard_error))
        snprintf(cell, REPORT_CELL_SIZE, "%.1e \u00b1 %.0e", row->measured, row->standard_error);
    else if (!row_is_exponent(row))
        snprintf(cell, REPORT_CELL_SIZE, "%.1e", row->measured);
    else if (isfinite(row->standard_error))
        snprintf(cell, REPORT_CELL_SIZE, "%.*f \u00b1 %.*f", decimals(row->standard_error), row->measured,
                 decimals(row->standard_error), row->standard_error);
    else
        snprintf(cell, REPORT_CELL_SIZE, "%.2f", row->measured);
    return cell;
}

static void print_data(FILE *out, const char *name, const char *text)
{
    if (!*text)
        return;
    fprintf(out, " data-%s=\"", name);
    escape_xml(out, text);
    fputc('"', out);
}

/* What an identity leaves of zero in a case; NaN if it does not speak of it. */
static double residual_of(const struct store_file *file, const char *identity, int64_t id)
{
    for (size_t k = 0; k < file->identity_count; k++)
        if (file->identities[k].case_id == id && strcmp(file->identities[k].identity, identity) == 0)
            return file->identities[k].residual;
    return NAN;
}

/* Steps and errors of the cases, and the first reason why one gave no numbers. */
static void print_cases(FILE *out, const struct report *report, const struct order_row *row)
{
    enum quantity quantity = quantity_find(row->quantity);
    const char *status = "";
    size_t count;
    const struct case_row *cases = store_cases_of(report->file, row, &count);
    bool has_errors =
        count > 0 && !row_claims(row, CLAIM_GROWTH) && (quantity < QUANTITIES || row_claims(row, CLAIM_IDENTITY));
    for (size_t i = 0; i < count && has_errors; i++)
        fprintf(out, "%s%lld", i == 0 ? " data-steps=\"" : " ", (long long)cases[i].steps);
    for (size_t i = 0; i < count && has_errors; i++) {
        double error =
            quantity < QUANTITIES ? cases[i].value[quantity] : residual_of(report->file, row->quantity, cases[i].id);
        fputs(i == 0 ? "\" data-errors=\"" : " ", out);
        fprintf(out, isfinite(error) ? "%.2e" : "-", error);
    }
    fputs(has_errors ? "\"" : "", out);
    for (size_t i = 0; i < count && !*status; i++)
        status = row_ran(&cases[i]) ? "" : cases[i].status;
    print_data(out, "failed", status);
}

static void print_window(FILE *out, const struct order_row *row)
{
    if (row->rows_used > 0)
        fprintf(out, " data-window=\"N = %lld to %lld: %lld of %lld rows", (long long)row->window_first,
                (long long)row->window_last, (long long)row->rows_used, (long long)row->cases);
    else
        fprintf(out, " data-window=\"none of %lld rows", (long long)row->cases);
    if (row->rows_floor > 0)
        fprintf(out, ", %lld below the floor", (long long)row->rows_floor);
    if (row->rows_failed > 0)
        fprintf(out, ", %lld failed", (long long)row->rows_failed);
    fputc('"', out);
}

/* What an order was fitted to: slopes, floor and fit. */
static void print_fit(FILE *out, const struct order_row *row)
{
    const char *before = " data-slopes=\"";
    for (int i = 0; i < SLOPES; i++) {
        if (!isfinite(row->slopes[i]))
            continue;
        fprintf(out, "%s%.3f", before, row->slopes[i]);
        before = ", ";
    }
    fputs(*before == ',' ? "\"" : "", out);
    if (isfinite(row->constant) && isfinite(row->measured))
        fprintf(out, " data-fit=\"e = C h^p: C = %.3g, p = %.4f", row->constant, row->measured);
    if (isfinite(row->constant) && isfinite(row->measured))
        fprintf(out, isfinite(row->two_term) ? "; with a second term p = %.4f\"" : "\"", row->two_term);
    if (isfinite(row->floor))
        fprintf(out, " data-floor=\"%.1e; errors below ten times this are not judged\"", row->floor);
}

static void print_reference(FILE *out, const struct report *report, const struct order_row *row)
{
    size_t count;
    const struct case_row *cases = store_cases_of(report->file, row, &count);
    if (count == 0 || cases->reference < 0 || (size_t)cases->reference >= report->file->reference_count)
        return;
    const struct reference_row *reference = &report->file->references[cases->reference];
    fputs(" data-reference=\"", out);
    escape_xml(out, reference->route);
    const char *const names[] = {"q", "p", "lambda"};
    const double errors[] = {reference->error_q, reference->error_p, reference->error_lambda};
    for (int i = 0; i < 3; i++) {
        if (isfinite(errors[i]))
            fprintf(out, "%s %s %.1e", i == 0 ? "; error" : ",", names[i], errors[i]);
    }
    fputc('"', out);
}

/* The chart that shows the order of the row: its number in the list; -1 if there is none. */
static int chart_of(const struct report *report, const struct order_row *row)
{
    char label[CURVE_LABEL_SIZE];
    const char *curve = curve_label(row->method, row->with, row->stages, row->retraction, row->control, label);
    for (size_t i = 0; i < report->charts->count; i++) {
        const struct chart_entry *chart = &report->charts->entries[i];
        if (chart->quantity && strcmp(chart->quantity, row->quantity) == 0 &&
            strcmp(chart->experiment, row->experiment) == 0 && strcmp(chart->problem, row->problem) == 0 &&
            strcmp(chart->data, row->data) == 0 && strcmp(chart->precision, row->precision) == 0 &&
            chart_list_shows(chart, curve))
            return (int)i;
    }
    return -1;
}

static void print_head(FILE *out, const struct report *report, const struct order_row *row, size_t number)
{
    char label[CURVE_LABEL_SIZE];
    int chart = row_claims(row, CLAIM_ORDER) ? chart_of(report, row) : -1;
    fprintf(out, "<tr id=\"r%zu\"", number);
    print_data(out, "experiment", row->experiment);
    print_data(out, "claim", row->claim);
    print_data(out, "source", row->source);
    if (chart >= 0) {
        fprintf(out, " data-chart=\"c%d\"", chart);
        print_data(out, "curve",
                   curve_label(row->method, row->with, row->stages, row->retraction, row->control, label));
    }
    if (row_is_exponent(row) || row->rows_used > 0)
        print_window(out, row);
    if (row_is_exponent(row))
        print_fit(out, row);
    if (isfinite(row->tolerance))
        fprintf(out, " data-tolerance=\"%.2g\"", row->tolerance);
    print_reference(out, report, row);
    print_cases(out, report, row);
    fputc('>', out);
}

static void print_small(FILE *out, const char *text)
{
    fputs(" <small>", out);
    escape_xml(out, text);
    fputs("</small>", out);
}

static void print_cells(FILE *out, const struct order_row *row)
{
    char label[CURVE_LABEL_SIZE], cell[REPORT_CELL_SIZE];
    const char *look = row_ended(row, VERDICT_MEASURED) ? "open" : row->as_expected ? "good" : "bad";
    fputs("<th scope=\"row\" class=\"problem\"><button type=\"button\" aria-expanded=\"false\">", out);
    escape_xml(out, row->problem);
    fputs("</button>", out);
    if (row->data[0])
        print_small(out, row->data);
    fputs("</th><td class=\"method\">", out);
    escape_xml(out, row->method);
    curve_label(row->method, row->with, row->stages, row->retraction, row->control, label);
    print_small(out, label + strlen(row->method) + 1);
    fputs("</td><td class=\"precision\">", out);
    escape_xml(out, row->precision);
    fputs("</td><td class=\"quantity\">", out);
    escape_xml(out, row->quantity);
    fprintf(out, "</td><td class=\"number expected\">%s</td>", report_expected(row, cell));
    fprintf(out, "<td class=\"number measured\">%s</td><td class=\"verdict %s\">", report_measured(row, cell), look);
    if (row->as_expected && row_refuted(row))
        fputs("refuted, as planted", out);
    else
        escape_xml(out, row->verdict);
    fputs("</td></tr>\n", out);
}

bool report_print_rows(FILE *out, const struct report *report)
{
    for (size_t i = 0; i < report->file->order_count; i++) {
        print_head(out, report, &report->file->orders[i], i);
        print_cells(out, &report->file->orders[i]);
    }
    return true;
}
