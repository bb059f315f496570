/* A whole file as text. */
#ifndef RATTLEBACK_SUITE_TEXT_FILE_H
#define RATTLEBACK_SUITE_TEXT_FILE_H

#include <stddef.h>

/* All of the file `path`, with a 0 after its *length bytes. Returns NULL with errno set, EFBIG if it has more than `most`
 * bytes; free it with free. */
char *text_file_read(const char *path, size_t most, size_t *length);

#endif
