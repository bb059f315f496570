mb/once/suite/problem/texts.o: suite/problem/texts.c \
 suite/problem/texts.h suite/problem/problem_file.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/problem/text.h results/sha256.h
suite/problem/texts.h:
suite/problem/problem_file.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/problem/text.h:
results/sha256.h:
