mb/once/results/sha256.o: results/sha256.c results/sha256.h
results/sha256.h:
