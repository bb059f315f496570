mb/once/suite/run/run_cases.o: suite/run/run_cases.c \
 suite/run/run_cases.h results/store.h results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 suite/run/case_table.h suite/campaign/expand.h suite/campaign/campaign.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def suite/kinds/kind.h core/names.h \
 suite/kinds/cost.h suite/kinds/verdicts.h suite/yaml/document.h \
 suite/run/spread.h suite/run/references.h suite/run/session.h \
 results/journal.h results/sha256.h suite/kinds/sampled.h \
 suite/run/phase.h suite/run/run_case.h
suite/run/run_cases.h:
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
suite/run/case_table.h:
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
suite/run/spread.h:
suite/run/references.h:
suite/run/session.h:
results/journal.h:
results/sha256.h:
suite/kinds/sampled.h:
suite/run/phase.h:
suite/run/run_case.h:
