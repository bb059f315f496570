mb/double/cases/text/tape.o: cases/text/tape.c cases/text/tape.h \
 cases/text/graph.h cases/text/constant.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 cases/text/functions.def core/problem/problem.h core/groups/group.h \
 core/numbers/real.h cases/text/schedule.h core/numbers/sine.h
cases/text/tape.h:
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
core/problem/problem.h:
core/groups/group.h:
core/numbers/real.h:
cases/text/schedule.h:
core/numbers/sine.h:
