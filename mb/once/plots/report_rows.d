mb/once/plots/report_rows.o: plots/report_rows.c plots/chart.h \
 plots/chart_list.h results/quantity.h core/words.h core/quantities.def \
 results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def plots/report_parts.h plots/charts.h \
 plots/script.h results/store.h results/escape.h results/rows.h
plots/chart.h:
plots/chart_list.h:
results/quantity.h:
core/words.h:
core/quantities.def:
results/table.h:
results/cases.def:
results/orders.def:
results/references.def:
results/samples.def:
results/ensembles.def:
results/identities.def:
results/comparisons.def:
results/forecasts.def:
results/facts.def:
results/tables.def:
plots/report_parts.h:
plots/charts.h:
plots/script.h:
results/store.h:
results/escape.h:
results/rows.h:
