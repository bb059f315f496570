/* Names in messages: nearest ones by edit distance, advice, and texts that fit on one line; compiled once. */
#include "core/names.h"
#include "core/larger.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    LONGEST = 63,
    LEAST_PART = 5,  /* letters of a part of a name that is taken for the name */
    LISTED = 12,     /* names that an advice lists if `rattleback list` prints them; more would hide the message */
    LISTED_HERE = 40 /* .. and if nothing else does */
};

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
            d[i][j] = lesser(replaced, 1 + lesser(d[i - 1][j], d[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = lesser(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[la][lb];
}

const char *names_nearest(struct names names, const char *found)
{
    const char *nearest = NULL, *name;
    int bound = (int)strnlen(found, LONGEST) / 3;
    int best = bound < 1 ? 2 : bound + 1;
    for (int k = 0; (name = names.at(names.of, k)); k++) {
        int distance = strcasecmp(found, name) == 0 ? 0 : name_distance(found, name);
        if (distance < best && (distance == 0 || found[1])) { /* one letter is near every other */
            best = distance;
            nearest = name;
        }
    }
    for (int k = 0; !nearest && strlen(found) >= LEAST_PART && (name = names.at(names.of, k)); k++)
        nearest = strstr(name, found) ? name : NULL;
    return nearest;
}

static const char *in_array(const void *of, int k)
{
    return ((const char *const *)of)[k];
}

struct names names_of_array(const char *const *array)
{
    return (struct names){.at = in_array, .of = array};
}

int names_find(struct names names, const char *name)
{
    const char *at;
    for (int k = 0; (at = names.at(names.of, k)); k++)
        if (strcmp(at, name) == 0)
            return k;
    return -1;
}

int names_count(struct names names)
{
    int count = 0;
    while (names.at(names.of, count))
        count++;
    return count;
}

void name_advice(const char *found, struct names allowed, char *out, size_t size)
{
    static const char dots[] = ", ...)";
    const char *nearest = names_nearest(allowed, found), *at = allowed.at(allowed.of, 0);
    out[0] = '\0';
    if (nearest)
        snprintf(out, size, "; did you mean \"%.*s\"?", NAME_SHOWN, nearest);
    size_t used = strlen(out);
    const int count = names_count(allowed);
    if (count > (allowed.list ? LISTED : LISTED_HERE)) {
        snprintf(out + used, size - used,
                 allowed.list ? " (one of %d names; `rattleback list %s` prints them)" : " (%d names are known)", count,
                 allowed.list);
        return;
    }
    snprintf(out + used, size - used, at ? " (allowed: %.*s" : "; none is allowed", NAME_SHOWN, at);
    if (!at)
        return;
    for (int k = 1; (at = allowed.at(allowed.of, k)); k++) {
        used = strlen(out);
        if (used + strlen(at) + sizeof dots + 2 > size) {
            memcpy(out + used, dots, sizeof dots);
            return;
        }
        snprintf(out + used, size - used, ", %s", at);
    }
    used = strlen(out);
    snprintf(out + used, size - used, ")");
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
