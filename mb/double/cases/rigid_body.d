mb/double/cases/rigid_body.o: cases/rigid_body.c cases/constant_mass.h \
 core/problem/problem.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/groups/group.h \
 core/numbers/real.h cases/integral.h core/groups/factors.h \
 core/groups/rotation.h core/groups/groups.def core/numbers/elliptic.h \
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
core/groups/factors.h:
core/groups/rotation.h:
core/groups/groups.def:
core/numbers/elliptic.h:
core/problem/natural.h:
