mb/once/plots/report_assets.o: plots/report_assets.c plots/report_parts.h \
 plots/charts.h plots/chart_list.h plots/script.h results/store.h \
 results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def
plots/report_parts.h:
plots/charts.h:
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
