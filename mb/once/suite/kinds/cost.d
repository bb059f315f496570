mb/once/suite/kinds/cost.o: suite/kinds/cost.c suite/kinds/cost.h
suite/kinds/cost.h:
