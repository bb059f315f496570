mb/once/suite/verbs/verify_formats.o: suite/verbs/verify_formats.c \
 suite/verbs/verify_formats.h results/store.h results/table.h \
 results/cases.def results/orders.def results/references.def \
 results/samples.def results/ensembles.def results/identities.def \
 results/comparisons.def results/forecasts.def results/facts.def \
 results/tables.def suite/judge/expectations.h results/escape.h \
 results/rows.h core/words.h core/quantities.def
suite/verbs/verify_formats.h:
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
suite/judge/expectations.h:
results/escape.h:
results/rows.h:
core/words.h:
core/quantities.def:
