/* Cases that an experiment expects to fail: its key `failures`. Claims with an expected verdict other than their theorem's are in
 * suite/judge/expectations.h. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_FAILURES_H
#define RATTLEBACK_SUITE_CAMPAIGN_FAILURES_H

#include "results/table.h"
#include "suite/campaign/campaign.h"

struct location;

/* Returns true if each entry names step counts or tolerances that the experiment runs, and a status that a failed case can have. Else adds
 * a refusal. */
bool failures_check(struct location *location);

/* Marks the entries that apply to the group with this key as used, for failures_unused. */
void failures_note(const struct experiment *experiment, const struct case_key *key);

/* Returns the first entry that applies to no marked group, or NULL. */
const struct campaign_failure *failures_unused(const struct experiment *experiment);

/* Returns true if a case, and its off-grid run if there is one, ended as the experiment expects: it failed, with the status of the entry,
 * if and only if an entry applies to it. */
bool failures_as_expected(const struct experiment *experiment, const struct case_row *row);

#endif
