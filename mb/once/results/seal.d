mb/once/results/seal.o: results/seal.c results/seal.h results/crc32c.h
results/seal.h:
results/crc32c.h:
