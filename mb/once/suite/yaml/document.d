mb/once/suite/yaml/document.o: suite/yaml/document.c \
 suite/yaml/document.h
suite/yaml/document.h:
