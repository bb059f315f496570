mb/once/suite/problem/problem_file.o: suite/problem/problem_file.c \
 suite/problem/problem_file.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/problem/text.h \
 results/sha256.h results/table.h results/cases.def results/orders.def \
 results/references.def results/samples.def results/ensembles.def \
 results/identities.def results/comparisons.def results/forecasts.def \
 results/facts.def results/tables.def suite/yaml/load.h \
 suite/yaml/document.h suite/yaml/reader.h core/names.h
suite/problem/problem_file.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/problem/text.h:
results/sha256.h:
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
suite/yaml/load.h:
suite/yaml/document.h:
suite/yaml/reader.h:
core/names.h:
