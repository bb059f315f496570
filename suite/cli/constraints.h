/* Report on a problem's constraints at its initial conditions. */
#ifndef RATTLEBACK_SUITE_CONSTRAINTS_H
#define RATTLEBACK_SUITE_CONSTRAINTS_H

#include "core/api.h"

/* Print how many there are and whether they are independent; of nonholonomic ones that are affine in the velocities, whether
 * they can be integrated (Frobenius). Nothing where there are none. */
void constraints_print(const struct shape *shape, const struct examination *found);

#endif
