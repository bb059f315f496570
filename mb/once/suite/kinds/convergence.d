mb/once/suite/kinds/convergence.o: suite/kinds/convergence.c \
 suite/kinds/errors.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def suite/kinds/flow.h suite/kinds/kind.h core/names.h \
 suite/kinds/cost.h suite/kinds/verdicts.h suite/kinds/samples.h
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
suite/kinds/flow.h:
suite/kinds/kind.h:
core/names.h:
suite/kinds/cost.h:
suite/kinds/verdicts.h:
suite/kinds/samples.h:
