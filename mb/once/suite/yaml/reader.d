mb/once/suite/yaml/reader.o: suite/yaml/reader.c suite/yaml/reader.h \
 core/names.h suite/yaml/document.h suite/number.h core/api.h \
 core/words.h core/quantities.def core/run/faults.def \
 core/run/identities.def
suite/yaml/reader.h:
core/names.h:
suite/yaml/document.h:
suite/number.h:
core/api.h:
core/words.h:
core/quantities.def:
core/run/faults.def:
core/run/identities.def:
