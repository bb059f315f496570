mb/once/suite/run/simulate.o: suite/run/simulate.c suite/run/simulate.h \
 suite/run/schedule.h
suite/run/simulate.h:
suite/run/schedule.h:
