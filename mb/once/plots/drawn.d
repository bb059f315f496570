mb/once/plots/drawn.o: plots/drawn.c plots/drawn.h plots/chart_list.h
plots/drawn.h:
plots/chart_list.h:
