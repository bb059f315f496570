mb/once/core/api.o: core/api.c core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
