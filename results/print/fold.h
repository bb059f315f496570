/* Long lines of text on a terminal, broken between words. Tables break their own lines (results/print/format.h). */
#ifndef RATTLEBACK_RESULTS_FOLD_H
#define RATTLEBACK_RESULTS_FOLD_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLD_WIDTH = 100 /* largest number of characters of a line */ };

/* Breaks lines of standard output and standard error from now on, if they are terminals, at `FOLD_WIDTH` characters or
 * the width of the terminal. A longer word, such as a path, stays whole. Pipes and files get lines unchanged. */
void fold_streams(void);

/* Stops breaking lines of standard output, for a table, until it is called with false. */
void fold_pause(bool paused);

/* Writes the rest of the last line of both streams. */
void fold_end(void);

/* Breaks a line without its end into lines of at most `width` characters, joined by '\n', in `out`. size: enough for
 * twice the line and `width`. Further lines are indented to the text after a label, `label   text`, or to the first
 * word and 4 more. Those of a comment begin with its mark, `# ` or `% `. */
void fold_line(const char *line, int width, char *out, size_t size);

#endif
