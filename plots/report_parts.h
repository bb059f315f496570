/* The parts of the report, printed where plots/report.html has their names in double braces. */
#ifndef RATTLEBACK_PLOTS_REPORT_PARTS_H
#define RATTLEBACK_PLOTS_REPORT_PARTS_H

#include "plots/charts.h"
#include "results/store/store.h"

#include <stdbool.h>
#include <stdio.h>

/* What a page is made of. */
struct report {
    const struct store_file *file;
    const char *charts_directory;
    const struct chart_list *charts;
};

/* The files beside this one, embedded in the program. */
extern const char report_html[], report_css[];
extern const char report_js[], report_charts_js[], report_table_js[], report_matrix_js[]; /* in this order */

/* Each prints one part; false if what it needs cannot be read (errno tells). */
bool report_print_title(FILE *out, const struct report *report);
bool report_print_run(FILE *out, const struct report *report);
bool report_print_headline(FILE *out, const struct report *report);
bool report_print_tested(FILE *out, const struct report *report);
bool report_print_horizons(FILE *out, const struct report *report);
bool report_print_failures(FILE *out, const struct report *report);
bool report_print_experiments(FILE *out, const struct report *report);
bool report_print_theorems(FILE *out, const struct report *report);
bool report_print_cheapest(FILE *out, const struct report *report);
bool report_print_sources(FILE *out, const struct report *report);
bool report_print_rows(FILE *out, const struct report *report);
bool report_print_charts(FILE *out, const struct report *report);
bool report_print_environment(FILE *out, const struct report *report);
bool report_print_campaign(FILE *out, const struct report *report);

/* What several parts say alike: what the claim demands, what was found, "-" if nothing was. */
enum { REPORT_CELL_SIZE = 80 };
const char *report_expected(const struct order_row *row, char cell[REPORT_CELL_SIZE]);
const char *report_measured(const struct order_row *row, char cell[REPORT_CELL_SIZE]);

#endif
