mb/quad/core/lie/step.o: core/lie/step.c core/lie/method.h core/lie/lie.h \
 core/lie/series.h core/groups/group.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/numbers/real.h core/problem/problem.h core/numbers/solver.h \
 core/numbers/settle.h core/run/method.h core/run/family.h \
 core/problem/node.h core/refuse.h core/run/claims.h core/run/with.h \
 core/tableaux/tableau.h core/run/run.h core/lie/schemes.h \
 core/numbers/linear.h
core/lie/method.h:
core/lie/lie.h:
core/lie/series.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
core/numbers/solver.h:
core/numbers/settle.h:
core/run/method.h:
core/run/family.h:
core/problem/node.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
core/run/run.h:
core/lie/schemes.h:
core/numbers/linear.h:
