/* The problems as the peers get them: right-hand sides in plain C, by hand, for the default parameters of cases/. */
#ifndef RATTLEBACK_BENCH_MOTION_H
#define RATTLEBACK_BENCH_MOTION_H

#include "core/api.h"

enum { MOTION_STATES = 128 };

/* (g, eta) are the core's: a group element and a velocity in the algebra. A peer integrates a state y of its own: for
 * problems on R^n y = (q, v) with the multiplier eliminated from the forces, on a group what its constraint leaves. */
struct motion {
    const char *problem; /* in the core's register */
    int element, n;
    const double *mass;                  /* diagonal; NULL: the identity */
    void (*initial)(wide *g, wide *eta); /* in wide, so that both precisions of the core and the peers start alike */
    double (*invariant)(const double *g, const double *eta);  /* conserved: the energy, or the moving energy */
    double (*constraint)(const double *g, const double *eta); /* its residual, the largest where there are several */

    int states;
    void (*rhs)(const double *y, double *rate);
    void (*to_state)(const double *g, const double *eta, double *y); /* NULL: y is (g, eta) */
    void (*from_state)(const double *y, double *g, double *eta);

    /* For solvers of y' = flow(y, lambda), 0 = constraint(y): index 2; with lambda = multiplier(y) index 1.
     * NULL where the constraint is eliminated from the state. */
    void (*flow)(const double *y, double lambda, double *rate);
    double (*multiplier)(const double *y);
};

extern const struct motion motions[];
extern const int motion_count;

/* The motion of that problem, or NULL. */
const struct motion *motion_find(const char *problem);

/* The state of a peer at the start, and (g, eta) of a state. */
void motion_start(const struct motion *motion, double *y);
void motion_position(const struct motion *motion, const double *y, double *g, double *eta);

#endif
