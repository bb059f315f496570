mb/double/cases/control/two_torques.o: cases/control/two_torques.c \
 cases/control/body.h core/control/control.h core/groups/group.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/problem/problem.h \
 core/control/point.h
cases/control/body.h:
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
