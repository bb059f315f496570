mb/once/suite/judge/verdict.o: suite/judge/verdict.c \
 suite/judge/verdict.h results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 core/names.h suite/kinds/cost.h suite/kinds/verdicts.h \
 suite/yaml/document.h suite/judge/estimate.h core/larger.h \
 results/rows.h suite/judge/group.h results/quantity.h
suite/judge/verdict.h:
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
core/names.h:
suite/kinds/cost.h:
suite/kinds/verdicts.h:
suite/yaml/document.h:
suite/judge/estimate.h:
core/larger.h:
results/rows.h:
suite/judge/group.h:
results/quantity.h:
