mb/quad/core/groups/so2.o: core/groups/so2.c core/groups/adjoint_factor.h \
 core/groups/adjoint.h core/groups/packs.h core/groups/group.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def core/numbers/real.h core/problem/problem.h \
 core/groups/rotation.h core/groups/factors.h core/groups/groups.def \
 core/groups/matrix.h core/groups/plane.h core/numbers/sine.h
core/groups/adjoint_factor.h:
core/groups/adjoint.h:
core/groups/packs.h:
core/groups/group.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
core/numbers/real.h:
core/problem/problem.h:
core/groups/rotation.h:
core/groups/factors.h:
core/groups/groups.def:
core/groups/matrix.h:
core/groups/plane.h:
core/numbers/sine.h:
