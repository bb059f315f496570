mb/double/core/tableaux/analyse.o: core/tableaux/analyse.c \
 core/numbers/legendre.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/numbers/linear.h core/tableaux/compositions.h \
 core/tableaux/tableau.h core/tableaux/compositions.def
core/numbers/legendre.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/numbers/linear.h:
core/tableaux/compositions.h:
core/tableaux/tableau.h:
core/tableaux/compositions.def:
