mb/quad/core/control/point.o: core/control/point.c core/control/point.h \
 core/groups/group.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/problem/problem.h
core/control/point.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
