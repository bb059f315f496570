mb/once/results/cells.o: results/cells.c results/cells.h results/format.h \
 results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def results/rows.h core/words.h \
 core/quantities.def results/terminal.h
results/cells.h:
results/format.h:
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
results/terminal.h:
