mb/double/cases/rolling_ball.o: cases/rolling_ball.c cases/rolling_ball.h \
 core/problem/problem.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/groups/group.h \
 core/numbers/real.h cases/constant_mass.h core/groups/factors.h \
 core/groups/rotation.h core/groups/groups.def
cases/rolling_ball.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
cases/constant_mass.h:
core/groups/factors.h:
core/groups/rotation.h:
core/groups/groups.def:
