mb/quad/core/run/case.o: core/run/case.c core/problem/instance.h \
 core/problem/problem.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/groups/group.h \
 core/numbers/real.h core/run/case.h core/run/family.h \
 core/problem/node.h core/refuse.h core/run/claims.h core/run/with.h \
 core/tableaux/tableau.h core/run/method.h
core/problem/instance.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/run/case.h:
core/run/family.h:
core/problem/node.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
core/run/method.h:
