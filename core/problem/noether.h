/* The hypotheses of Noether's theorem, at random states. */
#ifndef RATTLEBACK_CORE_NOETHER_H
#define RATTLEBACK_CORE_NOETHER_H

#include "core/problem/problem.h"

/* A momentum J to be tested: evaluate sets out[0] = J, out[1 .. n] its derivatives by the velocities, and out[n + 1] its derivative along
 * g' = g eta with constant eta. If the motion is given by its Hamiltonian alone: derivatives by the momenta, and along g' = g D2 h. */
struct momentum_terms {
    const void *context;
    void (*evaluate)(const void *context, const struct instance *in, const lane *g, const lane *eta,
                     lane *restrict out);
};

/* Tests whether J is a momentum map <D2 l, xi(g)>, where xi generates a symmetry of l and of the constraint. Tests random states around (start,
 * start_eta), at distances by the motion's characteristic scales, if all values are finite there. `in` has one lane. Returns NULL if nothing
 * contradicts it (or no state is finite), else the reason. */
const char *momentum_flaw(const struct instance *in, const struct momentum_terms *terms, const real *start,
                          const real *start_eta);

#endif
