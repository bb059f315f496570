mb/once/plots/error_charts.o: plots/error_charts.c plots/error_charts.h \
 plots/chart_list.h plots/script.h results/store.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def plots/chart_files.h plots/chart.h results/quantity.h \
 core/words.h core/quantities.def results/rows.h
plots/error_charts.h:
plots/chart_list.h:
plots/script.h:
results/store.h:
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
plots/chart_files.h:
plots/chart.h:
results/quantity.h:
core/words.h:
core/quantities.def:
results/rows.h:
