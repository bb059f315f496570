mb/double/cases/text/write_formula.o: cases/text/write_formula.c \
 cases/text/schedule.h cases/text/graph.h cases/text/constant.h \
 core/api.h core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def cases/text/functions.def cases/text/write.h \
 cases/text/model.h cases/text/parse.h core/groups/factors.h \
 core/groups/group.h core/numbers/real.h core/groups/rotation.h \
 core/groups/groups.def core/problem/text.h cases/text/parts.def
cases/text/schedule.h:
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
cases/text/write.h:
cases/text/model.h:
cases/text/parse.h:
core/groups/factors.h:
core/groups/group.h:
core/numbers/real.h:
core/groups/rotation.h:
core/groups/groups.def:
core/problem/text.h:
cases/text/parts.def:
