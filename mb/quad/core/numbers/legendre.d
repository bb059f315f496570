mb/quad/core/numbers/legendre.o: core/numbers/legendre.c \
 core/numbers/legendre.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h
core/numbers/legendre.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
