mb/once/results/crc32c.o: results/crc32c.c results/crc32c.h
results/crc32c.h:
