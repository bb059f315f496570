/* Progress of a reference flow that a verb waits for. */
#ifndef RATTLEBACK_SUITE_CLI_WAITING_H
#define RATTLEBACK_SUITE_CLI_WAITING_H

#include "suite/flow/flow_table.h"

/* Show on stderr, as long work is shown, how many times of this table are computed, by which route; `setup` is the one that it is computed
 * of. Of one table at a time, until waiting_end. */
void waiting_begin(struct setup *setup, const struct flow_table *table);
void waiting_end(void);

#endif
