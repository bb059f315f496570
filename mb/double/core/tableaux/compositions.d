mb/double/core/tableaux/compositions.o: core/tableaux/compositions.c \
 core/tableaux/compositions.h core/tableaux/tableau.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h \
 core/tableaux/compositions.def core/numbers/linear.h
core/tableaux/compositions.h:
core/tableaux/tableau.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/tableaux/compositions.def:
core/numbers/linear.h:
