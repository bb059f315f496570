mb/quad/core/numbers/solver.o: core/numbers/solver.c \
 core/numbers/solver.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/numbers/settle.h core/numbers/linear.h
core/numbers/solver.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/numbers/settle.h:
core/numbers/linear.h:
