mb/quad/core/numbers/elliptic.o: core/numbers/elliptic.c \
 core/numbers/elliptic.h core/numbers/real.h
core/numbers/elliptic.h:
core/numbers/real.h:
