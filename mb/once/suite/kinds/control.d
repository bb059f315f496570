mb/once/suite/kinds/control.o: suite/kinds/control.c suite/kinds/kind.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/names.h results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 suite/kinds/cost.h suite/kinds/verdicts.h suite/kinds/samples.h
suite/kinds/kind.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/names.h:
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
suite/kinds/cost.h:
suite/kinds/verdicts.h:
suite/kinds/samples.h:
