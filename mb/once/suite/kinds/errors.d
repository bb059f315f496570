mb/once/suite/kinds/errors.o: suite/kinds/errors.c suite/kinds/errors.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def core/larger.h
suite/kinds/errors.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
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
core/larger.h:
