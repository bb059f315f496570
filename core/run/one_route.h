/* Single computations of a motion for a reference (closed form, series, collocation, Lobatto): states at the samples of
 * a setup. All except the closed form also set the independence of the constraints along the motion
 * (trajectory.independence). */
#ifndef RATTLEBACK_CORE_ONE_ROUTE_H
#define RATTLEBACK_CORE_ONE_ROUTE_H

#include "core/run/taylor.h"

/* Returns a receiver that stores samples in a trajectory, their velocities converted to momenta and multipliers. */
struct flow_samples route_samples(const struct setup *setup, struct trajectory *out);

/* Computes the motion by the closed form of the problem's flow. */
enum status route_exact(const struct setup *setup, const struct instance *in, const real *g0, const real *eta0,
                        struct trajectory *out);

/* Computes the motion from (g0, eta0) by Gauss collocation, with this many steps per sample interval. */
enum status route_gauss(const struct setup *setup, const struct instance *in, const real *g0, const real *eta0,
                        long steps_per_sample, struct trajectory *out);

/* Computes the smallest independence of the constraints along the motion from (g, eta) over time t, by Gauss
 * collocation in `steps` steps. (g, eta): out the state at the end. */
enum status route_independence(const struct instance *in, real t, long steps, real *g, real *eta, double *least);

/* Computes the motion by the Lobatto IIIA-IIIB pair, for a problem with a Lagrangian and equal sample times. */
enum status route_lobatto(const struct setup *setup, const struct instance *in, long steps_per_sample,
                          struct trajectory *out);

/* Computes the motion with impacts on walls: locates the impacts, and integrates between them by Lobatto IIIA-IIIB. */
enum status route_located(const struct setup *setup, const struct instance *in, long steps_per_sample,
                          struct trajectory *out);

#endif
