mb/double/core/tableaux/tableau.o: core/tableaux/tableau.c \
 core/tableaux/tableau.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/numbers/legendre.h core/tableaux/compositions.h \
 core/tableaux/compositions.def core/tableaux/explicit.def \
 core/tableaux/tableaux.def
core/tableaux/tableau.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/numbers/legendre.h:
core/tableaux/compositions.h:
core/tableaux/compositions.def:
core/tableaux/explicit.def:
core/tableaux/tableaux.def:
