mb/once/results/terminal.o: results/terminal.c results/terminal.h
results/terminal.h:
