mb/quad/core/control/pontryagin.o: core/control/pontryagin.c \
 core/control/pontryagin.h core/control/control.h core/groups/group.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/problem/problem.h \
 core/tableaux/tableau.h core/control/point.h core/numbers/linear.h
core/control/pontryagin.h:
core/control/control.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
core/tableaux/tableau.h:
core/control/point.h:
core/numbers/linear.h:
