/* The exact motion over one step from the initial data of a case. Points that all methods need are computed once, others on request. */
#ifndef RATTLEBACK_CORE_EXACT_STEP_H
#define RATTLEBACK_CORE_EXACT_STEP_H

#include "core/problem/scales/scales.h"
#include "core/run/family.h"
#include "core/run/reference.h"

enum {
    DENSE_POINTS = 9, /* points inside the step, equally spaced, at which dense output is measured */
    REACH = 3,        /* central differences of order 6 use points -REACH .. REACH */
    DERIVATIVES = 2   /* derivatives are taken at theta = k / 5, k = 1 .. DERIVATIVES, on R^n */
};

/* The motion at theta h: position, velocity, momentum, its rate D1 l + A^T lambda, and lambda. */
struct exact_point {
    real theta, *g, *eta, *mu, *rate, *lambda;
};

struct exact_motion;

struct exact_step {
    const struct run *run;
    struct predictor *predictor;
    struct collocation far, near; /* collocation over parts of the step: a quarter of it or more; less */
    struct exact_motion *motion;  /* the points that all methods share; NULL: the motion could not be computed */
    struct exact_point other;     /* the last point that was computed on request */
    real *memory;                 /* memory of `other` */
};

/* Returns theta of point j = -REACH, .., REACH for the differences around theta = k / 5. */
real exact_step_beside(int k, int j);

/* Opens the exact motion over one step from the initial data of the run's case. exact_step_close must follow, whatever
 * the status.
 *
 * All cases of a built-in problem with the same parameters, start and h share points, which are computed once per
 * thread. Their order is fixed, so that results do not depend on earlier cases. */
enum status exact_step_open(const struct run *run, struct exact_step *out);
void exact_step_close(struct exact_step *step);

/* Computes the point at theta in [0, 1]; *out is valid until the next call. Returns the status of the reference. */
enum status exact_step_at(struct exact_step *step, real theta, const struct exact_point **out);

/* Returns the distance of one step of the reference from two half steps at the end, in units of these positions and
 * velocities. */
real exact_step_error(const struct exact_step *step, const struct scales *own);

/* Computes the action of the motion over the step; g1: out its end, by the same computation (exact_lagrangian). */
enum status exact_step_action(struct exact_step *step, const real **g1, real *value);

#endif
