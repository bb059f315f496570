/* Claims and hypotheses as `rattleback list` prints them (core/run/claims.def, core/run/hypotheses.def). */
#ifndef RATTLEBACK_SUITE_LIST_CLAIMS_H
#define RATTLEBACK_SUITE_LIST_CLAIMS_H

/* Returns the summary of the k-th quantity that is claimed: kinds of claims and their hypotheses. It is valid until the
 * next call. */
const char *claim_summary(int k);

/* Prints the claims about the k-th quantity that is claimed, each with its source and its hypotheses. */
void print_claim(int k);

/* Prints the k-th hypothesis, what it is checked on, and which claims need it. */
void print_hypothesis(int k);

#endif
