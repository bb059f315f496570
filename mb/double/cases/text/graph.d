mb/double/cases/text/graph.o: cases/text/graph.c cases/text/graph.h \
 cases/text/constant.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def cases/text/functions.def
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
