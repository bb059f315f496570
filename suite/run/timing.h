/* Times of single cases, repeated until they are long enough to measure. */
#ifndef RATTLEBACK_SUITE_TIMING_H
#define RATTLEBACK_SUITE_TIMING_H

#include "suite/kinds/kind.h"

/* Switches timing on for the cases of this process, which is one of `ranks`. Waits half a second to see what else the machine does. */
void timing_begin(int ranks);

/* Returns true if timing was switched on. */
bool timing_wanted(void);

/* Integrates a case that ran again and again, pinned to one core, and fills row->seconds with the least time of an integration and
 * row->timing with how it was measured: the number of repetitions and what speaks against the number (several ranks, load of other
 * programs above LOADED cores, a core that could not be pinned). Opening the case, errors and the run off the grids are not timed.
 *
 * At least TIMING_LEAST repetitions of at least 0.1 ms each; more until 20 ms are full, fewer if they take 2 s. Leaves the row alone if
 * the case cannot be integrated again, and if its method is a library, which runs in a process of its own. */
enum { TIMING_LEAST = 5 };
void timing_of(const struct case_task *task, struct case_row *row);

#endif
