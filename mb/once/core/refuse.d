mb/once/core/refuse.o: core/refuse.c core/refuse.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def
core/refuse.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
