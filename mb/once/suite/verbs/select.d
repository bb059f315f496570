mb/once/suite/verbs/select.o: suite/verbs/select.c suite/verbs/select.h \
 results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def core/names.h suite/number.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def
suite/verbs/select.h:
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
core/names.h:
suite/number.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
