/* Parts of a step of a triple (L_d, F_d^-, F_d^+) with its constraint, compared with the exact objects. */
#ifndef RATTLEBACK_CORE_INGREDIENTS_H
#define RATTLEBACK_CORE_INGREDIENTS_H

#include "core/run/family.h"

/* Values of a triple at a pair of points (q0, q1). */
struct triple {
    real minus[SMALL_DIMENSION], plus[SMALL_DIMENSION]; /* P^- = -D1 L_d - F_d^-, P^+ = D2 L_d + F_d^+ */
    real omega[SMALL_MULTIPLIERS];                      /* the constraint on the pair, in units of a velocity */
    real action;                                        /* L_d */
    bool knows_forces;
    real force_minus[SMALL_DIMENSION], force_plus[SMALL_DIMENSION]; /* F_d^-, F_d^+ */
};

/* Computes the triple of a run's method, for the pair of its node and q1. */
typedef enum status triple_of(struct run *run, const real *q1, struct triple *out);

/* Computes the quantities TRIPLE_* of a triple at the pair (q(0), q(h)) of the exact motion from the initial data, and
 * STEP_* of one step. everywhere: the method ignores the constraint; the motion then starts off D, and nothing is
 * projected. */
enum status triple_local_errors(const struct core_case *given, triple_of *triple, bool everywhere,
                                double error[QUANTITIES], double floor[QUANTITIES]);

#endif
