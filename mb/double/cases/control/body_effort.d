mb/double/cases/control/body_effort.o: cases/control/body_effort.c \
 cases/control/body.h core/control/control.h core/groups/group.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/problem/problem.h \
 cases/control/natural.h
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
cases/control/natural.h:
