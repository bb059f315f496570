mb/once/suite/judge/judge.o: suite/judge/judge.c suite/judge/judge.h \
 results/store.h results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def suite/campaign/expand.h \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 core/names.h suite/kinds/cost.h suite/kinds/verdicts.h \
 suite/yaml/document.h suite/judge/verdict.h suite/judge/estimate.h
suite/judge/judge.h:
results/store.h:
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
suite/campaign/expand.h:
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
suite/judge/verdict.h:
suite/judge/estimate.h:
