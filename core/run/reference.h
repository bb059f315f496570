/* Reference flow of motions without a series: Gauss collocation on the index-reduced equations, a route that shares
 * nothing with the methods. */
#ifndef RATTLEBACK_CORE_REFERENCE_H
#define RATTLEBACK_CORE_REFERENCE_H

#include "core/problem/problem.h"
#include "core/run/collocation.h"

enum { REFERENCE_STAGES = COLLOCATION_STAGES };

/* Advances (g, eta) by time t in `steps` equal steps of 12-stage Gauss collocation (order 24) for g' = g eta, eta' =
 * continuous_acceleration. Returns STATUS_NO_CONVERGENCE if the steps are too long, TIMEOUT, or a status of
 * continuous_acceleration; (g, eta) is then at the end of the last good step. */
enum status reference_flow(const struct instance *point, real t, long steps, real *g, real *eta);

/* Like reference_flow, with the action of the motion, the integral of l, by the quadrature of the stages, of the
 * same order. *size: the largest |l| there. Not for motions given by their Hamiltonian. */
enum status reference_action(const struct instance *point, real t, long steps, real *g, real *eta, real *action,
                             real *size);

/* Called by reference_visit after each step, for each of its stages in order. of: as given to reference_visit; at: the
 * instance at the time of the stage; g (element), eta (n), lambda (m): the motion there; weight: that of the stage in
 * an integral over time. */
typedef void reference_visitor(void *of, const struct instance *at, const real *g, const real *eta, const real *lambda,
                               real weight);
enum status reference_visit(const struct instance *point, real t, long steps, real *g, real *eta,
                            reference_visitor *visit, void *of);

/* Work of the constraint force, of forces besides those of the Lagrangian, and of the explicit time. */
struct work {
    real value, size; /* the integral of <lambda, A eta> plus the problem's power; that of the sizes of its terms */
};

/* Computes the work in time h from (g, eta), for motions whose velocities are known to the relative error `epsilon`
 * (REAL_EPSILON: to round-off), to the same relative error. Takes one step of up to 12 stages, as few as needed. *c
 * holds the previous step of a motion in steps of h and is replaced by this one. Before the first step all of it is
 * zero except its predictor, which the caller sets. */
enum status reference_work(const struct instance *point, real h, const real *g, const real *eta, real epsilon,
                           struct collocation *c, struct work *work);

/* Advances (g, eta) by time t, to round-off, by one step of Gauss collocation, as in reference_work. It has at least as
 * many stages as in the call before (*c): use another *c if t is much shorter than there. *c is zeroed before the first
 * call, except for its predictor. */
enum status reference_reach(const struct instance *point, real t, struct collocation *c, real *g, real *eta);

#endif
