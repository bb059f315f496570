/* Room for a text that grows. */
#include "plots/buffer.h"

#include <stdlib.h>

bool buffer_reserve(struct buffer *buffer, size_t more)
{
    enum { LEAST = 4096 };
    size_t room = 2 * buffer->room + LEAST;
    room = room > buffer->length + more ? room : buffer->length + more;
    char *bytes = realloc(buffer->bytes, room);
    if (!bytes) {
        buffer->failed = true;
        return false;
    }
    buffer->bytes = bytes;
    buffer->room = room;
    return true;
}
