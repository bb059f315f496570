mb/once/results/escape.o: results/escape.c results/escape.h
results/escape.h:
