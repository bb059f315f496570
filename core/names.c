/* Names in messages: nearest ones by edit distance, advice, and texts that fit on one line; compiled once. */
#include "core/names.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 63 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

int name_distance(const char *a, const char *b)
{
    int la = (int)strnlen(a, LONGEST), lb = (int)strnlen(b, LONGEST);
    int d[LONGEST + 1][LONGEST + 1];
    for (int i = 0; i <= la; i++)
        d[i][0] = i;
    for (int j = 0; j <= lb; j++)
        d[0][j] = j;
    for (int i = 1; i <= la; i++)
        for (int j = 1; j <= lb; j++) {
            int replaced = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            d[i][j] = least(replaced, 1 + least(d[i - 1][j], d[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[la][lb];
}

const char *name_nearest(const char *found, const char *const *allowed, int count)
{
    const char *nearest = NULL;
    int bound = (int)strnlen(found, LONGEST) / 3;
    int best = bound < 1 ? 2 : bound + 1;
    for (int k = 0; k < count; k++) {
        int distance = name_distance(found, allowed[k]);
        if (distance < best) {
            best = distance;
            nearest = allowed[k];
        }
    }
    return nearest;
}

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
