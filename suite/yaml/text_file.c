/* Reading a whole file, of whatever kind: a pipe is as good as a file on disk. */
#include "suite/yaml/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* All of a stream as text, or NULL with errno set. One that has no end is read until it has too much. */
static char *read_stream(FILE *stream, size_t most, size_t *length)
{
    size_t size = 4096;
    char *text = malloc(size);
    *length = 0;
    while (text) {
        *length += fread(text + *length, 1, size - *length - 1, stream);
        if (*length < size - 1 || *length > most)
            break;
        size *= 2;
        char *larger = realloc(text, size);
        if (!larger)
            free(text);
        text = larger;
    }
    if (text && (ferror(stream) || *length > most)) {
        errno = ferror(stream) ? errno : EFBIG;
        free(text);
        return NULL;
    }
    if (text)
        text[*length] = '\0';
    return text;
}

char *text_file_read(const char *path, size_t most, size_t *length)
{
    FILE *stream = fopen(path, "rb");
    char *text = stream ? read_stream(stream, most, length) : NULL;
    int reason = errno;
    if (stream)
        fclose(stream);
    errno = reason; /* of the first thing that went wrong */
    return text;
}
