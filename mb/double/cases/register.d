mb/double/cases/register.o: cases/register.c cases/text/text.h \
 cases/text/tape.h cases/text/graph.h cases/text/constant.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def cases/text/functions.def core/problem/problem.h \
 core/groups/group.h core/numbers/real.h core/problem/text.h core/entry.h \
 core/control/control.h cases/cases.def cases/control/controls.def
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
core/entry.h:
core/control/control.h:
cases/cases.def:
cases/control/controls.def:
