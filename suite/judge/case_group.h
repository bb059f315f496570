/* A group of cases to be judged, and the functions that write its verdicts. */
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
    int correction;   /* r of the error expansion C h^p (1 + O(h^r)) */
    long off_grid;    /* number of steps of the off-grid run of the group; 0: none */
    int where; /* conditions of checks that the group meets: a sum of enum check_where, without PLANNED and SAMPLED */
};

/* Writes the verdict on a claim to its row. It is as expected if it is confirmed or only measured. Under a deliberate fault, claims that the
 * fault breaks must be refuted; any verdict on other claims is as expected. */
void group_put_verdict(const struct group *group, const struct claim *claim, enum verdict verdict,
                       struct order_row *out);

/* Returns true if a case has a residual of this identity, or at least a bound for it. */
bool group_case_applies(const struct case_row *row, enum quantity quantity);

/* Returns the bound of a claim for a case. Identities and structure have a bound per case. */
double group_bound(const struct group *group, const struct claim *claim, const struct case_row *row);

/* Judges an identity: the largest ratio of residual to bound decides; `below` if it exceeds 1. Puts the check CASES. Returns
 * the verdict before the checks are applied. */
enum verdict group_judge_identity(const struct group *group, const struct claim *claim, struct checks *checks,
                                  struct order_row *out);

/* Judges the claim that the energy does not drift: |slope| is within sampled_sigmas standard errors, or the change over the horizon T is
 * within the bound of the claim.
 *
 * A case decides this only if the motion oscillates at least SLOPE_LEAST_SWINGS times. It also needs SAMPLED_LEAST samples, unless the energy
 * is conserved to round-off. A confirmation has two more conditions. The largest deviation is at most a tenth of the largest |<mu, v>| (twice
 * the kinetic energy). A drift of half the largest deviation would be detected. If a case lacks this power and no case refutes the claim, the
 * check POWER is not done.
 *
 * Members of an ensemble must all run and differ (slope_members_speak); else POWER is not done. One case in a thousand exceeds three standard
 * errors by chance. The limit for each member is therefore raised so that a false drift of any member is as rare (sampled_sigmas_of_any).
 *
 * Also puts the check CASES. Returns the verdict before the checks are applied. */
enum verdict group_judge_drift(const struct group *group, const struct claim *claim, struct checks *checks,
                               struct order_row *out);

#endif
