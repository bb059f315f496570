mb/double/core/groups/sl2.o: core/groups/sl2.c \
 core/groups/matrix_factor.h core/groups/factors.h core/groups/group.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/groups/rotation.h \
 core/groups/groups.def core/groups/matrix.h
core/groups/matrix_factor.h:
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
core/groups/matrix.h:
