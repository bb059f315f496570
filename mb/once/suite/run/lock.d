mb/once/suite/run/lock.o: suite/run/lock.c suite/run/lock.h
suite/run/lock.h:
