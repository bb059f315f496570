mb/once/results/store_read.o: results/store_read.c results/seal.h \
 results/store_internal.h results/store.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def
results/seal.h:
results/store_internal.h:
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
