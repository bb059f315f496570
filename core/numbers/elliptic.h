/* Elliptic integrals and functions in working precision (GSL has them in double only). */
#ifndef RATTLEBACK_CORE_ELLIPTIC_H
#define RATTLEBACK_CORE_ELLIPTIC_H

#include "core/numbers/real.h"

/* Returns the incomplete integral of the first kind F(phi, k), |phi| <= pi/2, 0 <= k < 1, by Carlson's R_F (DLMF 19.25.5). */
real elliptic_F(real phi, real k);

/* Returns the complete integral K(k), 0 <= k < 1, by the arithmetic-geometric mean (DLMF 19.8.5). */
real elliptic_K(real k);

/* Computes sn, cn and dn of u at modulus 0 <= k < 1, by descending Landen transformations (DLMF 22.20(ii)). */
void elliptic_jacobi(real u, real k, real *sn, real *cn, real *dn);

#endif
