mb/quad/core/problem/inverse_legendre.o: core/problem/inverse_legendre.c \
 core/problem/inverse_legendre.h core/problem/problem.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/groups/group.h core/numbers/real.h \
 core/numbers/linear.h
core/problem/inverse_legendre.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/numbers/linear.h:
