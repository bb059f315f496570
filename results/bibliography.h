/* The BibTeX file of the sources, docs/rattleback.bib, inside the program. What a citation stands for is in sources.h. */
#ifndef RATTLEBACK_RESULTS_BIBLIOGRAPHY_H
#define RATTLEBACK_RESULTS_BIBLIOGRAPHY_H

#include <stddef.h>

/* Returns the entry of this key, from its @ on, *length bytes with the last brace; NULL if there is none. */
const char *bibliography_entry(const char *key, size_t *length);

#endif
