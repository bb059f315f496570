mb/quad/core/lie/orders.o: core/lie/orders.c core/lie/orders.h \
 core/run/family.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/problem/node.h core/problem/problem.h core/groups/group.h \
 core/refuse.h core/run/claims.h core/run/with.h core/tableaux/tableau.h \
 core/lie/series.h core/tableaux/compositions.h \
 core/tableaux/compositions.def
core/lie/orders.h:
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
core/lie/series.h:
core/tableaux/compositions.h:
core/tableaux/compositions.def:
