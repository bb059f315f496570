mb/once/suite/registers.o: suite/registers.c suite/registers.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/names.h suite/problem/texts.h \
 suite/problem/problem_file.h core/problem/text.h results/sha256.h
suite/registers.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/names.h:
suite/problem/texts.h:
suite/problem/problem_file.h:
core/problem/text.h:
results/sha256.h:
