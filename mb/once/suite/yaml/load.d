mb/once/suite/yaml/load.o: suite/yaml/load.c suite/yaml/load.h \
 suite/yaml/document.h suite/yaml/text_file.h
suite/yaml/load.h:
suite/yaml/document.h:
suite/yaml/text_file.h:
