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
    size_t cases, failed;        /* of these cases, or in the run off the grids that they bring */
    size_t unexpected_cases;     /* that failed or ran and should not have */
};

/* Count over the rows of an experiment, or over all if it is NULL. */
struct tally tally_of(const struct store_file *file, const char *experiment);

/* Claims that were judged. */
size_t tally_claims(const struct tally *tally);

/* Did a run end well: was something judged, and every claim and every case as expected? */
bool tally_good(const struct tally *tally);

/* The line that ends a run: `as expected N, not as expected N, N confirmed, ...; N cases failed`, with the verdicts that some claim has, and how many
 * cases did not end as expected where some have. */
void tally_print(const struct tally *tally, FILE *out);

#endif
