mb/quad/core/run/members.o: core/run/members.c core/run/family.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/problem/node.h \
 core/problem/problem.h core/groups/group.h core/refuse.h \
 core/run/claims.h core/run/with.h core/tableaux/tableau.h \
 core/run/trajectory.h
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
core/run/trajectory.h:
