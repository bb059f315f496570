mb/once/suite/run/forecast.o: suite/run/forecast.c suite/run/forecast.h \
 results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def suite/run/measure.h \
 suite/run/rates.h results/store.h suite/campaign/expand.h \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 core/names.h suite/kinds/cost.h suite/kinds/verdicts.h \
 suite/yaml/document.h suite/kinds/samples.h suite/run/case_table.h \
 suite/run/spread.h suite/run/simulate.h
suite/run/forecast.h:
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
suite/run/measure.h:
suite/run/rates.h:
results/store.h:
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
suite/kinds/samples.h:
suite/run/case_table.h:
suite/run/spread.h:
suite/run/simulate.h:
