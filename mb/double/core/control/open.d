mb/double/core/control/open.o: core/control/open.c core/control/control.h \
 core/groups/group.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/problem/problem.h core/control/point.h core/control/reach.h \
 core/refuse.h
core/control/control.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
core/control/point.h:
core/control/reach.h:
core/refuse.h:
