mb/double/cases/control/cart_pendulum.o: cases/control/cart_pendulum.c \
 cases/control/natural.h core/control/control.h core/groups/group.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/problem/problem.h
cases/control/natural.h:
core/control/control.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
