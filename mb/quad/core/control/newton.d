mb/quad/core/control/newton.o: core/control/newton.c \
 core/control/newton.h core/control/optimality.h core/control/control.h \
 core/groups/group.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/problem/problem.h core/control/element.h core/numbers/sparse.h \
 core/control/point.h core/numbers/linear.h
core/control/newton.h:
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
core/control/point.h:
core/numbers/linear.h:
