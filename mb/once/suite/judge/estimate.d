mb/once/suite/judge/estimate.o: suite/judge/estimate.c \
 suite/judge/estimate.h core/words.h core/quantities.def
suite/judge/estimate.h:
core/words.h:
core/quantities.def:
