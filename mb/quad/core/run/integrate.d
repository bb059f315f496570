mb/quad/core/run/integrate.o: core/run/integrate.c core/run/record.h \
 core/run/family.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/problem/node.h core/problem/problem.h core/groups/group.h \
 core/refuse.h core/run/claims.h core/run/with.h core/tableaux/tableau.h \
 core/run/run.h core/run/trajectory.h
core/run/record.h:
core/run/family.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/node.h:
core/problem/problem.h:
core/groups/group.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
core/run/run.h:
core/run/trajectory.h:
