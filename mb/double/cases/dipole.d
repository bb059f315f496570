mb/double/cases/dipole.o: cases/dipole.c cases/constant_mass.h \
 core/problem/problem.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/groups/group.h \
 core/numbers/real.h core/groups/factors.h core/groups/rotation.h \
 core/groups/groups.def core/problem/natural.h
cases/constant_mass.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/groups/factors.h:
core/groups/rotation.h:
core/groups/groups.def:
core/problem/natural.h:
