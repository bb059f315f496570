mb/double/cases/text/action.o: cases/text/action.c cases/text/model.h \
 cases/text/parse.h cases/text/graph.h cases/text/constant.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def cases/text/functions.def core/groups/factors.h \
 core/groups/group.h core/numbers/real.h core/groups/rotation.h \
 core/groups/groups.def core/problem/text.h cases/text/parts.def \
 core/groups/matrix.h
cases/text/model.h:
cases/text/parse.h:
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
core/groups/factors.h:
core/groups/group.h:
core/numbers/real.h:
core/groups/rotation.h:
core/groups/groups.def:
core/problem/text.h:
cases/text/parts.def:
core/groups/matrix.h:
