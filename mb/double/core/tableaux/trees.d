mb/double/core/tableaux/trees.o: core/tableaux/trees.c \
 core/tableaux/tableau.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h
core/tableaux/tableau.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
