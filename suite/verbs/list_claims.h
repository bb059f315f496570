/* Claims and hypotheses as `rattleback list` prints them (core/run/claims.def, core/run/hypotheses.def). */
#ifndef RATTLEBACK_SUITE_LIST_CLAIMS_H
#define RATTLEBACK_SUITE_LIST_CLAIMS_H

/* Returns what appears in the line of the k-th quantity that is claimed, until the next call: kinds, claimants, hypotheses. */
const char *claim_summary(int k);

/* Prints all about it: each line of the table with its source and its hypotheses. */
void print_claim(int k);

/* Prints a hypothesis, how it is checked, and which claims need it. */
void print_hypothesis(int k);

#endif
