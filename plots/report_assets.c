/* Files as texts in the program. The Makefile knows that this file depends on them. */
#include "plots/report_assets.h"

#define EMBED(symbol, file)                                                                                            \
    __asm__(".pushsection .rodata\n.global " symbol "\n" symbol ":\n.incbin \"" file "\"\n.byte 0\n.popsection\n")

EMBED("report_html", "plots/report.html");
EMBED("report_css", "plots/report.css");
EMBED("report_js", "plots/report.js");
EMBED("report_charts_js", "plots/report_charts.js");
EMBED("report_table_js", "plots/report_table.js");
EMBED("report_matrix_js", "plots/report_matrix.js");
EMBED("uplot_js", "plots/uplot/uPlot.iife.min.js");
EMBED("uplot_css", "plots/uplot/uPlot.min.css");
EMBED("uplot_license", "plots/uplot/LICENSE");
