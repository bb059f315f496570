mb/double/cases/control/body.o: cases/control/body.c cases/control/body.h \
 core/control/control.h core/groups/group.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/numbers/real.h core/problem/problem.h cases/constant_mass.h \
 cases/control/natural.h core/groups/factors.h core/groups/rotation.h \
 core/groups/groups.def
cases/control/body.h:
core/control/control.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
cases/constant_mass.h:
cases/control/natural.h:
core/groups/factors.h:
core/groups/rotation.h:
core/groups/groups.def:
