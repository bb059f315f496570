/* Summary of a run for a terminal of 80 characters: verdicts by theorem, and text broken into lines. */
#ifndef RATTLEBACK_RESULTS_THEOREM_TABLE_H
#define RATTLEBACK_RESULTS_THEOREM_TABLE_H

#include "results/table.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
    ENDING_WIDTH = 80,
    ENDING_MOST = 40 /* rows of a table that is not asked for in full */
};

/* Print a text in lines of ENDING_WIDTH, each behind `indent` spaces; words are not broken. */
void ending_print_text(FILE *out, int indent, const char *text);

/* Like ending_print_text, in lines of `most` characters, the first of which already has `column` characters. */
void ending_print_behind(FILE *out, int column, int indent, int most, const char *text);

/* Prints one line per theorem, those of a paper together: claims, and of these how many are confirmed, documented, refuted as a
 * deliberate fault should be (`faults`), and not as expected. The columns of documented ones and faults are left out if they are empty. A theorem is the source of a claim up
 * to the first of , : ; after its paper; one that the project has corrected has its own line. Unless `all` is set, at most about ENDING_MOST lines: of theorems that hold, those with the fewest
 * claims are one line per paper. */
void ending_print_theorems(FILE *out, const struct order_row *rows, size_t count, bool all);

/* Print the commands that show what is not as expected, and all rows, of a result file. */
void ending_print_command(FILE *out, const char *path);

#endif
