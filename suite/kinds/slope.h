/* Drift of the energy of a case. The line through its means is in suite/kinds/sampled.h, verdicts on groups in suite/judge/case_group.h. */
#ifndef RATTLEBACK_SUITE_KINDS_SLOPE_H
#define RATTLEBACK_SUITE_KINDS_SLOPE_H

#include "suite/kinds/case_rows.h"

#include <stdbool.h>

enum { SLOPE_LEAST_SWINGS = 3 /* of position or momentum: fewer say nothing of a long time */ };

enum slope_is { SLOPE_NONE /* a drift would have been seen */, SLOPE_DRIFT, SLOPE_UNDECIDED };

/* excess: the slope over what chance and round-off explain; 1 if it may be a slow oscillation, 0 if it has no meaning. tolerance: the
 * slope that chance and round-off explain. power: a drift would have been seen. */
struct slope_seen {
    enum slope_is is;
    bool power;
    double excess, tolerance;
};

/* Judges the slope of a case that ran. round_off: of its energy over the whole run. cases: how many are judged together, of which none
 * may drift by chance (sampled_sigmas_of_any). doubt (EVIDENCE_WHY bytes): out why the case has no power; else unchanged. */
void slope_look(const struct case_row *row, long samples, double round_off, int cases, struct slope_seen *out,
                char *doubt);

/* Returns true if the members of an ensemble are evidence: all cases ran, and each member at the longest steps, the first `members` rows,
 * differs from the one before it. Else doubt (EVIDENCE_WHY bytes) is out why not. */
bool slope_members_speak(const struct case_rows *rows, int members, char *doubt);

/* Writes that there are too few samples (EVIDENCE_WHY bytes). */
void slope_few_samples(long samples, char *doubt);

#endif
