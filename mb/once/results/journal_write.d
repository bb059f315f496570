mb/once/results/journal_write.o: results/journal_write.c results/crc32c.h \
 results/journal_internal.h results/journal.h results/sha256.h
results/crc32c.h:
results/journal_internal.h:
results/journal.h:
results/sha256.h:
