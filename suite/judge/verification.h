/* Judges a result file with an expectations file, and prints the outcome. */
#ifndef RATTLEBACK_SUITE_VERIFICATION_H
#define RATTLEBACK_SUITE_VERIFICATION_H

#include <stdbool.h>
#include <stdio.h>

#include "results/store/store.h"
#include "results/summary/reason.h"
#include "suite/judge/expectations.h"
#include "suite/judge/verification_case.h"

/* Judgements of a result file, one per row of the order table. */
struct verification {
    const struct store_file *file;
    struct judgement *judgements;
    const struct expectations *expectations; /* or NULL */
};

/* Judges each row of the order table of a file (expectations_judge). expectations: may be NULL; each of its entries must apply to a row.
 * Returns false with a message if one does not. verification_close must follow in any case. */
bool verification_open(const struct store_file *file, const struct expectations *expectations, struct verification *out,
                       char *message, size_t size);
void verification_close(struct verification *verification);

/* Counts the claims by outcome. */
void verification_count(const struct verification *verification, int counts[OUTCOMES]);

/* Returns true if at least one claim was judged; rows that are only measured do not count. */
bool verification_claims(const struct verification *verification);

/* Writes the columns that distinguish a claim from the others. */
void verification_title(const struct order_row *row, char out[VERIFICATION_TITLE]);

/* Writes measured and expected value of claim `k`, its verdict and its source, on one line. */
void verification_note(const struct verification *verification, size_t k, char out[VERIFICATION_NOTE]);

/* Prints the claims that did not pass, each with its reason and remedy. all: print all of them; else the first few. */
void verification_print_claims(FILE *out, const struct verification *verification, bool all);

/* Prints the claims that did not pass, then a table by theorem (results/print/theorem_table.h). all: also prints the table of all verdicts,
 * first. */
void verification_print_all(FILE *out, const struct verification *verification, bool all);

/* Prints the cases that did not end as expected, one line each, and how to expect them. all: print all, also cases that failed as expected;
 * else the first few. */
void verification_print_failed(FILE *out, const struct store_file *file, bool all);

/* Prints the last line: `N as expected, N not as expected, ...`, and the number of failed cases, if any. */
void verification_print_counts(FILE *out, const struct verification *verification);

#endif
