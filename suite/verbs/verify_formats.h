/* What `rattleback verify` has found, for people and for machines. */
#ifndef RATTLEBACK_SUITE_VERIFY_FORMATS_H
#define RATTLEBACK_SUITE_VERIFY_FORMATS_H

#include <stdio.h>

#include "results/store.h"
#include "suite/judge/expectations.h"

/* A result file under judgement: one judgement a row of its order table. */
struct verification {
    const struct store_file *file;
    const struct judgement *judgements;
    const struct expectations *expectations; /* or NULL */
};

/* Number of claims by outcome. */
void verification_count(const struct verification *verification, int counts[OUTCOMES]);

/* The claims that did not simply pass, one a line, and `N as expected, N not as expected, ...` as the last line. */
void verification_print_text(FILE *out, const struct verification *verification);

/* Test Anything Protocol, valid as version 13 and 14: one test point a claim with what was measured as a YAML block. A known
 * deficiency is TODO; one that is fixed is `not ok`, so that it is seen and taken off the list. */
void verification_print_tap(FILE *out, const struct verification *verification);

/* JUnit XML: a test suite an experiment, a test case a claim. A known deficiency is skipped, one that is fixed failed. */
void verification_print_junit(FILE *out, const struct verification *verification);

/* Print TAP or text, and JUnit XML to the file `junit` unless it is NULL. Returns the exit code: bad input for a file that cannot
 * be opened; whether all claims are as expected. */
int verification_report(const struct verification *verification, bool tap, const char *junit);

#endif
