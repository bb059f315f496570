/* Neighbours of a motion on a group, and differences between them. */
#include "core/discrete/group_motion.h"

#include <string.h>

#include "core/numbers/scratch.h"
#include "core/problem/node.h"
#include "core/run/reference.h"

/* Values at the stages of the motion, by which those of its neighbours are measured: positions, and the force of the
 * constraint times the weight of the stage. Then the integrals of one of them. */
struct stages {
    struct instance in;
    const struct forced_scales *own;
    real *position, *force;
    bool itself;
    int count;
    real action, work; /* int L dt, int F~ . g^{-1} dg dt */
    enum status status;
};

static void add_stage(void *of, const struct instance *at, const real *g, const real *eta, const real *lambda,
                      real weight)
{
    struct stages *stages = of;
    (void)at;
    int n = stages->in.n, element = stages->in.element, k = stages->count++;
    real apart[SMALL_DIMENSION], *force = stages->force + k * n;
    lane value[1];
    SCRATCH_NODE(node, &stages->in);
    node_at_velocity(&stages->in, g, eta, node);
    node->in.problem->lagrangian(&node->in, node->g, node->velocity, value);
    stages->action += weight * value[0][0];
    if (stages->itself) {
        memcpy(stages->position + k * element, g, (size_t)element * sizeof(real));
        node_constraint_force(node, lambda, force);
        for (int c = 0; c < n; c++)
            force[c] *= weight;
        return;
    }
    enum status status = point_between(&stages->in, stages->position + k * element, g, apart);
    for (int c = 0; c < n && status == STATUS_OK; c++)
        stages->work += force[c] * apart[c];
    stages->status = status != STATUS_OK ? status : stages->status;
}

/* A motion through the stages: its end in g and v, which have its start. */
static enum status pass_substeps(struct stages *stages, real h, int substeps, real *g, real *v)
{
    stages->count = 0;
    stages->action = stages->work = 0;
    stages->status = STATUS_OK;
    enum status status = reference_visit(&stages->in, h, substeps, g, v, add_stage, stages);
    return status == STATUS_OK ? stages->status : status;
}

/* Add what the neighbour in direction `column`, those of the place before those of the velocity, `reach` differences away, has in the derivatives. */
static enum status add_neighbour(struct stages *stages, real h, int substeps, const real *g0, const real *v0,
                                 int column, int reach, struct motion *out)
{
    int n = stages->in.n, at = column % n;
    real g[SMALL_ELEMENT], v[SMALL_DIMENSION], displacement[SMALL_DIMENSION] = {0}, apart[SMALL_DIMENSION];
    const real size = column < n ? stages->own->position[at] : stages->own->speed[at];
    real step = motion_difference_step() * size, weight = motion_difference_weight(reach) / step;
    lane along[SMALL_DIMENSION], moved[SMALL_ELEMENT];
    memcpy(v, v0, (size_t)n * sizeof(real));
    *(column < n ? &displacement[at] : &v[at]) += reach * step;
    broadcast(n, displacement, along);
    group_move(&stages->in, g0, along, moved);
    first_point(stages->in.element, moved, g);
    enum status status = pass_substeps(stages, h, substeps, g, v);
    if (status == STATUS_OK)
        status = point_between(&stages->in, out->q, g, apart);
    for (int r = 0; r < n && status == STATUS_OK; r++) {
        (column < n ? out->Qq : out->Qv)[r * n + at] += weight * apart[r];
        (column < n ? out->Vq : out->Vv)[r * n + at] += weight * v[r];
    }
    (column < n ? out->action_q : out->action_v)[at] += weight * stages->action;
    (column < n ? out->work_q : out->work_v)[at] += weight * stages->work;
    return status;
}

enum status group_motion_make(const struct forced *forced, real h, int substeps, const real *g0, const real *v0,
                              struct motion *out)
{
    const struct instance *in = forced->in;
    SCRATCH_MATRIX(real, position, substeps * REFERENCE_STAGES, in->element);
    SCRATCH_MATRIX(real, force, substeps * REFERENCE_STAGES, in->n);
    struct stages stages = {.in = *in, .own = forced->own, .position = position, .force = force, .itself = true};
    stages.in.lanes = 1;
    memset(out, 0, sizeof *out);
    memcpy(out->q, g0, (size_t)in->element * sizeof(real));
    memcpy(out->v, v0, (size_t)in->n * sizeof(real));
    enum status status = pass_substeps(&stages, h, substeps, out->q, out->v);
    out->action = stages.action;
    stages.itself = false;
    for (int k = 0; k < 2 * in->n * (2 * MOTION_REACH + 1) && status == STATUS_OK; k++) {
        int reach = k % (2 * MOTION_REACH + 1) - MOTION_REACH;
        if (reach != 0)
            status = add_neighbour(&stages, h, substeps, g0, v0, k / (2 * MOTION_REACH + 1), reach, out);
    }
    return status;
}

enum status group_motion_end(const struct forced *forced, real h, int substeps, const real *g0, const real *v0, real *g,
                             real *v, real *action)
{
    real size;
    memcpy(g, g0, (size_t)forced->in->element * sizeof(real));
    memcpy(v, v0, (size_t)forced->in->n * sizeof(real));
    return action ? reference_action(forced->in, h, substeps, g, v, action, &size)
                  : reference_flow(forced->in, h, substeps, g, v);
}
