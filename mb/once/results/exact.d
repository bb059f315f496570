mb/once/results/exact.o: results/exact.c results/exact.h results/store.h \
 results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def
results/exact.h:
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
