/* Cases that an experiment expects to fail: its key `failures`. Claims that are known to end otherwise are in
 * suite/judge/expectations.h. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_FAILURES_H
#define RATTLEBACK_SUITE_CAMPAIGN_FAILURES_H

#include "results/table.h"
#include "suite/campaign/campaign.h"

struct location;

/* Returns true if each entry names step counts, a precision and a status that there are. Else puts a message. */
bool failures_check(struct location *location);

/* Notes that the campaign has the group of these names, for failures_all_used. */
void failures_note(const struct experiment *experiment, const struct case_key *key);

/* Returns the first entry that applies to no group that was noted, or NULL. */
const struct campaign_failure *failures_unused(const struct experiment *experiment);

/* Returns true if the row of a case, and its run off the grids if there is one, ended as the experiment expects: it failed, with the
 * status that is named, if and only if an entry applies to it. */
bool failures_as_expected(const struct experiment *experiment, const struct case_row *row);

#endif
