/* The bibliography that short citations stand for. */
#ifndef RATTLEBACK_RESULTS_SOURCES_H
#define RATTLEBACK_RESULTS_SOURCES_H

#include <stdbool.h>
#include <stddef.h>

struct source {
    const char *key, *cited; /* the words that cite it; | between those that do */
    const char *authors, *title, *where;
    int year;
};

int source_count(void);
const struct source *source_at(int index);

/* Returns true if a text cites this source. */
bool source_is_cited(const struct source *source, const char *text);

/* First citation in the source of a claim: the paper, if a citation comes first, and the theorem up to the first of
 * , : ; after it. */
struct citation {
    const char *text;
    size_t paper, theorem, length; /* lengths of the paper's words and, from `theorem`, of those of the theorem */
};

struct citation citation_of(const char *source);
bool citation_same_paper(const struct citation *left, const struct citation *right);
bool citation_same(const struct citation *left, const struct citation *right);

/* `HP paper, theorem 5.2`. */
enum { CITATION_SIZE = 128 };
void citation_print(const struct citation *cited, char *text, size_t size);

#endif
