mb/once/suite/run/stop.o: suite/run/stop.c suite/run/stop.h
suite/run/stop.h:
