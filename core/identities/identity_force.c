/* The force of a problem compared with its Lagrangian, along a motion. */
#include "core/numbers/roundoff.h"
#include "core/run/identities.h"

#include "core/identities/tangent_map.h"
#include "core/larger.h"
#include "core/numbers/differences.h"
#include "core/numbers/scratch.h"
#include "core/problem/scales/scales.h"

/* A motion along g tau(t v) with the velocity v of a node, the size of M v^2 there and that of g. */
struct straight {
    const struct node *node;
    real kinetic, *position; /* n */
};

/* Also where momenta cancel, and l with them, they are made of masses and velocities, which round. */
static real kinetic_size(const struct run *run)
{
    int n = run->in.n;
    real size = 0;
    for (int c = 0; c < n; c++) {
        const real v = run->node.velocity[c][0];
        size += v * v + fabs(run->node.mu[c][0] * v);
    }
    return size;
}

/* Returns the rounding of l due to rounding of the position, in units of l. */
static real rounding_of_position(const struct straight *motion, const lane *g)
{
    enum { PART = 16 /* few roundings, beside those of l */ };
    const struct node *node = motion->node;
    const struct instance *in = &node->in;
    real sum = 0;
    SCRATCH(lane, force, in->n);
    evaluate_force(in->problem, in, g, node->velocity, force);
    for (int c = 0; c < in->n; c++)
        sum += fabs(force[c][0]) * motion->position[c];
    return sum / PART;
}

/* l along it. */
static real lagrangian_along(void *self, real t, real *size)
{
    const struct straight *motion = self;
    const struct node *node = motion->node;
    const struct instance *in = &node->in;
    SCRATCH(real, g, in->element);
    lane value[1];
    SCRATCH(lane, xi, in->n);
    SCRATCH(lane, moved, in->element);
    first_point(in->element, node->g, g);
    for (int c = 0; c < in->n; c++)
        FOR_PARTS(l, in)
            AT(xi[c], l) = times(UNIFORM(t), AT(node->velocity[c], l));
    group_move(in, g, xi, moved);
    in->problem->lagrangian(in, moved, node->velocity, value);
    *size = LARGER(*size, motion->kinetic + fabs(value[0][0]) + rounding_of_position(motion, moved));
    return value[0][0];
}

/* Returns the change of the power of the force due to rounding of the position, over epsilon. */
static real power_rounding(const struct step_taken *step)
{
    const struct run *run = &step->run;
    int n = run->in.n;
    SCRATCH_TANGENT_STEP(at, &run->in, false);
    tangent_end_of(&run->in, step->g, step->mu, false, &at.ends[0]);
    tangent_end_of(&run->in, run->g, run->mu, false, &at.ends[1]);
    tangent_scales_of(run, &at);
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += fabs(at.scales.amplified[n + c] / run->h * run->node.velocity[c][0]);
    return sum;
}

/* The derivative by differences, over times of the step's length and less, so that it and what it leaves out are in the problem's own units. */
static bool take_step_work(struct step_taken *step, real *residual, real *bound)
{
    const struct node *node = &step->run.node;
    const struct instance *in = &node->in;
    SCRATCH(real, g, in->element);
    SCRATCH(real, position, in->n);
    struct straight motion = {node, kinetic_size(&step->run), position};
    first_point(in->element, node->g, g);
    scales_of_element(in, g, position);
    SCRATCH(lane, force, in->n);
    real work = 0, terms = 0, error, slope = derivative_at_0(lagrangian_along, &motion, fabs(step->run.h), &error);
    run_force(&step->run, in, node->g, node->velocity, force);
    for (int c = 0; c < in->n; c++) {
        work += force[c][0] * node->velocity[c][0];
        terms += fabs(force[c][0] * node->velocity[c][0]);
    }
    const real explained = error + tolerance.identity * (terms + power_rounding(step));
    const real power = terms + motion.kinetic / fabs(step->run.h * (real)step->run.given->setup.steps);
    step->blind = step->blind || explained > tolerance.blind * power;
    *residual = LARGER(*residual, fabs(work - slope));
    *bound = LARGER(*bound, explained);
    return true;
}

bool identity_work(const struct core_case *given, real *residual, real *bound)
{
    return given->in.problem->lagrangian && over_steps(given, take_step_work, residual, bound);
}
