mb/once/suite/run/phase.o: suite/run/phase.c suite/run/phase.h \
 suite/run/session.h results/journal.h results/sha256.h \
 suite/campaign/expand.h suite/campaign/campaign.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def suite/kinds/kind.h core/names.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def suite/kinds/cost.h suite/kinds/verdicts.h \
 suite/yaml/document.h suite/run/progress.h suite/run/schedule.h \
 suite/run/stop.h
suite/run/phase.h:
suite/run/session.h:
results/journal.h:
results/sha256.h:
suite/campaign/expand.h:
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
suite/run/progress.h:
suite/run/schedule.h:
suite/run/stop.h:
