/* Problems with a running cost, led there from |u|^2/2. */
#ifndef RATTLEBACK_CORE_SOFTEN_H
#define RATTLEBACK_CORE_SOFTEN_H

#include "core/control/newton.h"

/* From a system that is solved at distance 1 to its own problem: exactly where all controls cost their square and no bound of a
 * state is active, else at a small distance, of the root of round-off or, where
 * that is too stiff, of at most 1e-5. Iterations are added to the report's. Errors: as
 * newton_solve; STATUS_NO_CONVERGENCE also where a bound of a state is not kept in the end. */
enum status soften_away(struct optimality *system, struct newton_report *report);

#endif
