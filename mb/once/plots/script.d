mb/once/plots/script.o: plots/script.c plots/script.h
plots/script.h:
