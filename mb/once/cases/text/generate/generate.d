mb/once/cases/text/generate/generate.o: cases/text/generate/generate.c \
 cases/text/text.h cases/text/tape.h cases/text/graph.h \
 cases/text/constant.h core/api.h core/words.h core/quantities.def \
 core/run/faults.def core/run/identities.def cases/text/functions.def \
 core/problem/problem.h core/groups/group.h core/numbers/real.h \
 core/problem/text.h suite/problem/problem_file.h results/sha256.h
cases/text/text.h:
cases/text/tape.h:
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
core/problem/problem.h:
core/groups/group.h:
core/numbers/real.h:
core/problem/text.h:
suite/problem/problem_file.h:
results/sha256.h:
