/* Judges the drift of the energy of one case. The line through its means is in suite/kinds/sampled.h, verdicts on groups are in
 * suite/judge/case_group.h. */
#ifndef RATTLEBACK_SUITE_KINDS_SLOPE_H
#define RATTLEBACK_SUITE_KINDS_SLOPE_H

#include "suite/kinds/case_rows.h"

#include <stdbool.h>

enum { SLOPE_LEAST_SWINGS = 3 /* oscillations of position or momentum: fewer show nothing about long times */ };

enum slope_is { SLOPE_NONE /* no drift, and one would have been detected */, SLOPE_DRIFT, SLOPE_UNDECIDED };

/* Result for one slope. tolerance: the slope that chance and round-off explain. excess: |slope| over tolerance; 1 if the slope may be a slow
 * oscillation, 0 if the slope has no meaning. power: a drift would have been detected. */
struct slope_seen {
    enum slope_is is;
    bool power;
    double excess, tolerance;
};

/* Judges the slope of a case that ran. round_off: of its energy over the whole run. cases: number of cases judged together; false drifts are as
 * rare for all of them as for one (sampled_sigmas_of_any). doubt (EVIDENCE_WHY bytes): out why the case has no power; else unchanged. */
void slope_look(const struct case_row *row, long samples, double round_off, int cases, struct slope_seen *out,
                char *doubt);

/* Returns true if the members of an ensemble are evidence: all cases ran, and no member at the longest steps, the first `members` rows,
 * equals the one before it. Else doubt (EVIDENCE_WHY bytes): out the reason. */
bool slope_members_speak(const struct case_rows *rows, int members, char *doubt);

/* Writes the doubt (EVIDENCE_WHY bytes) that there are too few samples. */
void slope_few_samples(long samples, char *doubt);

#endif
