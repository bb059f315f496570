/* The BibTeX file of the sources, docs/rattleback.bib, embedded in the program. The meaning of citations is in
 * sources.h. */
#ifndef RATTLEBACK_RESULTS_BIBLIOGRAPHY_H
#define RATTLEBACK_RESULTS_BIBLIOGRAPHY_H

#include <stddef.h>

/* Returns the entry of this key, from its @ to its last brace, and its length in bytes. NULL if there is none. The text
 * is static. */
const char *bibliography_entry(const char *key, size_t *length);

#endif
