mb/double/cases/ball.o: cases/ball.c cases/ball_flow.h \
 core/numbers/real.h core/groups/factors.h core/groups/group.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/groups/rotation.h core/groups/groups.def \
 core/hp/own.h core/hp/kernel.h core/hp/combine.h core/hp/hp.h \
 core/numbers/solver.h core/numbers/settle.h core/run/family.h \
 core/problem/node.h core/problem/problem.h core/refuse.h \
 core/run/claims.h core/run/with.h core/tableaux/tableau.h
cases/ball_flow.h:
core/numbers/real.h:
core/groups/factors.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/rotation.h:
core/groups/groups.def:
core/hp/own.h:
core/hp/kernel.h:
core/hp/combine.h:
core/hp/hp.h:
core/numbers/solver.h:
core/numbers/settle.h:
core/run/family.h:
core/problem/node.h:
core/problem/problem.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
