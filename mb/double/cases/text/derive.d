mb/double/cases/text/derive.o: cases/text/derive.c cases/text/derive.h \
 cases/text/graph.h cases/text/constant.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 cases/text/functions.def
cases/text/derive.h:
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
