/* Verdicts on engines, from the checks of their models and the results of a run. */
#ifndef RATTLEBACK_SUITE_TRIAL_ENGINE_VERDICTS_H
#define RATTLEBACK_SUITE_TRIAL_ENGINE_VERDICTS_H

#include "results/store/store.h"
#include "suite/campaign/campaign.h"

/* Returns one row for each pair in `trials` and each set of parameters with which the file has cases of the pair. The
 * caller frees the list. differs_too: also fills in the results of engines whose model differs. */
struct engine_row *engine_verdicts(const struct campaign *campaign, const struct store_file *file,
                                   const struct trial_row *trials, size_t trial_count, bool differs_too, size_t *count);

/* Returns true if no model differs, every case ended as the campaign expects, and every stated order is confirmed. */
bool engine_verdicts_good(const struct store_file *file, const struct engine_row *rows, size_t count);

#endif
