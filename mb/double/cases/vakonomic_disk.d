mb/double/cases/vakonomic_disk.o: cases/vakonomic_disk.c \
 cases/rolling_disk.h core/problem/problem.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/groups/group.h core/numbers/real.h core/problem/hamilton.h \
 core/problem/natural.h
cases/rolling_disk.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/problem/hamilton.h:
core/problem/natural.h:
