mb/double/core/entry.o: core/entry.c core/entry.h core/control/control.h \
 core/groups/group.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/numbers/real.h \
 core/problem/problem.h core/control/control_case.h \
 core/control/element.h core/run/family.h core/problem/node.h \
 core/refuse.h core/run/claims.h core/run/with.h core/tableaux/tableau.h \
 core/groups/factors.h core/groups/rotation.h core/groups/groups.def \
 core/hp/draft.h core/hp/hp.h core/numbers/solver.h core/numbers/settle.h \
 core/register.h core/run/case.h core/run/method.h core/run/trajectory.h
core/entry.h:
core/control/control.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
core/control/control_case.h:
core/control/element.h:
core/run/family.h:
core/problem/node.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
core/groups/factors.h:
core/groups/rotation.h:
core/groups/groups.def:
core/hp/draft.h:
core/hp/hp.h:
core/numbers/solver.h:
core/numbers/settle.h:
core/register.h:
core/run/case.h:
core/run/method.h:
core/run/trajectory.h:
