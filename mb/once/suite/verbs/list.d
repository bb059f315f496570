mb/once/suite/verbs/list.o: suite/verbs/list.c results/quantity.h \
 core/words.h core/quantities.def results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 suite/kinds/kind.h core/api.h core/run/faults.def \
 core/run/identities.def core/names.h suite/kinds/cost.h \
 suite/kinds/verdicts.h suite/problem/texts.h \
 suite/problem/problem_file.h core/problem/text.h results/sha256.h \
 suite/registers.h suite/verbs/cli.h results/format.h \
 suite/campaign/campaign.h suite/yaml/document.h suite/exit.h \
 suite/verbs/verbs.def
results/quantity.h:
core/words.h:
core/quantities.def:
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
suite/kinds/kind.h:
core/api.h:
core/run/faults.def:
core/run/identities.def:
core/names.h:
suite/kinds/cost.h:
suite/kinds/verdicts.h:
suite/problem/texts.h:
suite/problem/problem_file.h:
core/problem/text.h:
results/sha256.h:
suite/registers.h:
suite/verbs/cli.h:
results/format.h:
suite/campaign/campaign.h:
suite/yaml/document.h:
suite/exit.h:
suite/verbs/verbs.def:
