/* What the methods of this room are: the data of their lines in core/methods.def. */
#ifndef RATTLEBACK_CORE_DISCRETE_METHOD_H
#define RATTLEBACK_CORE_DISCRETE_METHOD_H

#include "core/run/family.h"

/* Of the family pair: a rule with its node at theta, or with one at each end; with the nonholonomic forces (MLA) or without. */
struct pair_method {
    bool forces, trapezoidal;
    bool on_groups;  /* there it is group_dla.h */
    bool everywhere; /* D = TQ: the nonholonomic force is one among others, and nothing is a constraint */
};

/* theta, then what the trapezoidal rules have, too. */
extern const struct method_parameter pair_parameters[];

/* Of the family triple, the constraint on the pair: sum b_i Phi(Q_i, V_i); Phi(q0, M^{-1} P0), that is c = 0;
 * Phi(q1, M^{-1} P1); or none, D = TQ. */
struct triple_method {
    enum { OMEGA_MEAN, OMEGA_START, OMEGA_END, OMEGA_NONE } omega;
};

/* Of the family by_hand: with the nonholonomic forces or without? */
struct by_hand_method {
    bool forces;
};

/* Of the family discrete_gradient: Gonzalez' gradient at the midpoint; the mean over the straight line between the two ends; the mean
 * over the edges of two paths that change one coordinate after the other. Means are those of the Gauss quadrature that is the method's tableau. */
struct gradient_method {
    enum { GRADIENT_MIDPOINT, GRADIENT_MEAN, GRADIENT_EDGES } gradient;
};

/* Of the family discretization: does the reaction act at the base point of the step, not at its start? */
struct discretization_method {
    bool at_base;
};

#endif
