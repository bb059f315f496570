/* Progress of a reference flow that a verb waits for. */
#ifndef RATTLEBACK_SUITE_CLI_WAITING_H
#define RATTLEBACK_SUITE_CLI_WAITING_H

#include "suite/flow/flow_table.h"

/* Shows progress on stderr: how many times of the table are computed, and by which route. setup: the setup that flow_table_compute gets;
 * its give_up is set. Only one table at a time, until waiting_end. */
void waiting_begin(struct setup *setup, const struct flow_table *table);
void waiting_end(void);

#endif
