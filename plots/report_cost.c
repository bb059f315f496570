/* The cheapest method for an accuracy: of all curves of one experiment, problem and precision, by force evaluations and by time. */
#include "plots/chart.h"
#include "plots/report_parts.h"
#include "results/escape.h"
#include "results/rows.h"

#include <math.h>
#include <string.h>

static const double accuracies[] = {1e-6, 1e-10, 1e-14};

enum cost { EVALUATIONS, SECONDS, COSTS };

static double cost_of(const struct case_row *row, enum cost cost)
{
    return cost == EVALUATIONS ? (double)row->evaluations : row->wall_time;
}

/* Is the row a claim about the order of q, with errors over cases from coarse to fine? */
static bool is_curve(const struct order_row *row)
{
    return row_claims(row, CLAIM_ORDER) && strcmp(row->quantity, "q") == 0 && control_is_none(row->control);
}

static bool same_chart(const struct order_row *a, const struct order_row *b)
{
    return strcmp(a->experiment, b->experiment) == 0 && strcmp(a->problem, b->problem) == 0 &&
           strcmp(a->data, b->data) == 0 && strcmp(a->precision, b->precision) == 0;
}

/* What a method costs where its error first falls to the accuracy: between two rows by the line through their logarithms; the
 * first row, if that is enough. NaN: it does not get there above ten times its floor. */
static double cost_at(const struct report *report, const struct order_row *curve, double accuracy, enum cost cost)
{
    size_t count;
    const struct case_row *cases = store_cases_of(report->file, curve, &count), *before = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct case_row *at = &cases[i];
        if (!row_ran(at) || !(at->q_end > 10 * at->floor_q) || !(cost_of(at, cost) > 0))
            continue;
        if (at->q_end <= accuracy && before) {
            double share = log(before->q_end / accuracy) / log(before->q_end / at->q_end);
            return cost_of(before, cost) * pow(cost_of(at, cost) / cost_of(before, cost), share);
        }
        if (at->q_end <= accuracy)
            return cost_of(at, cost);
        before = at;
    }
    return NAN;
}

/* The cheapest curve of the chart that `first` begins; NULL: none gets there. */
static const struct order_row *cheapest(const struct report *report, const struct order_row *first, double accuracy,
                                        enum cost cost, double *least)
{
    const struct order_row *end = report->file->orders + report->file->order_count, *found = NULL;
    for (const struct order_row *row = first; row < end; row++) {
        if (!is_curve(row) || !same_chart(row, first))
            continue;
        double at = cost_at(report, row, accuracy, cost);
        if (isfinite(at) && (!found || at < *least)) {
            found = row;
            *least = at;
        }
    }
    return found;
}

static void print_winner(FILE *out, const struct report *report, const struct order_row *first, double accuracy,
                         enum cost cost)
{
    char label[CURVE_LABEL_SIZE];
    double least = NAN;
    const struct order_row *row = cheapest(report, first, accuracy, cost, &least);
    fputs("<td>", out);
    if (row) {
        escape_xml(out, curve_label(row->method, row->with, row->stages, row->retraction, row->control, label));
        fprintf(out, cost == EVALUATIONS ? ": %.3g" : ": %.2g s", least);
    } else {
        fputs("none", out);
    }
    fputs("</td>", out);
}

/* Is the row the first of its chart, and are there curves of more than one method? */
static bool begins_comparison(const struct store_file *file, size_t index)
{
    bool several = false;
    for (size_t i = 0; i < file->order_count; i++) {
        const struct order_row *row = &file->orders[i];
        if (!is_curve(row) || !same_chart(row, &file->orders[index]))
            continue;
        if (i < index)
            return false;
        several = several || strcmp(row->method, file->orders[index].method) != 0;
    }
    return several;
}

bool report_print_cheapest(FILE *out, const struct report *report)
{
    const struct store_file *file = report->file;
    for (size_t i = 0; i < file->order_count; i++) {
        const struct order_row *row = &file->orders[i];
        if (!is_curve(row) || !begins_comparison(file, i))
            continue;
        for (size_t k = 0; k < sizeof accuracies / sizeof *accuracies; k++) {
            fputs("<tr><th scope=\"row\">", out);
            escape_xml(out, row->experiment);
            fputs("</th><td>", out);
            escape_xml(out, row->problem);
            fprintf(out, "%s", row->data[0] ? ", " : "");
            escape_xml(out, row->data);
            fputs("</td><td>", out);
            escape_xml(out, row->precision);
            fprintf(out, "</td><td class=\"number\">%.0e</td>", accuracies[k]);
            for (enum cost cost = 0; cost < COSTS; cost++)
                print_winner(out, report, row, accuracies[k], cost);
            fputs("</tr>\n", out);
        }
    }
    return true;
}
