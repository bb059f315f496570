/* The BibTeX file as a text in the program. The Makefile knows that this file depends on it. */
#include "results/bibliography.h"

#include <stdio.h>
#include <string.h>

__asm__(
    ".pushsection .rodata\n.global bibliography_text\nbibliography_text:\n.incbin \"docs/rattleback.bib\"\n.byte 0\n"
    ".popsection\n");
extern const char bibliography_text[];

const char *bibliography_entry(const char *key, size_t *length)
{
    char begins[128];
    snprintf(begins, sizeof begins, "{%s,\n", key);
    const char *at = strstr(bibliography_text, begins), *end = at ? strstr(at, "\n}") : NULL;
    if (!end)
        return NULL;
    while (*at != '@')
        at--;
    *length = (size_t)(end + strlen("\n}") - at);
    return at;
}
