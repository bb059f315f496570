mb/once/plots/chart_list.o: plots/chart_list.c plots/chart_list.h
plots/chart_list.h:
