mb/double/cases/text/constant.o: cases/text/constant.c \
 cases/text/constant.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
