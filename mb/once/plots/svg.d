mb/once/plots/svg.o: plots/svg.c plots/svg.h results/escape.h
plots/svg.h:
results/escape.h:
