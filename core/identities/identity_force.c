/* The force of a problem held against its Lagrangian, along a motion. */
#include "core/run/identities.h"

#include "core/larger.h"
#include "core/numbers/scratch.h"

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
static bool take_work(struct step *step, real *residual, real *bound)
{
    const struct node *node = &step->run.node;
    const struct instance *in = &node->in;
    SCRATCH(lane, force, in->n);
    real work = 0, speed = 1;
    for (int c = 0; c < in->n; c++)
        speed += node->velocity[c][0] * node->velocity[c][0];
    real shift = pow(REAL_EPSILON, R(0.2)) / sqrt(speed);
    real outer = lagrangian_at(node, 2 * shift) - lagrangian_at(node, -2 * shift);
    real inner = lagrangian_at(node, shift) - lagrangian_at(node, -shift);
    run_force(&step->run, in, node->g, node->velocity, force);
    for (int c = 0; c < in->n; c++)
        work += force[c][0] * node->velocity[c][0];
    real size = 1 + fabs(work) + fabs(lagrangian_at(node, 0));
    *residual = LARGER(*residual, fabs(work - (8 * inner - outer) / (12 * shift)));
    *bound = LARGER(*bound, 256 * pow(REAL_EPSILON, R(0.8)) * size * speed);
    return true;
}

bool identity_work(const struct core_case *given, real *residual, real *bound)
{
    return given->in.problem->lagrangian && over_steps(given, take_work, residual, bound);
}
