/* Closed forms of exact discrete mechanics [mathematics, Exact 2]: functions of a problem on R^n for the motion through two points, besides
 * its exact flow. D is the constraint distribution. */
#ifndef RATTLEBACK_CORE_EXACT_FORMS_H
#define RATTLEBACK_CORE_EXACT_FORMS_H

#include "core/problem/problem.h"

/* Two points (n each) and the time h from q0 to q1, which may be negative. */
struct pair {
    real h;
    const real *q0, *q1;
};

/* Functions of a pair. Velocities are qdot (n). */
struct exact_forms {
    /* Computes v0 and v1 in D, the velocities at both ends of the motion through the pair (retractions R^-_h and R^+_h), and the defect mu_d^e
     * (one constraint, m = 1), whose zeros are the pairs of the exact discrete constraint M_h^e [mathematics, Exact 2.1 to 2.4].
     * defect_times_h: this closed form gives h mu_d^e. */
    void (*velocities)(const struct instance *in, const struct pair *pair, real *v0, real *v1, real *defect);
    bool defect_times_h;

    /* Computes q2 (n) such that (q0, q1) and (q1, q2) are consecutive pairs of the exact discrete flow. */
    void (*next)(const struct instance *in, const struct pair *pair, real *q2);

    /* Computes one step of the midpoint rule in closed form [mathematics, Exact 4]: (q1, v1) from (q0, v0), velocities in D. forces: with the
     * discrete forces of MLA (modified Lagrange-d'Alembert); else without, as DLA (discrete Lagrange-d'Alembert). */
    void (*midpoint)(const struct instance *in, real h, bool forces, const real *q0, const real *v0, real *q1,
                     real *v1);
};

#endif
