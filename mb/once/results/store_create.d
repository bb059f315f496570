mb/once/results/store_create.o: results/store_create.c \
 results/store_internal.h results/store.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def
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
