mb/double/core/run/with.o: core/run/with.c core/run/with.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/names.h core/refuse.h \
 core/tableaux/tableau.h
core/run/with.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/names.h:
core/refuse.h:
core/tableaux/tableau.h:
