mb/once/suite/judge/expectations.o: suite/judge/expectations.c \
 suite/judge/expectations.h results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def core/names.h \
 results/rows.h core/words.h core/quantities.def suite/judge/estimate.h \
 suite/number.h core/api.h core/run/faults.def core/run/identities.def \
 suite/registers.h suite/yaml/load.h suite/yaml/document.h \
 suite/yaml/reader.h
suite/judge/expectations.h:
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
results/rows.h:
core/words.h:
core/quantities.def:
suite/judge/estimate.h:
suite/number.h:
core/api.h:
core/run/faults.def:
core/run/identities.def:
suite/registers.h:
suite/yaml/load.h:
suite/yaml/document.h:
suite/yaml/reader.h:
