/* Advice in messages, and texts that fit into them. */
#include "suite/names.h"

#include <stdio.h>
#include <string.h>

void name_advice(const char *found, const char *const *allowed, int count, char *out, size_t size)
{
    const char *nearest = name_nearest(found, allowed, count);
    FILE *stream = fmemopen(out, size, "w");
    out[0] = '\0';
    if (!stream)
        return; /* out of memory: the message goes without advice */
    if (nearest)
        fprintf(stream, "; did you mean \"%s\"?", nearest);
    fprintf(stream, count > 0 ? " (allowed: " : "; none is allowed");
    for (int k = 0; k < count; k++)
        fprintf(stream, "%s%s", allowed[k], k < count - 1 ? ", " : ")");
    fclose(stream);
    out[size - 1] = '\0'; /* fmemopen ends a text that fits, not one that is cut */
}

const char *name_shown(const char *found, char out[NAME_SHOWN])
{
    size_t length = strnlen(found, NAME_SHOWN);
    if (length < NAME_SHOWN) {
        memcpy(out, found, length + 1);
    } else {
        snprintf(out, NAME_SHOWN, "%.*s...", NAME_SHOWN - 4, found);
    }
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            *c = '?';
    return out;
}
