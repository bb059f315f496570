mb/once/core/names.o: core/names.c core/names.h
core/names.h:
