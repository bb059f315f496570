mb/once/plots/gnuplot.o: plots/gnuplot.c plots/gnuplot.h \
 plots/chart_list.h
plots/gnuplot.h:
plots/chart_list.h:
