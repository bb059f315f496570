mb/double/cases/martinet.o: cases/martinet.c cases/integral.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/numbers/elliptic.h \
 core/problem/hamilton.h core/problem/problem.h core/groups/group.h \
 core/problem/natural.h
cases/integral.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/numbers/elliptic.h:
core/problem/hamilton.h:
core/problem/problem.h:
core/groups/group.h:
core/problem/natural.h:
