/* The hypotheses of Noether's theorem, at random states. */
#ifndef RATTLEBACK_CORE_NOETHER_H
#define RATTLEBACK_CORE_NOETHER_H

#include "core/problem/problem.h"

/* Terms of a momentum J for the test: out[0] = J, then its n derivatives by the velocities, then that along the flow
 * of positions, g' = g eta with eta kept. For a motion given by its Hamiltonian: by the momenta, and along g' = g D2
 * h. */
struct momentum_terms {
    const void *context;
    void (*evaluate)(const void *context, const struct instance *in, const lane *g, const lane *eta,
                     lane *restrict out);
};

/* NULL; or what speaks against J as the momentum <D2 l, xi(g)> of a motion xi of the positions that leaves l as it is and the
 * constraint, at states around (start, start_eta) where all is finite, as far from it as the motion's own scales say. `in` is of one lane. Where there are no such states: NULL. */
const char *momentum_flaw(const struct instance *in, const struct momentum_terms *terms, const real *start,
                          const real *start_eta);

#endif
