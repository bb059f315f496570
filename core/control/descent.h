/* Extremals from bad guesses, where Newton's method does not get from there to anywhere. */
#ifndef RATTLEBACK_CORE_DESCENT_H
#define RATTLEBACK_CORE_DESCENT_H

#include "core/control/newton.h"

/* Solve from the problem's guess, by descent on the cost of paths along which every direction is pushed: those that no control
 * reaches for a price that rises (method of multipliers). Iterations are added to the report's. Not for rolling. Errors: as
 * newton_solve. */
enum status descent_from_guess(struct optimality *system, struct newton_report *report);

#endif
