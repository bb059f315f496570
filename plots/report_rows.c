/* The verdict table of the report, as JSON: a row a claim, with all that opening it shows. */
#include "plots/chart.h"
#include "plots/report_parts.h"
#include "results/print/escape.h"
#include "results/rows.h"
#include "results/sources.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
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

/* A row of the order table, whose columns in the page are printed one by one. */
struct claimed {
    const struct report *report;
    const struct order_row *row;
};

static const struct case_row *cases_of(const struct claimed *of, size_t *count)
{
    return store_cases_of(of->report->file, of->row, count);
}

static void print_label(FILE *out, const struct claimed *of)
{
    const struct order_row *row = of->row;
    char label[CURVE_LABEL_SIZE];
    curve_label(&row->key, label);
    fputs(label + strlen(row->method) + 1, out);
}

static void print_expected(FILE *out, const struct claimed *of)
{
    char cell[REPORT_CELL_SIZE];
    fputs(report_expected(of->row, cell), out);
}

static void print_measured(FILE *out, const struct claimed *of)
{
    char cell[REPORT_CELL_SIZE];
    fputs(report_measured(of->row, cell), out);
}

static void print_verdict(FILE *out, const struct claimed *of)
{
    fputs(of->row->as_expected && row_refuted(of->row) ? "refuted, as planted" : of->row->verdict, out);
}

static void print_look(FILE *out, const struct claimed *of)
{
    fputs(row_ended(of->row, VERDICT_MEASURED) ? "open" : of->row->as_expected ? "good" : "bad", out);
}

static void print_meaning(FILE *out, const struct claimed *of)
{
    enum quantity quantity = quantity_find(of->row->quantity);
    if (quantity < QUANTITIES)
        fputs(quantity_info(quantity)->text, out);
}

static void print_theorem(FILE *out, const struct claimed *of)
{
    const struct citation cited = citation_of(of->row->source);
    char text[CITATION_SIZE];
    citation_print(&cited, text, sizeof text);
    fputs(text, out);
}

/* The number in the list of the chart that shows the order of the row. */
static void print_chart(FILE *out, const struct claimed *of)
{
    const struct order_row *row = of->row;
    char label[CURVE_LABEL_SIZE];
    size_t count;
    const struct case_row *cases = cases_of(of, &count);
    const char *curve = cases && count > 0 ? curve_label_of(cases, label) : curve_label(&row->key, label);
    for (size_t i = 0; i < of->report->charts->count && row_claims(row, CLAIM_ORDER); i++) {
        const struct chart_entry *chart = &of->report->charts->entries[i];
        if (!chart->quantity || strcmp(chart->quantity, row->quantity) != 0 ||
            strcmp(chart->experiment, row->experiment) != 0 || strcmp(chart->problem, row->problem) != 0 ||
            strcmp(chart->data, row->data) != 0 || strcmp(chart->precision, row->precision) != 0 ||
            !chart_list_shows(chart, curve))
            continue;
        fprintf(out, "%zu", i);
        return;
    }
}

/* Does the claim say something of each case: an error, or what an identity leaves of zero? */
static bool has_errors(const struct claimed *of)
{
    const struct order_row *row = of->row;
    return quantity_find(row->quantity) < QUANTITIES && !row_claims(row, CLAIM_GROWTH);
}

static void print_steps(FILE *out, const struct claimed *of)
{
    size_t count;
    const struct case_row *cases = cases_of(of, &count);
    for (size_t i = 0; i < count && has_errors(of); i++)
        fprintf(out, "%s%lld", i == 0 ? "" : " ", (long long)cases[i].steps);
}

static void print_errors(FILE *out, const struct claimed *of)
{
    enum quantity quantity = quantity_find(of->row->quantity);
    size_t count;
    const struct case_row *cases = cases_of(of, &count);
    for (size_t i = 0; i < count && has_errors(of); i++) {
        double error = cases[i].value[quantity];
        fputs(i == 0 ? "" : " ", out);
        fprintf(out, isfinite(error) ? "%.2e" : "-", error);
    }
}

/* The first reason why a case gave no numbers. */
static void print_failed(FILE *out, const struct claimed *of)
{
    size_t count, i = 0;
    const struct case_row *cases = cases_of(of, &count);
    while (i < count && row_ran(&cases[i]))
        i++;
    if (i < count)
        fprintf(out, "%s%s%s", cases[i].status, *cases[i].message ? ": " : "", cases[i].message);
}

static void print_window(FILE *out, const struct claimed *of)
{
    const struct order_row *row = of->row;
    if (!row_is_exponent(row) && row->rows_used == 0)
        return;
    if (row->rows_used > 0)
        fprintf(out, "N = %lld to %lld: %lld of %lld rows", (long long)row->window_first, (long long)row->window_last,
                (long long)row->rows_used, (long long)row->cases);
    else
        fprintf(out, "none of %lld rows", (long long)row->cases);
    if (row->rows_floor > 0)
        fprintf(out, ", %lld below the floor", (long long)row->rows_floor);
    if (row->rows_failed > 0)
        fprintf(out, ", %lld failed", (long long)row->rows_failed);
}

static void print_slopes(FILE *out, const struct claimed *of)
{
    const char *before = "";
    for (int i = 0; i < SLOPES && row_is_exponent(of->row); i++) {
        if (!isfinite(of->row->slopes[i]))
            continue;
        fprintf(out, "%s%.3f", before, of->row->slopes[i]);
        before = ", ";
    }
}

static void print_fit(FILE *out, const struct claimed *of)
{
    const struct order_row *row = of->row;
    if (!row_is_exponent(row) || !isfinite(row->constant) || !isfinite(row->measured))
        return;
    fprintf(out, "e = C h^p: C = %.3g, p = %.4f", row->constant, row->measured);
    if (isfinite(row->two_term))
        fprintf(out, "; with a second term p = %.4f", row->two_term);
}

static void print_floor(FILE *out, const struct claimed *of)
{
    if (row_is_exponent(of->row) && isfinite(of->row->floor))
        fprintf(out, "%.1e", of->row->floor);
}

static void print_tolerance(FILE *out, const struct claimed *of)
{
    if (isfinite(of->row->tolerance))
        fprintf(out, "%.2g", of->row->tolerance);
}

static void print_reference(FILE *out, const struct claimed *of)
{
    const struct store_file *file = of->report->file;
    size_t count;
    const struct case_row *cases = cases_of(of, &count);
    if (count == 0 || cases->reference < 0 || (size_t)cases->reference >= file->reference_count)
        return;
    const struct reference_row *reference = &file->references[cases->reference];
    const char *const names[] = {"q", "p", "lambda"};
    const double errors[] = {reference->error_q, reference->error_p, reference->error_lambda};
    fputs(reference->route, out);
    for (int i = 0; i < 3; i++) {
        if (isfinite(errors[i]))
            fprintf(out, "%s %s %.1e", i == 0 ? "; error" : ",", names[i], errors[i]);
    }
}

/* What the page knows of a row: a text of the order table, or what a function prints. */
static const struct field {
    const char *name;
    size_t offset;
    void (*print)(FILE *out, const struct claimed *of); /* NULL: the text at the offset */
} fields[] = {{"problem", offsetof(struct order_row, problem), NULL},
              {"data", offsetof(struct order_row, data), NULL},
              {"method", offsetof(struct order_row, method), NULL},
              {"label", 0, print_label},
              {"precision", offsetof(struct order_row, precision), NULL},
              {"quantity", offsetof(struct order_row, quantity), NULL},
              {"meaning", 0, print_meaning},
              {"expected", 0, print_expected},
              {"measured", 0, print_measured},
              {"verdict", 0, print_verdict},
              {"look", 0, print_look},
              {"experiment", offsetof(struct order_row, experiment), NULL},
              {"claim", offsetof(struct order_row, claim), NULL},
              {"source", offsetof(struct order_row, source), NULL},
              {"because", offsetof(struct order_row, because), NULL},
              {"theorem", 0, print_theorem},
              {"chart", 0, print_chart},
              {"controls", offsetof(struct order_row, controls), NULL},
              {"doubt", offsetof(struct order_row, doubt), NULL},
              {"slopes", 0, print_slopes},
              {"window", 0, print_window},
              {"fit", 0, print_fit},
              {"tolerance", 0, print_tolerance},
              {"floor", 0, print_floor},
              {"reference", 0, print_reference},
              {"failed", 0, print_failed},
              {"steps", 0, print_steps},
              {"errors", 0, print_errors}};

enum { FIELDS = sizeof fields / sizeof *fields };

/* The text of a field; NULL if memory ran out. The caller frees it. */
static char *field_text(const struct field *field, const struct claimed *of)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    if (field->print)
        field->print(out, of);
    else
        fputs((const char *)of->row + field->offset, out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* As a text of JSON that holds no markup. */
static void print_json(FILE *out, const char *text)
{
    static const char *const instead[] = {"\\\"", "\\\\", "\\u0026", "\\u003c", "\\u003e", " ", " ", " "};
    fputc('"', out);
    escape_print(out, text, "\"\\&<>\n\t\r", instead);
    fputc('"', out);
}

/* The values of a row, 0 for one that is that of the row above, which `last` keeps. */
static bool print_row(FILE *out, const struct claimed *of, char *last[FIELDS])
{
    for (size_t k = 0; k < FIELDS; k++) {
        char *text = field_text(&fields[k], of);
        if (!text)
            return false;
        fputs(k == 0 ? "[" : ",", out);
        if (last[k] && strcmp(last[k], text) == 0)
            fputc('0', out);
        else
            print_json(out, text);
        free(last[k]);
        last[k] = text;
    }
    fputc(']', out);
    return true;
}

bool report_print_rows(FILE *out, const struct report *report)
{
    char *last[FIELDS] = {NULL};
    bool good = true;
    fputs("{\"columns\":[", out);
    for (size_t k = 0; k < FIELDS; k++)
        fprintf(out, "%s\"%s\"", k == 0 ? "" : ",", fields[k].name);
    fputs("],\"rows\":[", out);
    for (size_t i = 0; i < report->file->order_count && good; i++) {
        fputs(i == 0 ? "\n" : ",\n", out);
        good = print_row(out, &(const struct claimed){report, &report->file->orders[i]}, last);
    }
    fputs("]}", out);
    for (size_t k = 0; k < FIELDS; k++)
        free(last[k]);
    return good;
}
