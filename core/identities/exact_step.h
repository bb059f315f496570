/* The exact motion over one step from a case's start, at points that every method is asked at and at any others. */
#ifndef RATTLEBACK_CORE_EXACT_STEP_H
#define RATTLEBACK_CORE_EXACT_STEP_H

#include "core/problem/scales/scales.h"
#include "core/run/family.h"
#include "core/run/reference.h"

enum {
    DENSE_POINTS = 9, /* of dense output, at equal distances inside the step */
    REACH = 3,        /* of differences of order 6 */
    DERIVATIVES = 2   /* points k / 5 of those, k = 1, 2, on R^n */
};

/* The motion at theta h: position, velocity, momentum, its rate D1 l + A^T lambda, and lambda. */
struct exact_point {
    real theta, *g, *eta, *mu, *rate, *lambda;
};

struct exact_motion;

struct exact_step {
    const struct run *run;
    struct predictor *predictor;
    struct collocation far, near; /* over the step or half of it; over less */
    struct exact_motion *motion;  /* what is known of it, of all methods; NULL: it could not be had */
    struct exact_point other;     /* the last of the other points */
    real *memory;                 /* of that one */
};

/* theta of point j = -REACH, .., REACH of the differences around k / 5. */
real exact_step_beside(int k, int j);

/* From the start of the run's case over its step. What all methods are asked for is computed once for all steps of a thread that share
 * problem of the register, parameters, start and h, in an order of its own: no number depends on who was there before. Closed whatever
 * the status. */
enum status exact_step_open(const struct run *run, struct exact_step *out);
void exact_step_close(struct exact_step *step);

/* The point at theta in [0, 1], until the next call; STATUS_OK or what became of the reference. */
enum status exact_step_at(struct exact_step *step, real theta, const struct exact_point **out);

/* Returns the distance of one step of the reference from two at the end, in units of these positions and velocities. */
real exact_step_error(const struct exact_step *step, const struct scales *own);

/* The action of the motion over the step, and where it ends by the route that sums it (exact_lagrangian). */
enum status exact_step_action(struct exact_step *step, const real **g1, real *value);

#endif
