mb/once/suite/run/spread.o: suite/run/spread.c suite/run/spread.h
suite/run/spread.h:
