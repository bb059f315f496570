mb/once/plots/history.o: plots/history.c plots/history.h \
 plots/chart_list.h plots/script.h results/store.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def plots/chart.h results/quantity.h core/words.h \
 core/quantities.def plots/history_files.h results/rows.h
plots/history.h:
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
plots/chart.h:
results/quantity.h:
core/words.h:
core/quantities.def:
plots/history_files.h:
results/rows.h:
