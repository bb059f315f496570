/* Reads a whole file as a string. */
#ifndef RATTLEBACK_SUITE_TEXT_FILE_H
#define RATTLEBACK_SUITE_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the content of the file `path`, *length bytes and a final 0, which the caller frees. Returns NULL with errno
 * set, EFBIG if the file has more than `most` bytes. */
char *text_file_read(const char *path, size_t most, size_t *length);

/* Returns true if the file is readable, or, once texts are kept, if it has a kept text. Else errno has the reason. */
bool text_file_can_be_read(const char *path);

/* Keeps a copy of `text` as the content of the file `path`, whatever is on the disk. From the first call on, only such
 * files can be read: a campaign in a result file is read with the files that the result file has kept. */
void text_file_keep(const char *path, const char *text);

/* Returns true if texts are kept. */
bool text_file_is_kept(void);

#endif
