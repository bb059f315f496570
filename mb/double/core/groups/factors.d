mb/double/core/groups/factors.o: core/groups/factors.c \
 core/groups/factors.h core/groups/group.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/numbers/real.h core/groups/rotation.h core/groups/groups.def \
 core/problem/problem.h
core/groups/factors.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/groups/rotation.h:
core/groups/groups.def:
core/problem/problem.h:
