/* Report on a problem's constraints at its initial conditions. */
#ifndef RATTLEBACK_SUITE_CONSTRAINTS_H
#define RATTLEBACK_SUITE_CONSTRAINTS_H

#include "core/api.h"

/* Prints the number of constraints and whether they are independent. For nonholonomic constraints affine in the velocities, also prints
 * whether they are integrable (Frobenius). Prints nothing if there are none. */
void constraints_print(const struct shape *shape, const struct examination *found);

#endif
