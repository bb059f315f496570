/* A single text, since one case runs at a time. */
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

/* The bytes here of a control character, by which a text would steer a terminal: one of ASCII, two of the rest of Latin-1 in UTF-8; 0: it is
 * none. */
static int steering(const char *at)
{
    const unsigned char *byte = (const unsigned char *)at;
    if (byte[0] == 0xc2 && byte[1] >= 0x80 && byte[1] < 0xa0)
        return 2;
    return *byte < ' ' || *byte == 127;
}

void said_on_one_line(char *text)
{
    for (int bytes; *text; text += bytes > 0 ? bytes : 1) {
        bytes = steering(text);
        memset(text, ' ', (size_t)bytes);
    }
}

void said_print(FILE *out, const char *text)
{
    for (int bytes; *text; text += bytes > 0 ? bytes : 1) {
        bytes = steering(text);
        fputc(bytes > 0 && *text != '\n' ? '?' : *text, out);
    }
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
