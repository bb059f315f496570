mb/double/core/control/element.o: core/control/element.c \
 core/control/element.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/numbers/legendre.h core/refuse.h
core/control/element.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/numbers/legendre.h:
core/refuse.h:
