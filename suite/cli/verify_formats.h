/* Output of `rattleback verify` and `judge`, for people and for machines. */
#ifndef RATTLEBACK_SUITE_VERIFY_FORMATS_H
#define RATTLEBACK_SUITE_VERIFY_FORMATS_H

#include "suite/judge/verification.h"

/* Format of the report on verdicts. */
struct report_choice {
    bool tap, verbose;
    bool discover;     /* nothing need be claimed */
    const char *junit; /* file to write JUnit XML to, or NULL */
    const char *path;  /* the result file, for the command that shows what is wrong; NULL: there is none */
};

/* Options of a report, for verbs whose struct options hold a report_choice. */
#define REPORT_OPTIONS(report, all)                                                                                    \
    FLAG("tap", report.tap, "Print TAP, the Test Anything Protocol"),                                                  \
        OPTION("junit", "FILE", cli_text, report.junit, "Write JUnit XML to FILE also"),                               \
        FLAG("verbose", report.verbose, "Print the table of all " all ", and all that are not as expected",            \
             .letter = 'v')

/* Print TAP or text, and write JUnit XML where it is asked for. Returns the exit code: bad input for a file that cannot
 * be opened; whether all claims and all cases are as expected, and there are any claims. */
int verification_report(const struct verification *verification, const struct report_choice *choice);

#endif
