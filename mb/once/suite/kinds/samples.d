mb/once/suite/kinds/samples.o: suite/kinds/samples.c \
 suite/kinds/samples.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def
suite/kinds/samples.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
