/* Claims about a group of cases, whoever makes them, and the verdict on each. Which claims a campaign makes is in verdict.h, what a table
 * from outside states in suite/outside/outside.h. */
#ifndef RATTLEBACK_SUITE_JUDGE_CLAIMS_H
#define RATTLEBACK_SUITE_JUDGE_CLAIMS_H

#include "suite/judge/case_group.h"

/* A claim as it is judged. */
struct asked {
    struct claim claim;
    const char *name;                 /* of its quantity if the register has none, or another; else NULL */
    const struct estimate_row *given; /* the errors of a table, one per case; NULL: those in the rows of the cases */
    bool documented;                  /* the experiment's own value, in place of the theorem's */
    size_t line;                      /* of that value in the campaign file; 0: it is the theorem's */
    bool raised;                      /* and higher than the theorem's */
    bool open;                        /* nothing is claimed: it is measured */
};

/* Returns the index of the claim of this kind about `quantity` among `count` claims, or -1. */
int claim_find(const struct asked *asked, int count, enum claim_kind kind, enum quantity quantity);

/* Returns what the motion of some case lacks of what theorems ask for such a claim; NULL if nothing is known against it. */
const char *motions_lack(const struct group *group, const struct claim *claim);

/* Judges claims about one group, a row each.
 *
 * Of an error at the end and the largest one over the samples that disagree, the higher order is insufficient.
 * What is open gets the verdict `measured` if it could be measured; the errors of a table always do. */
void claims_judge(const struct group *group, const struct asked *asked, int count, struct order_row *out);

#endif
