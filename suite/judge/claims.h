/* Judges claims about a group of cases. verdict.h collects the claims of a campaign, suite/outside/outside.h those of a user's table of
 * results. */
#ifndef RATTLEBACK_SUITE_JUDGE_CLAIMS_H
#define RATTLEBACK_SUITE_JUDGE_CLAIMS_H

#include "suite/judge/case_group.h"

/* A claim to be judged. */
struct claim_test {
    struct claim claim;
    const char *name;                 /* name of the quantity, if it is not the name of enum quantity; else NULL */
    const struct estimate_row *given; /* errors of a user's table, one per case; NULL: those in the case rows */
    bool documented;                  /* the value is from `expect` of the experiment instead of the theorem */
    size_t line;                      /* line of that value in the campaign file; 0: the theorem's value */
    bool raised;                      /* the documented value is higher than the theorem's */
    bool open;                        /* nothing is claimed: the quantity is only measured */
};

/* Returns the index of the claim of this kind about `quantity` among `count` claims, or -1. */
int claim_find(const struct claim_test *claim_test, int count, enum claim_kind kind, enum quantity quantity);

/* Returns the text of a hypothesis on the motion that the claim needs and a case violates; NULL if no violation is known. */
const char *motions_lack(const struct group *group, const struct claim *claim);

/* Judges claims about one group; out (count): one row per claim.
 *
 * If the error at the end and the largest error over the samples have different orders, the claim with the higher order is insufficient. An
 * open claim that could be measured gets the verdict `measured`; so do errors of a user's table. */
void claims_judge(const struct group *group, const struct claim_test *claim_test, int count, struct order_row *out);

#endif
