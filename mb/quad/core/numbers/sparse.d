mb/quad/core/numbers/sparse.o: core/numbers/sparse.c \
 core/numbers/sparse.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h
core/numbers/sparse.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
