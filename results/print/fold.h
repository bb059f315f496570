/* Long lines of text on a terminal, broken between words. Tables break their own lines (results/print/format.h). */
#ifndef RATTLEBACK_RESULTS_FOLD_H
#define RATTLEBACK_RESULTS_FOLD_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLD_WIDTH = 100 /* characters of the longest line of text */ };

/* Breaks the lines that standard output and standard error get from here on, if they are terminals, at `FOLD_WIDTH` characters or the
 * width of the terminal. A word longer than that, such as a path, stays whole. Pipes and files get lines unchanged. */
void fold_streams(void);

/* Lets lines of standard output through unchanged until it is called with false: those of a table. */
void fold_pause(bool paused);

/* Writes what is left of the last line of both streams. */
void fold_end(void);

/* Breaks a line without its end into lines of at most `width` characters, joined by '\n', in out (size bytes, enough for twice the line
 * and `width`). Further lines are indented to the text after a label, `label   text`, or to the first word and 4 more; those of a comment
 * begin with its mark, `# ` or `% `. */
void fold_line(const char *line, int width, char *out, size_t size);

#endif
