/* Least fuel: the cost is the integral of |u|, |u| bounded (spec control section 2, S16). */
#ifndef RATTLEBACK_CORE_FUEL_H
#define RATTLEBACK_CORE_FUEL_H

#include "core/control/control.h"

/* Solve the linear program of N intervals for the unit mass on a line: controls u^-, u^+ at both ends of each interval may
 * jump at the nodes. Fills samples, cost and residuals of *out, whose samples are a multiple of the steps; lambda holds u^+ at
 * the end of each interval. STATUS_INCONSISTENT where the bound does not allow the transfer. */
enum status fuel_solve(const struct control *control, long steps, struct trajectory *out);

/* The exact solution, bang - off - bang, at all samples. */
void fuel_exact(const struct control *control, struct trajectory *out);

/* C of |J - J_d| <= C h^2 (spec control section 3). */
real fuel_constant(const struct control *control);

/* Can the bound do it: D <= most T^2 / 4, from rest to rest? */
bool fuel_suffices(const struct control *control);

#endif
