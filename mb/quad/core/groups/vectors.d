mb/quad/core/groups/vectors.o: core/groups/vectors.c \
 core/groups/factors.h core/groups/group.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/numbers/real.h core/groups/rotation.h core/groups/groups.def
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
