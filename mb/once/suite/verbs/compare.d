mb/once/suite/verbs/compare.o: suite/verbs/compare.c results/exact.h \
 results/store.h results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def results/format.h \
 suite/judge/comparison.h suite/verbs/cli.h core/names.h \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 suite/kinds/cost.h suite/kinds/verdicts.h suite/yaml/document.h \
 suite/exit.h suite/verbs/verbs.def
results/exact.h:
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
results/format.h:
suite/judge/comparison.h:
suite/verbs/cli.h:
core/names.h:
suite/campaign/campaign.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
suite/kinds/kind.h:
suite/kinds/cost.h:
suite/kinds/verdicts.h:
suite/yaml/document.h:
suite/exit.h:
suite/verbs/verbs.def:
