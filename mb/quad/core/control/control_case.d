mb/quad/core/control/control_case.o: core/control/control_case.c \
 core/control/control_case.h core/control/control.h core/groups/group.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/problem/problem.h \
 core/control/element.h core/run/family.h core/problem/node.h \
 core/refuse.h core/run/claims.h core/run/with.h core/tableaux/tableau.h \
 core/control/fuel.h core/control/newton.h core/control/optimality.h \
 core/numbers/sparse.h core/control/solution.h
core/control/control_case.h:
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
core/run/family.h:
core/problem/node.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
core/control/fuel.h:
core/control/newton.h:
core/control/optimality.h:
core/numbers/sparse.h:
core/control/solution.h:
