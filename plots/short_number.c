/* The common numbers of a chart, some digits before and behind a point, without the C library's care for all others. */
#include "plots/short_number.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXACT = 15 /* digits of a whole number that a double holds, whatever they are */ };

/* A quotient of two whole numbers that a double holds is rounded once, as strtod rounds. */
double short_number_read(const char *text, const char **end)
{
    static const double powers[EXACT + 1] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                             1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const char *at = text + (*text == '-');
    int64_t whole = 0;
    int digits = 0, behind = 0;
    bool point = false;
    for (; digits <= EXACT && (isdigit((unsigned char)*at) || (*at == '.' && !point)); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        whole = 10 * whole + (*at - '0');
        digits++;
        behind += point;
    }
    *end = at;
    if (digits > 0 && digits <= EXACT && !(*at && strchr("eExX", *at)))
        return copysign((double)whole / powers[behind], *text == '-' ? -1 : 1);
    char *after;
    double number = strtod(text, &after);
    *end = after;
    return number;
}

void short_number_put(struct buffer *out, double number)
{
    enum { ROOM = 400 /* a double's longest */ };
    char text[ROOM], *first = text + ROOM;
    double tenths = round(10 * number);
    if (!(fabs(tenths) < 1e15)) {
        int length = snprintf(text, ROOM, fmod(tenths, 10) == 0 ? "%.0f" : "%.1f", tenths / 10);
        buffer_put(out, text, (size_t)length);
        return;
    }
    uint64_t rest = (uint64_t)fabs(tenths);
    if (rest % 10 != 0) {
        *--first = (char)('0' + rest % 10);
        *--first = '.';
    }
    for (rest /= 10; rest > 0; rest /= 10)
        *--first = (char)('0' + rest % 10);
    if (first == text + ROOM || *first == '.')
        *--first = '0';
    if (tenths < 0)
        *--first = '-';
    buffer_put(out, first, (size_t)(text + ROOM - first));
}
