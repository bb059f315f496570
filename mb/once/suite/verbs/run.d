mb/once/suite/verbs/run.o: suite/verbs/run.c suite/campaign/load.h \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 core/names.h results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def suite/kinds/cost.h \
 suite/kinds/verdicts.h suite/yaml/document.h suite/run/driver.h \
 suite/run/stop.h suite/verbs/cli.h results/format.h suite/exit.h \
 suite/verbs/verbs.def
suite/campaign/load.h:
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
suite/run/driver.h:
suite/run/stop.h:
suite/verbs/cli.h:
results/format.h:
suite/exit.h:
suite/verbs/verbs.def:
