mb/once/suite/run/progress.o: suite/run/progress.c suite/run/progress.h \
 suite/run/schedule.h
suite/run/progress.h:
suite/run/schedule.h:
