mb/double/core/run/reference.o: core/run/reference.c core/run/reference.h \
 core/problem/problem.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/groups/group.h \
 core/numbers/real.h core/numbers/legendre.h core/numbers/linear.h \
 core/problem/continuous.h core/problem/node.h core/problem/hamilton.h \
 core/tableaux/tableau.h
core/run/reference.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/numbers/legendre.h:
core/numbers/linear.h:
core/problem/continuous.h:
core/problem/node.h:
core/problem/hamilton.h:
core/tableaux/tableau.h:
