/* Nodes of an exact motion, and a pair off it. */
#include "core/discrete/exact_scene.h"

#include <string.h>

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/problem/scales/scales.h"
#include "core/run/identities.h"
#include "core/run/reference.h"

enum status exact_scene_flow(const struct exact_scene *scene, real t, const real *q0, const real *v0, real *q, real *v)
{
    const struct problem *problem = scene->in->problem;
    if (problem->exact && problem->exact(scene->in, q0, v0, t, q, v) == STATUS_OK)
        return STATUS_OK;
    memcpy(q, q0, (size_t)scene->in->element * sizeof(real));
    memcpy(v, v0, (size_t)scene->in->n * sizeof(real));
    return reference_flow(scene->in, t, scene->flow_steps, q, v);
}

real exact_scene_constraint(const struct exact_scene *scene, const real *q, const real *v)
{
    SCRATCH_NODE(node, scene->in);
    node_at_velocity(scene->in, q, v, node);
    real most = 0;
    for (int k = 0; k < scene->in->m; k++)
        most = LARGER(most, fabs(node->phi[k][0]) / scene->own.gradient[k]);
    return most;
}

real exact_scene_speeds(const struct exact_scene *scene, const real *x, const real *y)
{
    return forced_apart(scene->in->n, x, y, scene->own.speed);
}

real exact_scene_momenta(const struct exact_scene *scene, const real *x, const real *y)
{
    return forced_apart(scene->in->n, x, y, scene->own.momentum);
}

real exact_scene_action(const struct exact_scene *scene, real action)
{
    return fabs(action) / scene->own.action;
}

/* The end of the forced motion whose start has a velocity off D by a third along each constraint. */
static enum status set_apart(struct exact_scene *scene)
{
    int substeps = 1;
    real v1[SMALL_DIMENSION];
    forced_astray(&scene->natural, scene->q[0], scene->v[0], scene->astray);
    enum status status = motion_resolve(&scene->natural, scene->h, scene->q[0], scene->astray, &substeps);
    return status == STATUS_OK
               ? motion_end(&scene->natural, scene->h, substeps, scene->q[0], scene->astray, scene->apart, v1, NULL)
               : status;
}

/* The node after node k, by as many steps of the flow as its motion wants. */
static enum status next_node(struct exact_scene *scene, int k, real h)
{
    int substeps = 1;
    enum status status = motion_resolve(&scene->natural, h, scene->q[k], scene->v[k], &substeps);
    if (status != STATUS_OK)
        return status;
    if (scene->flow_steps < 2 * substeps)
        scene->flow_steps = 2 * substeps;
    return exact_scene_flow(scene, h, scene->q[k], scene->v[k], scene->q[k + 1], scene->v[k + 1]);
}

enum status exact_scene_pair(const struct forced *forced, real h, const real *q0, const real *v0, const real *q1,
                             struct exact_pair *out)
{
    memcpy(out->v0, v0, (size_t)forced->in->n * sizeof(real));
    return exact_pair_near(forced, &(struct pair){h, q0, q1}, out);
}

/* Nodes by the closed-form flow where the problem has one, else by reference_flow with steps that resolve the motion to
 * round-off, STATUS_UNRESOLVED where none do; with FAULT_LATE the third is late. */
static enum status exact_scene_make(const struct core_case *given, struct exact_scene *out)
{
    const struct instance *in = &given->in;
    memset(out, 0, sizeof *out);
    out->in = in;
    out->fault = given->setup.fault;
    out->h = case_horizon(given) / (real)given->setup.steps;
    forced_scales_at(in, out->h, given->g, given->eta, &out->own);
    forced_scales_of_each(in, given->g, given->eta, &out->own);
    out->natural = (struct forced){in, 0, &out->own};
    out->other = (struct forced){in, group_is_abelian(in->group) ? R(0.5) : 0, &out->own};
    memcpy(out->q[0], given->g, sizeof out->q[0]);
    memcpy(out->v[0], given->eta, sizeof out->v[0]);
    real late = out->fault == FAULT_LATE ? R(1e-6) : 0, size = 2;
    enum status status = next_node(out, 0, out->h);
    if (status == STATUS_OK)
        status = next_node(out, 1, out->h * (1 + late));
    if (status == STATUS_OK)
        status = set_apart(out);
    for (int k = 0; k < 3; k++)
        size = fmax(size, forced_state(&out->natural, out->q[k], out->v[k]));
    const real times = fmin(1, fabs(out->h) / out->own.time);
    out->round_off = tolerance.identity * size / times;
    out->difference = 64 * motion_difference_error() * size;
    out->derivatives = group_is_abelian(in->group) ? out->round_off : out->difference / times;
    return status;
}

extern const struct family exact_map_family;

bool exact_scene_evaluate(const struct core_case *given, exact_question *question, real *residual, real *bound)
{
    struct exact_scene scene;
    struct exact_leftover found = {0};
    if (!is_of_family(given, &exact_map_family))
        return false;
    enum status status = exact_scene_make(given, &scene);
    if (status == STATUS_OK)
        status = question(&scene, &found);
    const bool seen =
        found.residual > found.bound || found.bound <= tolerance.blind; /* both are in units of the motion's own */
    *residual = status == STATUS_OK && seen ? found.residual : (real)NAN;
    *bound = status == STATUS_OK ? found.bound : (real)NAN;
    return true;
}
