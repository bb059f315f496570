mb/double/cases/text/schedule.o: cases/text/schedule.c \
 cases/text/schedule.h cases/text/graph.h cases/text/constant.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def cases/text/functions.def
cases/text/schedule.h:
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
