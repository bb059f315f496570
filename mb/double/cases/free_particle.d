mb/double/cases/free_particle.o: cases/free_particle.c \
 core/problem/exact_forms.h core/problem/problem.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/groups/group.h core/numbers/real.h \
 core/problem/natural.h
core/problem/exact_forms.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/problem/natural.h:
