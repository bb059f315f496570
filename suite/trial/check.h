/* Checks the engines of a campaign before any order is measured: are their models those of the problems? */
#ifndef RATTLEBACK_SUITE_TRIAL_CHECK_H
#define RATTLEBACK_SUITE_TRIAL_CHECK_H

#include "results/table.h"
#include "suite/campaign/campaign.h"

/* Returns one row for each pair of an engine and a problem with its data, in the order of the campaign. The caller
 * frees the list. tolerance: relative. *count: out the number of rows; 0 if the campaign has no integrator. */
struct trial_row *trial_check(const struct campaign *campaign, double tolerance, size_t *count);

/* Verdict on an engine whose model differs from that of the problem. */
#define TRIAL_DIFFERS "differs"

/* Returns true if the verdict of a row is TRIAL_DIFFERS. */
bool trial_differs(const struct trial_row *row);

/* Returns true if the models of all pairs agree. A model that could not be compared counts as different. */
bool trial_is_good(const struct trial_row *rows, size_t count);

#endif
