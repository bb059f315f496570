mb/double/cases/text/parse.o: cases/text/parse.c cases/text/parse.h \
 cases/text/graph.h cases/text/constant.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 cases/text/functions.def cases/text/derive.h core/names.h
cases/text/parse.h:
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
cases/text/derive.h:
core/names.h:
