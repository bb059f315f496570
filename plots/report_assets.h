/* Files of this folder that make up the page, embedded in the program. */
#ifndef RATTLEBACK_PLOTS_REPORT_ASSETS_H
#define RATTLEBACK_PLOTS_REPORT_ASSETS_H

extern const char report_html[], report_css[];
extern const char report_js[], report_charts_js[], report_table_js[], report_matrix_js[]; /* in this order */
extern const char uplot_js[], uplot_css[], uplot_license[];

#endif
