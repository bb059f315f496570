mb/once/suite/run/present.o: suite/run/present.c suite/run/present.h \
 results/store.h results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def suite/run/driver.h \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 core/names.h suite/kinds/cost.h suite/kinds/verdicts.h \
 suite/yaml/document.h suite/run/stop.h plots/charts.h plots/chart_list.h \
 plots/script.h plots/report.h results/format.h results/rows.h \
 results/tally.h suite/exit.h
suite/run/present.h:
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
suite/run/driver.h:
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
suite/run/stop.h:
plots/charts.h:
plots/chart_list.h:
plots/script.h:
plots/report.h:
results/format.h:
results/rows.h:
results/tally.h:
suite/exit.h:
