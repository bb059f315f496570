mb/double/cases/chaplygin_sphere.o: cases/chaplygin_sphere.c \
 cases/constant_mass.h core/problem/problem.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/groups/group.h core/numbers/real.h cases/rolling_ball.h
cases/constant_mass.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
cases/rolling_ball.h:
