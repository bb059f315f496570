mb/quad/core/discrete/exact_pair.o: core/discrete/exact_pair.c \
 core/discrete/exact_pair.h core/discrete/motion.h core/problem/problem.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/groups/group.h core/numbers/real.h \
 core/problem/exact_forms.h core/numbers/linear.h
core/discrete/exact_pair.h:
core/discrete/motion.h:
core/problem/problem.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/group.h:
core/numbers/real.h:
core/problem/exact_forms.h:
core/numbers/linear.h:
