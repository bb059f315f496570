mb/once/suite/verbs/plan.o: suite/verbs/plan.c results/format.h \
 results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def suite/campaign/load.h \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 core/names.h suite/kinds/cost.h suite/kinds/verdicts.h \
 suite/yaml/document.h suite/run/forecast.h suite/run/measure.h \
 suite/run/rates.h results/store.h suite/campaign/expand.h \
 suite/verbs/cli.h suite/exit.h suite/verbs/verbs.def
results/format.h:
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
suite/campaign/load.h:
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
suite/run/forecast.h:
suite/run/measure.h:
suite/run/rates.h:
results/store.h:
suite/campaign/expand.h:
suite/verbs/cli.h:
suite/exit.h:
suite/verbs/verbs.def:
