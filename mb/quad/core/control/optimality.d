mb/quad/core/control/optimality.o: core/control/optimality.c \
 core/control/optimality.h core/control/control.h core/groups/group.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/problem/problem.h \
 core/control/element.h core/numbers/sparse.h core/numbers/linear.h
core/control/optimality.h:
core/control/control.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
core/control/element.h:
core/numbers/sparse.h:
core/numbers/linear.h:
