/* Exact flows of problems that are text, which name them (`exact: {c: NAME}`): (g, eta) at time t from (g0, eta0) at 0. Not
 * STATUS_OK where these data have none. Parameters are in the order of the text. */
#ifndef RATTLEBACK_CASES_FLOWS_H
#define RATTLEBACK_CASES_FLOWS_H

#include "core/problem/exact_forms.h"

typedef enum status exact_flow(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta);

exact_flow pendulum_flow, kepler_flow, rigid_body_flow, sleigh_flow, knife_edge_flow, commuting_flows_flow,
    ball_exact_flow, affine_particle_flow, rolling_disk_flow, planar_sleigh_flow, free_particle_flow,
    incline_knife_edge_flow, perturbed_knife_edge_flow;

/* Exact discrete mechanics of problems that are text, which name it (`exact: {forms: NAME}`). */
extern const struct exact_forms free_particle_forms, incline_knife_edge_forms, perturbed_knife_edge_forms;

#endif
