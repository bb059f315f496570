mb/once/results/journal_read.o: results/journal_read.c results/crc32c.h \
 results/journal_internal.h results/journal.h results/sha256.h
results/crc32c.h:
results/journal_internal.h:
results/journal.h:
results/sha256.h:
