/* A whole file as text. */
#ifndef RATTLEBACK_SUITE_TEXT_FILE_H
#define RATTLEBACK_SUITE_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* All of the file `path`, with a 0 after its *length bytes. Returns NULL with errno set, EFBIG if it has more than `most`
 * bytes; free it with free. */
char *text_file_read(const char *path, size_t most, size_t *length);

/* Returns true if the file is readable, or its text is kept; else errno has the reason. */
bool text_file_can_be_read(const char *path);

/* From here on the file `path` is this text, whatever is on the disk, and no file is read that is not such a text: a program that
 * reads what it has kept of files, not the files. */
void text_file_keep(const char *path, const char *text);

/* Returns true if texts are kept. */
bool text_file_is_kept(void);

#endif
