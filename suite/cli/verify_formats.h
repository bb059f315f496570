/* Output of `rattleback verify` and `judge`, for people and for machines. */
#ifndef RATTLEBACK_SUITE_VERIFY_FORMATS_H
#define RATTLEBACK_SUITE_VERIFY_FORMATS_H

#include "suite/judge/verification.h"

/* Format of the report on verdicts. */
struct report_choice {
    bool tap, verbose;
    bool discover;     /* claims are not required */
    const char *junit; /* file to write JUnit XML to, or NULL */
    const char *path;  /* path of the result file, for the command that shows details; NULL: none */
};

/* Options of a report, for verbs whose struct options hold a struct report_choice. */
#define REPORT_OPTIONS(report, all)                                                                                    \
    FLAG("tap", report.tap, "Print TAP, the Test Anything Protocol"),                                                  \
        OPTION("junit", "FILE", cli_text, report.junit, "Write JUnit XML to FILE also"),                               \
        FLAG("verbose", report.verbose, "Print the table of all " all ", and all that are not as expected",            \
             .letter = 'v')

/* Prints TAP or text, and writes JUnit XML if requested. Returns the exit code: EXIT_BAD_INPUT if the JUnit file cannot be
 * opened; else whether all claims and cases are as expected and, unless `discover`, there are claims. */
int verification_report(const struct verification *verification, const struct report_choice *choice);

#endif
