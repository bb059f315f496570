mb/double/cases/text/text.o: cases/text/text.c cases/text/text.h \
 cases/text/tape.h cases/text/graph.h cases/text/constant.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def cases/text/functions.def core/problem/problem.h \
 core/groups/group.h core/numbers/real.h core/problem/text.h \
 cases/text/derive.h cases/text/model.h cases/text/parse.h \
 core/groups/factors.h core/groups/rotation.h core/groups/groups.def \
 cases/text/parts.def cases/text/write.h core/problem/inverse_legendre.h \
 core/problem/natural.h
cases/text/text.h:
cases/text/tape.h:
cases/text/graph.h:
cases/text/constant.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
cases/text/functions.def:
core/problem/problem.h:
core/groups/group.h:
core/numbers/real.h:
core/problem/text.h:
cases/text/derive.h:
cases/text/model.h:
cases/text/parse.h:
core/groups/factors.h:
core/groups/rotation.h:
core/groups/groups.def:
cases/text/parts.def:
cases/text/write.h:
core/problem/inverse_legendre.h:
core/problem/natural.h:
