/* The cheapest method for an accuracy: of all curves of one experiment, problem and precision, by force evaluations and by time. */
#include "plots/chart.h"
#include "plots/report_parts.h"
#include "results/print/escape.h"
#include "results/rows.h"
#include "results/summary/cheapest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double accuracies[] = {1e-6, 1e-10, 1e-14};

static void print_label(FILE *out, const struct cheapest_row *row)
{
    char label[CURVE_LABEL_SIZE];
    escape_xml(out, curve_label(&row->key, label));
}

static void print_winners(FILE *out, const struct cheapest_row *rows, size_t count)
{
    const struct cheapest_row *fastest = NULL;
    for (size_t i = 0; i < count; i++)
        if (isfinite(rows[i].seconds) && (!fastest || rows[i].seconds < fastest->seconds))
            fastest = &rows[i];
    fputs("<td>", out);
    if (isfinite(rows->evaluations)) {
        print_label(out, rows);
        fprintf(out, ": %.3g</td><td>", rows->evaluations);
    } else {
        fputs("none</td><td>", out);
    }
    if (fastest) {
        print_label(out, fastest);
        fprintf(out, ": %.2g s, in the median %.0f %% more</td>", fastest->seconds, 100 * fastest->spread);
    } else {
        fputs("none</td>", out);
    }
}

/* The line of the rows of a chart, if they are of more than one method. */
static void print_chart(FILE *out, const struct cheapest_row *rows, size_t count)
{
    bool several = false;
    for (size_t i = 1; i < count; i++)
        several = several || strcmp(rows[i].method, rows->method) != 0;
    if (!several)
        return;
    fputs("<tr><th scope=\"row\">", out);
    escape_xml(out, rows->experiment);
    fputs("</th><td>", out);
    escape_xml(out, rows->problem);
    fprintf(out, "%s", rows->data[0] ? ", " : "");
    escape_xml(out, rows->data);
    fputs("</td><td>", out);
    escape_xml(out, rows->precision);
    fprintf(out, "</td><td class=\"number\">%.0e</td>", rows->accuracy);
    print_winners(out, rows, count);
    fputs("</tr>\n", out);
}

bool report_print_cheapest(FILE *out, const struct report *report)
{
    for (size_t k = 0; k < sizeof accuracies / sizeof *accuracies; k++) {
        size_t count;
        struct cheapest_row *rows = cheapest_of(report->file, accuracies[k], COST_EVALUATIONS, &count);
        if (!rows)
            return false;
        for (size_t first = 0, next; first < count; first = next) {
            next = first + 1;
            while (next < count && key_compare_scene(&rows[first].key, &rows[next].key) == 0)
                next++;
            print_chart(out, &rows[first], next - first);
        }
        free(rows);
    }
    return true;
}
