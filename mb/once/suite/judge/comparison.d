mb/once/suite/judge/comparison.o: suite/judge/comparison.c \
 suite/judge/comparison.h results/store.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def results/rows.h core/words.h core/quantities.def
suite/judge/comparison.h:
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
core/words.h:
core/quantities.def:
