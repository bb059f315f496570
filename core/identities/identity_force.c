/* The force of a problem held against its Lagrangian, along a motion. */
#include "core/run/identities.h"

#include "core/larger.h"
#include "core/numbers/differences.h"
#include "core/numbers/scratch.h"

/* l at g tau(t v), with the velocity v of the node. Kinetic energy rounds, too, and is of the size of <mu, v>. */
static real lagrangian_along(void *self, real t, real *size)
{
    const struct node *node = self;
    const struct instance *in = &node->in;
    SCRATCH(real, g, in->element);
    lane value[1];
    SCRATCH(lane, xi, in->n);
    SCRATCH(lane, moved, in->element);
    real terms = 0;
    first_point(in->element, node->g, g);
    for (int c = 0; c < in->n; c++) {
        FOR_LANES(l, in) xi[c][l] = t * node->velocity[c][l];
        terms += fabs(node->mu[c][0] * node->velocity[c][0]);
    }
    group_move(in, g, xi, moved);
    in->problem->lagrangian(in, moved, node->velocity, value);
    *size = LARGER(*size, terms + fabs(value[0][0]));
    return value[0][0];
}

/* The derivative by differences, over times of the step's length and less, so that it and what it leaves out are in the problem's own units. */
static bool take_work(struct step *step, real *residual, real *bound)
{
    enum { ROUNDINGS = 64 /* of a force's terms, as of a value's in differences.c */ };
    struct node *node = &step->run.node;
    const struct instance *in = &node->in;
    SCRATCH(lane, force, in->n);
    real work = 0, terms = 0, error, slope = derivative_at_0(lagrangian_along, node, fabs(step->run.h), &error);
    run_force(&step->run, in, node->g, node->velocity, force);
    for (int c = 0; c < in->n; c++) {
        work += force[c][0] * node->velocity[c][0];
        terms += fabs(force[c][0] * node->velocity[c][0]);
    }
    *residual = LARGER(*residual, fabs(work - slope));
    *bound = LARGER(*bound, error + ROUNDINGS * REAL_EPSILON * terms);
    return true;
}

bool identity_work(const struct core_case *given, real *residual, real *bound)
{
    return given->in.problem->lagrangian && over_steps(given, take_work, residual, bound);
}
