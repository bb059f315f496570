/* A group of cases under judgement, and how its verdicts are written. */
#ifndef RATTLEBACK_SUITE_JUDGE_CASE_GROUP_H
#define RATTLEBACK_SUITE_JUDGE_CASE_GROUP_H

#include "results/table.h"
#include "suite/campaign/campaign.h"
#include "suite/kinds/case_rows.h"
#include "suite/kinds/evidence.h"

struct group {
    const struct experiment *experiment;
    const struct case_rows *rows; /* coarse to fine */
    int count;
    double epsilon;   /* of the precision that ran */
    double tolerance; /* of an order */
    int correction;   /* distance of the next term of the error's expansion */
    long off_grid;    /* steps of the run off the grids that the group brings; 0: none, by design */
    int where;        /* which conditions for checks it meets: a sum of enum check_where, but PLANNED and SAMPLED */
};

/* Put the verdict on a claim into its row. It is as expected if it is confirmed or only measured; under a deliberate fault a claim that the fault
 * has to break must be refuted, and the others are left open. */
void group_put_verdict(const struct group *group, const struct claim *claim, enum verdict verdict,
                       struct order_row *out);

/* Returns true if a case has a residual of this identity, or a reason why there is none. */
bool group_case_speaks(const struct case_row *row, enum quantity quantity);

/* Judges an identity: the largest residual over its bound decides, `below` if it exceeds the bound. Puts the check CASES, and returns
 * the verdict before the checks are read. */
enum verdict group_judge_identity(const struct group *group, const struct claim *claim, struct checks *checks,
                                  struct order_row *out);

/* Judge that the energy does not drift: |slope| within as many standard errors as sampled_sigmas says, or its change over T within the
 * bound of the claim. A case has the power to say so, or to refute it, only if something oscillates GROUP_LEAST_SWINGS times at
 * least, and if there are SAMPLED_LEAST samples or its energy is kept to round-off; to say so only if its energy is that of the
 * problem, the largest deviation being at most a tenth of the largest |<mu, v>| (twice the kinetic energy), and if a drift over T of
 * half the largest deviation would be seen. If no case refutes it and one has not the power, the check POWER is not
 * done, with what is asked for. Puts the check CASES, too, and returns the verdict before the checks are read. */
enum { GROUP_LEAST_SWINGS = 3 };
enum verdict group_judge_drift(const struct group *group, const struct claim *claim, struct checks *checks,
                               struct order_row *out);

#endif
