/* What control problems on SO(3) share: inertia about the axes of the body. */
#ifndef RATTLEBACK_CASES_BODY_H
#define RATTLEBACK_CASES_BODY_H

#include "core/control/control.h"

/* The first three parameters of these problems. */
enum { BODY_I1, BODY_I2, BODY_I3, BODY_PARAMETERS };

extern const struct group body_cay, body_exp;

bool body_admissible(const struct instance *in, char message[MESSAGE_SIZE]);

/* w.I w / 2 and its derivatives. */
physics body_energy;
void body_covectors(const struct instance *in, const real *g, const real *w, real *force, real *momentum);
void body_jacobian(const struct instance *in, const real *g, const real *w, real *out);

/* Rotations about the axis e_which of space: R^T e_which. */
void body_symmetry(const struct instance *in, int which, const real *g, real *generator);

/* From the identity to exp(x), at the given angular velocities (NULL: at rest). */
void body_boundary(const real *x, const real *start, const real *end, real horizon, struct control_boundary *out);

#endif
