mb/once/suite/verbs/drawing.o: suite/verbs/drawing.c \
 suite/verbs/drawing.h results/store.h results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 suite/run/output.h suite/verbs/cli.h core/names.h results/format.h \
 suite/campaign/campaign.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def suite/kinds/kind.h \
 suite/kinds/cost.h suite/kinds/verdicts.h suite/yaml/document.h \
 suite/exit.h suite/verbs/verbs.def
suite/verbs/drawing.h:
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
suite/run/output.h:
suite/verbs/cli.h:
core/names.h:
results/format.h:
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
