mb/once/plots/chart.o: plots/chart.c plots/chart.h plots/chart_list.h \
 results/quantity.h core/words.h core/quantities.def results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def results/rows.h
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
results/rows.h:
