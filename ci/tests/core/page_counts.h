/* The table of order conditions in docs/mathematics-lie.md, Lie 1.7, which tests hold against their own counts. */
#ifndef RATTLEBACK_TESTS_CORE_PAGE_COUNTS_H
#define RATTLEBACK_TESTS_CORE_PAGE_COUNTS_H

#include "ci/tests/core/testing.h"

/* Reads the row "| LABEL | n | n | .." into out, from order 1 on, and returns how many numbers it has. */
static inline int page_counts(const char *label, int most, long *out)
{
    char line[4096], start[128];
    int found = 0;
    FILE *file = fopen("docs/mathematics-lie.md", "r");
    assert_non_null(file);
    snprintf(start, sizeof start, "| %s |", label);
    while (found == 0 && fgets(line, sizeof line, file))
        if (strncmp(line, start, strlen(start)) == 0)
            for (char *at = line + strlen(start), *end; found < most; found++, at = strchr(end, '|') + 1) {
                out[found] = strtol(at, &end, 10);
                if (end == at)
                    break;
            }
    fclose(file);
    return found;
}

#endif
