mb/double/core/discrete/ingredients.o: core/discrete/ingredients.c \
 core/discrete/exact_pair.h core/discrete/motion.h core/problem/problem.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/groups/group.h core/numbers/real.h \
 core/problem/exact_forms.h core/discrete/pair.h core/discrete/lda.h \
 core/numbers/solver.h core/numbers/settle.h core/run/family.h \
 core/problem/node.h core/refuse.h core/run/claims.h core/run/with.h \
 core/tableaux/tableau.h core/numbers/linear.h core/run/run.h
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
core/discrete/pair.h:
core/discrete/lda.h:
core/numbers/solver.h:
core/numbers/settle.h:
core/run/family.h:
core/problem/node.h:
core/refuse.h:
core/run/claims.h:
core/run/with.h:
core/tableaux/tableau.h:
core/numbers/linear.h:
core/run/run.h:
