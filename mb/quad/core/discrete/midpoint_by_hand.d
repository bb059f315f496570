mb/quad/core/discrete/midpoint_by_hand.o: \
 core/discrete/midpoint_by_hand.c core/problem/continuous.h \
 core/problem/node.h core/problem/problem.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/groups/group.h core/numbers/real.h core/problem/exact_forms.h \
 core/run/claims.h core/run/family.h core/refuse.h core/run/with.h \
 core/tableaux/tableau.h
core/problem/continuous.h:
core/problem/node.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/problem/exact_forms.h:
core/run/claims.h:
core/run/family.h:
core/refuse.h:
core/run/with.h:
core/tableaux/tableau.h:
