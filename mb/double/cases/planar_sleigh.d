mb/double/cases/planar_sleigh.o: cases/planar_sleigh.c \
 cases/constant_mass.h core/problem/problem.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/groups/group.h core/numbers/real.h cases/integral.h \
 core/problem/natural.h
cases/constant_mass.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
cases/integral.h:
core/problem/natural.h:
