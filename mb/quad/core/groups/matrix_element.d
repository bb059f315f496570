mb/quad/core/groups/matrix_element.o: core/groups/matrix_element.c \
 core/groups/matrix.h core/groups/group.h core/api.h core/words.h \
 core/quantities.def core/run/faults.def core/run/identities.def \
 core/numbers/real.h core/groups/matrix_arithmetic.h \
 core/numbers/linear.h
core/groups/matrix.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/groups/matrix_arithmetic.h:
core/numbers/linear.h:
