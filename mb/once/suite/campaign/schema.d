mb/once/suite/campaign/schema.o: suite/campaign/schema.c \
 suite/campaign/schema.h suite/campaign/campaign.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def suite/kinds/kind.h core/names.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def suite/kinds/cost.h suite/kinds/verdicts.h \
 suite/yaml/document.h suite/campaign/methods.h suite/yaml/reader.h \
 suite/number.h suite/registers.h
suite/campaign/schema.h:
suite/campaign/campaign.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
suite/kinds/kind.h:
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
suite/yaml/document.h:
suite/campaign/methods.h:
suite/yaml/reader.h:
suite/number.h:
suite/registers.h:
