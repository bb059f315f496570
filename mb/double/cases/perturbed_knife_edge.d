mb/double/cases/perturbed_knife_edge.o: cases/perturbed_knife_edge.c \
 cases/incline.h core/problem/exact_forms.h core/problem/problem.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/groups/group.h core/numbers/real.h \
 core/numbers/legendre.h core/problem/natural.h
cases/incline.h:
core/problem/exact_forms.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/numbers/legendre.h:
core/problem/natural.h:
