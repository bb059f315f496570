mb/once/core/words.o: core/words.c core/words.h core/quantities.def
core/words.h:
core/quantities.def:
