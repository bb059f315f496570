mb/double/core/register.o: core/register.c core/register.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/run/identities.h core/run/family.h \
 core/numbers/real.h core/problem/node.h core/problem/problem.h \
 core/groups/group.h core/refuse.h core/run/claims.h core/run/with.h \
 core/tableaux/tableau.h core/run/method.h core/methods.def \
 core/tableaux/tableaux.def
core/register.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/run/identities.h:
core/run/family.h:
core/numbers/real.h:
core/problem/node.h:
core/problem/problem.h:
core/groups/group.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
core/run/method.h:
core/methods.def:
core/tableaux/tableaux.def:
