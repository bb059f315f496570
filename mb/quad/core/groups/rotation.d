mb/quad/core/groups/rotation.o: core/groups/rotation.c \
 core/groups/rotation.h core/numbers/real.h core/larger.h \
 core/problem/problem.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def core/groups/group.h
core/groups/rotation.h:
core/numbers/real.h:
core/larger.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
