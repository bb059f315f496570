/* A result file under judgement, and how its claims are said. */
#ifndef RATTLEBACK_SUITE_VERIFICATION_H
#define RATTLEBACK_SUITE_VERIFICATION_H

#include <stdbool.h>
#include <stdio.h>

#include "results/store/store.h"
#include "results/summary/reason.h"
#include "suite/judge/expectations.h"

enum { VERIFICATION_TITLE = 512, VERIFICATION_NOTE = 2048 };

/* One judgement a row of the order table. */
struct verification {
    const struct store_file *file;
    const struct judgement *judgements;
    const struct expectations *expectations; /* or NULL */
};

/* Number of claims by outcome. */
void verification_count(const struct verification *verification, int counts[OUTCOMES]);

/* Was anything judged? What was only measured is no claim. */
bool verification_claims(const struct verification *verification);

/* What a claim is about: the columns that tell it from the others. */
void verification_title(const struct order_row *row, char out[VERIFICATION_TITLE]);

/* What was measured of claim `k` against what, how it ended, and whose claim it is; on one line. */
void verification_note(const struct verification *verification, size_t k, char out[VERIFICATION_NOTE]);

/* The claims that did not simply pass, each with its reason and remedy: the first few, or all. */
void verification_print_claims(FILE *out, const struct verification *verification, bool all);

/* The same, behind the table of all verdicts if all are asked for, and before a table by theorem (results/print/theorem_table.h). Returns false if
 * the tables cannot be printed. */
bool verification_print_all(FILE *out, const struct verification *verification, bool all);

/* Writes a case that did not end as expected: what it is, its status and what was said. */
void verification_case(const struct case_row *row, char out[VERIFICATION_TITLE + VERIFICATION_NOTE]);

/* Prints the cases that did not end as expected, a line each, and what would make them expected: the first few, or all, and of all also
 * those that failed as expected. */
void verification_print_failed(FILE *out, const struct store_file *file, bool all);

/* The last line: `N as expected, N not as expected, ...`, and how many cases failed where some have. */
void verification_print_counts(FILE *out, const struct verification *verification);

#endif
