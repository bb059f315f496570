/* Verdicts of engines: their models beside what a run has measured of them. */
#ifndef RATTLEBACK_SUITE_TRIAL_ENGINE_VERDICTS_H
#define RATTLEBACK_SUITE_TRIAL_ENGINE_VERDICTS_H

#include "results/store/store.h"
#include "suite/campaign/campaign.h"

/* Makes a row of every pair of `trials` and parameters with which the file has cases of it, in a list that the caller frees.
 * differs_too: orders of an engine whose model differs are taken over all the same. */
struct engine_row *engine_verdicts(const struct campaign *campaign, const struct store_file *file,
                                   const struct trial_row *trials, size_t trial_count, bool differs_too, size_t *count);

/* Returns true if no model differs, every case ended as the campaign expects, and every stated order is confirmed. */
bool engine_verdicts_good(const struct store_file *file, const struct engine_row *rows, size_t count);

#endif
