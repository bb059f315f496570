mb/quad/core/numbers/linear.o: core/numbers/linear.c \
 core/numbers/linear.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h
core/numbers/linear.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
