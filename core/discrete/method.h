/* Parameters of the methods of this directory, referenced by core/methods.def. */
#ifndef RATTLEBACK_CORE_DISCRETE_METHOD_H
#define RATTLEBACK_CORE_DISCRETE_METHOD_H

#include "core/run/family.h"

/* Family pair: a rule with one node at theta, or with one at each end; with the nonholonomic forces (MLA) or
 * without. */
struct pair_method {
    bool forces, trapezoidal;
    bool on_groups;  /* also defined on groups, by group_dla.h */
    bool everywhere; /* D = TQ: the constraint force counts as an ordinary force, and nothing is constrained */
};

/* theta, followed by the parameters that the trapezoidal rules also have. */
extern const struct method_parameter pair_parameters[];

/* Family triple: constraint on the pair. MEAN: sum b_i Phi(Q_i, V_i). START: Phi(q0, M^{-1} P0), which means c = 0.
 * END: Phi(q1, M^{-1} P1). NONE: D = TQ. */
struct triple_method {
    enum { OMEGA_MEAN, OMEGA_START, OMEGA_END, OMEGA_NONE } omega;
};

/* Family by_hand: with or without the nonholonomic forces. */
struct by_hand_method {
    bool forces;
};

/* Family discrete_gradient. MIDPOINT: Gonzalez' gradient. MEAN: mean over the straight line between the two ends.
 * EDGES: mean over the edges of two paths that change one coordinate at a time. Means use the Gauss quadrature of the
 * method's tableau. */
struct gradient_method {
    enum { GRADIENT_MIDPOINT, GRADIENT_MEAN, GRADIENT_EDGES } gradient;
};

/* Family discretization. at_base: the constraint force acts at the base point of the step, not at its start. */
struct discretization_method {
    bool at_base;
};

#endif
