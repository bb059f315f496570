mb/once/suite/kinds/ensemble.o: suite/kinds/ensemble.c results/rows.h \
 core/words.h core/quantities.def results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 suite/kinds/flow.h suite/kinds/kind.h core/api.h core/run/faults.def \
 core/run/identities.def core/names.h suite/kinds/cost.h \
 suite/kinds/verdicts.h suite/kinds/growth.h suite/kinds/samples.h
results/rows.h:
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
suite/kinds/flow.h:
suite/kinds/kind.h:
core/api.h:
core/run/faults.def:
core/run/identities.def:
core/names.h:
suite/kinds/cost.h:
suite/kinds/verdicts.h:
suite/kinds/growth.h:
suite/kinds/samples.h:
