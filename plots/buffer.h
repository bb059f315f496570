/* Text that grows at its end, and is taken back from there. */
#ifndef RATTLEBACK_PLOTS_BUFFER_H
#define RATTLEBACK_PLOTS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* `length` may be set to less; no zero byte ends the text. Begins as {0}; free `bytes`. */
struct buffer {
    char *bytes;
    size_t length, room;
    bool failed; /* memory ran out, and the text is not whole */
};

/* Make room for so many bytes more; false, and the buffer has failed, if memory ran out. */
bool buffer_reserve(struct buffer *buffer, size_t more);

static inline void buffer_put(struct buffer *buffer, const char *bytes, size_t count)
{
    if (buffer->room - buffer->length < count && !buffer_reserve(buffer, count))
        return;
    if (count > 0)
        memcpy(buffer->bytes + buffer->length, bytes, count);
    buffer->length += count;
}

static inline void buffer_puts(struct buffer *buffer, const char *text)
{
    buffer_put(buffer, text, strlen(text));
}

#endif
