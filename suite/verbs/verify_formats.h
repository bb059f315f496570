/* What `rattleback verify` and `judge` have found, for people and for machines. */
#ifndef RATTLEBACK_SUITE_VERIFY_FORMATS_H
#define RATTLEBACK_SUITE_VERIFY_FORMATS_H

#include "suite/judge/verification.h"

/* Test Anything Protocol, valid as version 13 and 14: one test point a claim with what was measured, and of one that is not as
 * expected reason and remedy, as a YAML block. A known deficiency is TODO; one that is fixed is `not ok`, so that it is seen and
 * taken off the list. */
void verification_print_tap(FILE *out, const struct verification *verification);

/* JUnit XML: a test suite an experiment, a test case a claim, whose reason and remedy are the text of its failure. A known deficiency
 * is skipped, one that is fixed failed. */
void verification_print_junit(FILE *out, const struct verification *verification);

/* How a verdict is to be reported. */
struct report_choice {
    bool tap, verbose;
    bool discover;     /* nothing need be claimed */
    const char *junit; /* file to write JUnit XML to, or NULL */
    const char *path;  /* the result file, for the command that shows what is wrong; NULL: there is none */
};

/* Print TAP or text, and write JUnit XML where it is asked for. Returns the exit code: bad input for a file that cannot
 * be opened; whether all claims are as expected, and there are any. */
int verification_report(const struct verification *verification, const struct report_choice *choice);

#endif
