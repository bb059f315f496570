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

/* Does a text cite this source? */
bool source_is_cited(const struct source *source, const char *text);

/* The length of the words at the beginning of a text that cite a source, of the longest; 0 if none does. */
size_t source_citation(const char *text);

#endif
