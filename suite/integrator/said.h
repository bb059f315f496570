/* Last message of a third-party integrator about the running case, for the row of the case. */
#ifndef RATTLEBACK_SUITE_SAID_H
#define RATTLEBACK_SUITE_SAID_H

#include <stddef.h>
#include <stdio.h>

/* Clears the message at the start of a case. */
void said_clear(void);

/* Stores a message of the integrator, or how it ended. */
void said_keep(const char *text);

/* Copies the message to `out` (size) as one line of ASCII. Of a longer message keeps the beginning, which has the
 * reason, and the end, which has the last words. */
void said_take(char *out, size_t size);

/* Replaces control characters by blanks, in place. They could steer a terminal or break a table. */
void said_on_one_line(char *text);

/* Prints a text of one or more lines, with ? for each control character other than a line end. */
void said_print(FILE *out, const char *text);

#endif
