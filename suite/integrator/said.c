/* One text, as one case runs at a time. */
#include "suite/integrator/said.h"

#include <stdio.h>
#include <string.h>

static char said[2048];

void said_clear(void)
{
    *said = '\0';
}

void said_keep(const char *text)
{
    snprintf(said, sizeof said, "%s", text);
    for (char *at = said; *at; at++)
        if ((unsigned char)*at < ' ' || (unsigned char)*at > '~')
            *at = *at == '\n' || *at == '\t' ? ' ' : '?';
}

void said_take(char *out, size_t size)
{
    static const char gap[] = " .. ";
    size_t length = strlen(said), head = size / 4, tail = size - 1 - head - (sizeof gap - 1);
    if (length < size)
        snprintf(out, size, "%s", said);
    else
        snprintf(out, size, "%.*s%s%s", (int)head, said, gap, said + length - tail);
}
