mb/double/cases/control/underwater_vehicle.o: \
 cases/control/underwater_vehicle.c cases/constant_mass.h \
 core/problem/problem.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/groups/group.h \
 core/numbers/real.h cases/control/natural.h core/control/control.h \
 core/groups/factors.h core/groups/rotation.h core/groups/groups.def
cases/constant_mass.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
cases/control/natural.h:
core/control/control.h:
core/groups/factors.h:
core/groups/rotation.h:
core/groups/groups.def:
