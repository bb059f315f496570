mb/quad/core/groups/group.o: core/groups/group.c core/groups/group.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/groups/matrix.h \
 core/problem/problem.h
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/groups/matrix.h:
core/problem/problem.h:
