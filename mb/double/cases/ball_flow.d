mb/double/cases/ball_flow.o: cases/ball_flow.c cases/ball_flow.h \
 core/numbers/real.h core/groups/factors.h core/groups/group.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/groups/rotation.h core/groups/groups.def
cases/ball_flow.h:
core/numbers/real.h:
core/groups/factors.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/groups/rotation.h:
core/groups/groups.def:
