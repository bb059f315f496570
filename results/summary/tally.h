/* Counts of a run: claims by verdict, and failed cases. */
#ifndef RATTLEBACK_RESULTS_TALLY_H
#define RATTLEBACK_RESULTS_TALLY_H

#include "core/words.h"
#include "results/store/store.h"

#include <stdio.h>

struct tally {
    size_t verdicts[VERDICTS];   /* rows of the order table by their verdict; measured ones claim nothing */
    size_t expected, unexpected; /* claims that ended as they should, and rows that did not */
    size_t refuted;              /* claims that were refuted as they should be: deliberate faults */
    size_t cases, failed;        /* all cases; those that failed or whose off-grid run failed */
    size_t unexpected_cases;     /* cases that failed, or ran, although the campaign expects the opposite */
};

/* Counts the rows of an experiment; all rows if `experiment` is NULL. */
struct tally tally_of(const struct store_file *file, const char *experiment);

/* Returns the number of claims that were judged. */
size_t tally_claims(const struct tally *tally);

/* Returns true if at least one claim was judged, and every claim and every case is as expected. */
bool tally_good(const struct tally *tally);

/* Prints the last line of a run: `as expected N, not as expected N, N confirmed, ...; N cases failed`. It lists
 * verdicts that occur, and the number of cases that are not as expected if there are any. */
void tally_print(const struct tally *tally, FILE *out);

#endif
