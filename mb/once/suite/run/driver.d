mb/once/suite/run/driver.o: suite/run/driver.c suite/run/driver.h \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 core/names.h results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def suite/kinds/cost.h \
 suite/kinds/verdicts.h suite/yaml/document.h suite/run/stop.h \
 suite/campaign/expand.h suite/exit.h suite/judge/judge.h results/store.h \
 suite/run/announce.h suite/run/lock.h suite/run/output.h \
 suite/run/present.h suite/run/progress.h suite/run/schedule.h \
 suite/run/publish.h suite/run/references.h suite/run/session.h \
 results/journal.h results/sha256.h suite/run/run_cases.h \
 suite/run/case_table.h suite/run/spread.h
suite/run/driver.h:
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
suite/run/stop.h:
suite/campaign/expand.h:
suite/exit.h:
suite/judge/judge.h:
results/store.h:
suite/run/announce.h:
suite/run/lock.h:
suite/run/output.h:
suite/run/present.h:
suite/run/progress.h:
suite/run/schedule.h:
suite/run/publish.h:
suite/run/references.h:
suite/run/session.h:
results/journal.h:
results/sha256.h:
suite/run/run_cases.h:
suite/run/case_table.h:
suite/run/spread.h:
