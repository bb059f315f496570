mb/once/suite/run/schedule.o: suite/run/schedule.c suite/run/schedule.h
suite/run/schedule.h:
