mb/once/suite/campaign/methods.o: suite/campaign/methods.c \
 suite/campaign/methods.h suite/yaml/reader.h core/names.h \
 suite/yaml/document.h results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 suite/kinds/cost.h suite/kinds/verdicts.h
suite/campaign/methods.h:
suite/yaml/reader.h:
core/names.h:
suite/yaml/document.h:
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
suite/campaign/campaign.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
suite/kinds/kind.h:
suite/kinds/cost.h:
suite/kinds/verdicts.h:
