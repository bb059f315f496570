/* Summary of a run for a terminal of 80 characters: verdicts by theorem, and text broken into lines. */
#ifndef RATTLEBACK_RESULTS_THEOREM_TABLE_H
#define RATTLEBACK_RESULTS_THEOREM_TABLE_H

#include "results/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
    ENDING_WIDTH = 80,
    ENDING_MOST = 40 /* lines of a table that is not printed in full, about */
};

/* Prints a text in lines of ENDING_WIDTH characters, each indented by `indent` spaces. Words are not broken. */
void ending_print_text(FILE *out, int indent, const char *text);

/* Like ending_print_text, in lines of `most` characters. The first line already has `column` characters. */
void ending_print_behind(FILE *out, int column, int indent, int most, const char *text);

/* Prints one line per theorem, those of a paper together: the number of its claims, and how many are confirmed,
 * documented, refuted deliberate faults (`faults`), and not as expected. Leaves out the columns of documented claims
 * and faults if they are empty.
 *
 * The theorem is the source of a claim up to the first of , : ; after its paper; one that the project has corrected has
 * its own line. Unless `all` is set, prints about ENDING_MOST lines: theorems that hold and have the fewest claims
 * share one line per paper. */
void ending_print_theorems(FILE *out, const struct order_row *rows, size_t count, bool all);

/* Prints the commands that show the rows of a result file that are not as expected, and all its rows. */
void ending_print_command(FILE *out, const char *path);

#endif
