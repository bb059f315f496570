/* The bibliography: sources that short citations refer to. */
#ifndef RATTLEBACK_RESULTS_SOURCES_H
#define RATTLEBACK_RESULTS_SOURCES_H

#include <stdbool.h>
#include <stddef.h>

struct source {
    const char *key, *cited; /* cited: the name that cites it and its aliases, each after a | */
    const char *authors, *title, *where;
    int year;
};

int source_count(void);
const struct source *source_at(int index);

/* Returns true if a text cites this source. */
bool source_is_cited(const struct source *source, const char *text);

/* First citation in the source of a claim: the paper, if the text begins with a citation, and the theorem up to the
 * first of , : ; after it. A theorem that the project has corrected differs from that of the paper. */
struct citation {
    const struct source *source; /* NULL: the text begins with no citation */
    const char *text;
    size_t paper, theorem, length; /* lengths of the paper's name and, from `theorem`, of the theorem's */
    bool corrected;                /* the locators of the paper end with `, corrected` */
};

/* Returns the first citation in the source of a claim. It points into `source`. */
struct citation citation_of(const char *source);
bool citation_same_paper(const struct citation *left, const struct citation *right);
bool citation_same(const struct citation *left, const struct citation *right);

/* Prints `Martin, Sato 2018, theorem 5.2`: the name of the paper and its locator, also for the forms of version 0.2
 * (`HP paper theorem 5.2`, `thesis 6.5`), which old result files have. Adds `, corrected` to a corrected theorem. */
enum { CITATION_SIZE = 128 };
void citation_print(const struct citation *cited, char *text, size_t size);

#endif
