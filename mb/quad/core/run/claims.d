mb/quad/core/run/claims.o: core/run/claims.c core/run/claims.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def
core/run/claims.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
