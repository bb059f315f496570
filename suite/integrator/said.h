/* Last words of an integrator from outside about the running case, for its row. */
#ifndef RATTLEBACK_SUITE_SAID_H
#define RATTLEBACK_SUITE_SAID_H

#include <stddef.h>
#include <stdio.h>

/* A case begins: nothing was said. */
void said_clear(void);

/* Keeps the words of the integrator, or how it was found to have ended. */
void said_keep(const char *text);

/* The last that was said, as one line of ASCII; of one that is longer than `size` its beginning and its end, where the reason stands
 * and the last words. */
void said_take(char *out, size_t size);

/* In place: control characters, by which a text would steer a terminal or break a table, become blanks. */
void said_on_one_line(char *text);

/* Print it, of several lines maybe, with ? for other control characters. */
void said_print(FILE *out, const char *text);

#endif
