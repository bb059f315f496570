/* The force of a problem held against its Lagrangian, along a motion. */
#include "core/run/identities.h"

#include "core/larger.h"
#include "core/numbers/scratch.h"
#include "core/run/run.h"

enum { NODES = 8 /* of a run that are looked at */ };

/* l at g tau(shift v), with the velocity v of the node. */
static real lagrangian_at(const struct node *node, real shift)
{
    const struct instance *in = &node->in;
    SCRATCH(real, g, in->element);
    lane value[1];
    SCRATCH(lane, xi, in->n);
    SCRATCH(lane, moved, in->element);
    first_point(in->element, node->g, g);
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) xi[c][l] = shift * node->velocity[c][l];
    group_move(in, g, xi, moved);
    in->problem->lagrangian(in, moved, node->velocity, value);
    return value[0][0];
}

/* The derivative by a fourth-order difference quotient with shift epsilon^(1/5) a, whose truncation and round-off are both
 * epsilon^(4/5) times the size of l and of its derivatives along v; a is what makes a unit of the shift move the position
 * by a part of its size. */
static void take_work(const struct run *run, real *residual, real *bound)
{
    const struct node *node = &run->node;
    const struct instance *in = &node->in;
    SCRATCH(lane, force, in->n);
    real work = 0, speed = 1, step = pow(REAL_EPSILON, R(0.2));
    for (int c = 0; c < in->n; c++)
        speed += node->velocity[c][0] * node->velocity[c][0];
    real shift = step / sqrt(speed);
    real outer = lagrangian_at(node, 2 * shift) - lagrangian_at(node, -2 * shift);
    real inner = lagrangian_at(node, shift) - lagrangian_at(node, -shift);
    run_force(run, in, node->g, node->velocity, force);
    for (int c = 0; c < in->n; c++)
        work += force[c][0] * node->velocity[c][0];
    real size = 1 + fabs(work) + fabs(lagrangian_at(node, 0));
    *residual = LARGER(*residual, fabs(work - (8 * inner - outer) / (12 * shift)));
    *bound = LARGER(*bound, 256 * pow(REAL_EPSILON, R(0.8)) * size * speed);
}

bool identity_work(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    if (!given->method || !given->method->family->step || !given->in.problem->lagrangian)
        return false;
    *residual = *bound = 0;
    enum status status = run_open(given, 1, run);
    for (long k = 0; k < given->setup.steps && k < NODES && status == STATUS_OK; k++) {
        status = run_step(run);
        if (status == STATUS_OK)
            take_work(run, residual, bound);
    }
    if (status != STATUS_OK)
        *residual = (real)NAN;
    run_close(run);
    return true;
}
