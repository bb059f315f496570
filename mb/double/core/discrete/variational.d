mb/double/core/discrete/variational.o: core/discrete/variational.c \
 core/discrete/interval.h core/numbers/solver.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/numbers/real.h core/numbers/settle.h core/run/family.h \
 core/problem/node.h core/problem/problem.h core/groups/group.h \
 core/refuse.h core/run/claims.h core/run/with.h core/tableaux/tableau.h \
 core/discrete/promises.h core/numbers/linear.h
core/discrete/interval.h:
core/numbers/solver.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/numbers/settle.h:
core/run/family.h:
core/problem/node.h:
core/problem/problem.h:
core/groups/group.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
core/discrete/promises.h:
core/numbers/linear.h:
