/* Claims about a group of cases, and the verdict on each. The claims of a campaign are collected in verdict.h, those of a user's table of
 * results in suite/outside/outside.h. */
#ifndef RATTLEBACK_SUITE_JUDGE_CLAIMS_H
#define RATTLEBACK_SUITE_JUDGE_CLAIMS_H

#include "suite/judge/case_group.h"

/* A claim to be judged. */
struct claim_test {
    struct claim claim;
    const char *name;                 /* name of the quantity, if not that of enum quantity; else NULL */
    const struct estimate_row *given; /* errors of a user's table, one per case; NULL: those in the rows of the cases */
    bool documented;                  /* the value is from `expect` of the experiment instead of the theorem */
    size_t line;                      /* line of that value in the campaign file; 0: the theorem's value */
    bool raised;                      /* that value is higher than the theorem's */
    bool open;                        /* nothing is claimed: the quantity is only measured */
};

/* Returns the index of the claim of this kind about `quantity` among `count` claims, or -1. */
int claim_find(const struct claim_test *claim_test, int count, enum claim_kind kind, enum quantity quantity);

/* Returns a hypothesis on the motion that the claim needs and a case violates, in words; NULL if none is known to be violated. */
const char *motions_lack(const struct group *group, const struct claim *claim);

/* Judges claims about one group; out has one row per claim.
 *
 * If the error at the end and the largest error over the samples have different orders, the higher one is insufficient. An open claim gets
 * the verdict `measured` if it could be measured; errors of a user's table always get it. */
void claims_judge(const struct group *group, const struct claim_test *claim_test, int count, struct order_row *out);

#endif
