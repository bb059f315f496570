/* Engines of a campaign before any order is measured: are their models those of the problems? */
#ifndef RATTLEBACK_SUITE_TRIAL_CHECK_H
#define RATTLEBACK_SUITE_TRIAL_CHECK_H

#include "results/table.h"
#include "suite/campaign/campaign.h"

/* A row for every pair of an engine and a problem with its data, in the order of the campaign, in a list that the caller frees; NULL
 * without memory. *count 0: the campaign has no integrator. */
struct trial_row *trial_check(const struct campaign *campaign, double tolerance, size_t *count);

/* Words of verdicts that others ask for. */
#define TRIAL_DIFFERS "differs"

bool trial_differs(const struct trial_row *row);

/* Returns true if the models of all pairs agree. A model that could not be compared does not. */
bool trial_is_good(const struct trial_row *rows, size_t count);

#endif
