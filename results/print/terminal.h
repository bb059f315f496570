/* Properties of a stream that is a terminal: width, colour, pager. */
#ifndef RATTLEBACK_RESULTS_TERMINAL_H
#define RATTLEBACK_RESULTS_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#define TERMINAL_RED "\033[31m"
#define TERMINAL_GREEN "\033[32m"
#define TERMINAL_YELLOW "\033[33m"
#define TERMINAL_PLAIN "\033[0m"

struct terminal {
    int width;   /* characters per line; 0: no terminal */
    bool colour; /* may be coloured: a terminal, and NO_COLOR is unset or empty (no-color.org) */
};

struct terminal terminal_of(FILE *stream);

/* Sends standard output, if it is a terminal, through the user's pager: $PAGER, or `less` if it is unset and `less` is
 * installed, or none if it is empty. terminal_of(stdout) still describes the terminal. The process waits for the pager
 * when it exits. */
void terminal_page(void);

#endif
