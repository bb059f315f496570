mb/once/suite/campaign/note.o: suite/campaign/note.c \
 suite/campaign/note.h suite/campaign/campaign.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 suite/kinds/kind.h core/names.h results/table.h results/cases.def \
 results/orders.def results/references.def results/samples.def \
 results/ensembles.def results/identities.def results/comparisons.def \
 results/forecasts.def results/facts.def results/tables.def \
 suite/kinds/cost.h suite/kinds/verdicts.h suite/yaml/document.h \
 suite/problem/texts.h suite/problem/problem_file.h core/problem/text.h \
 results/sha256.h
suite/campaign/note.h:
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
suite/problem/texts.h:
suite/problem/problem_file.h:
core/problem/text.h:
results/sha256.h:
