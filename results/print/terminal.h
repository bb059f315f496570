/* What a stream can show if it is a terminal. */
#ifndef RATTLEBACK_RESULTS_TERMINAL_H
#define RATTLEBACK_RESULTS_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#define TERMINAL_RED "\033[31m"
#define TERMINAL_GREEN "\033[32m"
#define TERMINAL_YELLOW "\033[33m"
#define TERMINAL_PLAIN "\033[0m"

struct terminal {
    int width;   /* characters a line; 0: no terminal */
    bool colour; /* may be coloured: a terminal, and NO_COLOR is unset or empty (no-color.org) */
};

struct terminal terminal_of(FILE *stream);

/* Where standard output is a terminal, let it go through the reader's pager from now on: $PAGER, `less` if that is unset and there, none if
 * it is empty. terminal_of(stdout) goes on to tell the terminal; the program waits for the pager at its end. */
void terminal_page(void);

#endif
