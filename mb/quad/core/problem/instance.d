mb/quad/core/problem/instance.o: core/problem/instance.c \
 core/problem/instance.h core/problem/problem.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/groups/group.h core/numbers/real.h core/problem/node.h \
 core/refuse.h
core/problem/instance.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/problem/node.h:
core/refuse.h:
