/* Closed forms of exact discrete mechanics [mathematics, Exact 2]: what a problem on R^n knows of the motion through two
 * points, besides its exact flow. */
#ifndef RATTLEBACK_CORE_EXACT_FORMS_H
#define RATTLEBACK_CORE_EXACT_FORMS_H

#include "core/problem/problem.h"

/* Two points and the time from the first to the second; h may be negative. */
struct pair {
    real h;
    const real *q0, *q1;
};

/* Velocities are rates of q (n), in D where it says so. */
struct exact_forms {
    /* R^-_h and R^+_h, in D, and a function (m = 1) in units of Phi whose zeros are the pairs of M_h^e: mu_d^e
     * [mathematics, Exact 2.1 to 2.4], which in some closed forms is h times that */
    void (*velocities)(const struct instance *in, const struct pair *pair, real *v0, real *v1, real *defect);
    bool defect_times_h;

    /* q2 such that (q0, q1) and (q1, q2) are consecutive pairs of the exact discrete flow */
    void (*next)(const struct instance *in, const struct pair *pair, real *q2);

    /* The midpoint rule's step solved by hand [mathematics, Exact 4]: (q1, v1 in D) from (q0, v0 in D), with the forces of
     * MLA or without, as DLA */
    void (*midpoint)(const struct instance *in, real h, bool forces, const real *q0, const real *v0, real *q1,
                     real *v1);
};

#endif
