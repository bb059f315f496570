mb/once/suite/yaml/text_file.o: suite/yaml/text_file.c \
 suite/yaml/text_file.h
suite/yaml/text_file.h:
