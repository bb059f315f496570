mb/double/cases/integral.o: cases/integral.c cases/integral.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/numbers/legendre.h
cases/integral.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/numbers/legendre.h:
