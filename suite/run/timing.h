/* Times of single cases, repeated until they are long enough to measure. */
#ifndef RATTLEBACK_SUITE_TIMING_H
#define RATTLEBACK_SUITE_TIMING_H

#include "suite/kinds/kind.h"

/* Switches timing on for the cases of this process. ranks: number of ranks of the run. Waits half a second to measure the load by other
 * programs. */
void timing_begin(int ranks);

/* Returns true if timing was switched on. */
bool timing_wanted(void);

/* Integrates a case that ran again, repeatedly and pinned to one core. Sets row->seconds to the shortest time of an integration, and
 * row->timing to the number of repetitions and reasons to doubt the time. Reasons: several ranks, load of other programs above LOADED
 * cores, or a core that could not be pinned. Opening the case, computing errors and the off-grid run are not timed.
 *
 * At least TIMING_LEAST repetitions of at least 0.1 ms each; more until 20 ms are reached, fewer if they take 2 s. The row stays unchanged if
 * an integration fails. It also stays unchanged for members of ensembles, cases without samples, and methods in a library, which run in a
 * separate process. */
enum { TIMING_LEAST = 5 };
void timing_of(const struct case_task *task, struct case_row *row);

#endif
