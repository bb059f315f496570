mb/once/results/tally.o: results/tally.c results/tally.h core/words.h \
 core/quantities.def results/store.h results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 results/rows.h
results/tally.h:
core/words.h:
core/quantities.def:
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
results/rows.h:
