/* Reading a whole file, of whatever kind: a pipe is as good as a file on disk. */
#include "suite/yaml/text_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "results/heap.h"

/* All of a stream as text, or NULL with errno set. One that has no end is read until it has too much. */
static char *read_stream(FILE *stream, size_t most, size_t *length)
{
    size_t size = 4096;
    char *text = heap_take(size, 1);
    *length = 0;
    while ((*length += fread(text + *length, 1, size - *length - 1, stream)) == size - 1 && *length <= most) {
        size *= 2;
        text = heap_grow(text, size, 1);
    }
    if (ferror(stream) || *length > most) {
        errno = ferror(stream) ? errno : EFBIG;
        free(text);
        return NULL;
    }
    text[*length] = '\0';
    return text;
}

/* Texts that stand for files. */
struct kept {
    char *path, *text;
    struct kept *next;
};
static struct kept *kept_texts;

void text_file_keep(const char *path, const char *text)
{
    struct kept *kept = heap_take(1, sizeof *kept);
    *kept = (struct kept){heap_copy(path), heap_copy(text), kept_texts};
    kept_texts = kept;
}

bool text_file_is_kept(void)
{
    return kept_texts;
}

/* The text that stands for a file, the one that came last; NULL with errno. */
static const char *find_kept(const char *path)
{
    const struct kept *kept = kept_texts;
    while (kept && strcmp(kept->path, path) != 0)
        kept = kept->next;
    errno = kept ? 0 : ENOENT;
    return kept ? kept->text : NULL;
}

/* A copy of that text; NULL with errno. */
static char *read_kept(const char *path, size_t most, size_t *length)
{
    const char *text = find_kept(path);
    if (!text)
        return NULL;
    errno = EFBIG;
    return (*length = strlen(text)) > most ? NULL : heap_copy(text);
}

bool text_file_can_be_read(const char *path)
{
    return kept_texts ? find_kept(path) != NULL : access(path, R_OK) == 0;
}

char *text_file_read(const char *path, size_t most, size_t *length)
{
    if (kept_texts)
        return read_kept(path, most, length);
    FILE *stream = fopen(path, "rb");
    char *text = stream ? read_stream(stream, most, length) : NULL;
    int reason = errno;
    if (stream)
        fclose(stream);
    errno = reason; /* of the first thing that went wrong */
    return text;
}
