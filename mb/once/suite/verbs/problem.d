mb/once/suite/verbs/problem.o: suite/verbs/problem.c \
 suite/problem/texts.h suite/problem/problem_file.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/problem/text.h results/sha256.h \
 suite/verbs/cli.h core/names.h results/format.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def suite/campaign/campaign.h suite/kinds/kind.h \
 suite/kinds/cost.h suite/kinds/verdicts.h suite/yaml/document.h \
 suite/exit.h suite/verbs/verbs.def
suite/problem/texts.h:
suite/problem/problem_file.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/problem/text.h:
results/sha256.h:
suite/verbs/cli.h:
core/names.h:
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
suite/campaign/campaign.h:
suite/kinds/kind.h:
suite/kinds/cost.h:
suite/kinds/verdicts.h:
suite/yaml/document.h:
suite/exit.h:
suite/verbs/verbs.def:
