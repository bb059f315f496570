mb/once/suite/number.o: suite/number.c suite/number.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def
suite/number.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
