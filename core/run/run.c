/* Opening, advancing and closing of a run. */
#include "core/run/run.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/numbers/solver.h"
#include "core/problem/continuous.h"
#include "core/problem/hamilton.h"

/* Of arrays that have room for any problem what this one has. */
static void clear_run(struct run *run, const struct instance *in)
{
    const size_t element = (size_t)in->element * sizeof(real), n = (size_t)in->n * sizeof(real);
    memset(run, 0, offsetof(struct run, g));
    memset(run->g, 0, element);
    memset(run->g_low, 0, element);
    memset(run->mu, 0, n);
    memset(run->mu_low, 0, n);
    memset(run->lambda, 0, sizeof *run - offsetof(struct run, lambda));
}

enum status run_begin(const struct core_case *given, real scale, struct run *run)
{
    SCRATCH(real, acceleration, given->in.n);
    SCRATCH(lane, g, given->in.element);
    SCRATCH(lane, velocity, given->in.n);
    SCRATCH(lane, momentum, given->in.n);
    clear_run(run, &given->in);
    if (!given->method)
        return STATUS_REFUSED;
    run->given = given;
    run->in = given->in;
    run->method = given->method;
    run->with = given->with;
    run->tableau = given->tableau;
    run->fault = given->setup.fault;
    run->scale = scale;
    run->h = scale * (case_horizon(given) / (real)given->setup.steps);
    memcpy(run->g, given->g, (size_t)given->in.element * sizeof *run->g);
    enum status status = node_open(&run->node, &run->in);
    if (status == STATUS_OK)
        status = continuous_acceleration(&run->in, run->g, given->eta, acceleration, run->lambda);
    if (status != STATUS_OK)
        return status;
    broadcast(run->in.element, run->g, g);
    broadcast(run->in.n, given->eta, velocity);
    run->in.problem->momentum(&run->in, g, velocity, momentum);
    first_point(run->in.n, momentum, run->mu);
    node_at_momentum(&run->in, run->g, run->mu, &run->node);
    return STATUS_OK;
}

enum status run_open(const struct core_case *given, real scale, struct run *run)
{
    enum status status = run_begin(given, scale, run);
    const struct work_counts before = work_done;
    if (status == STATUS_OK && run->method->family->open)
        status = run->method->family->open(run);
    work_since(&before, &run->counts);
    return status;
}

void *run_allocate(struct run *run, size_t size)
{
    size_t whole = (size + sizeof(lane) - 1) / sizeof(lane) * sizeof(lane);
    run->work = aligned_alloc(sizeof(lane), whole);
    return run->work ? memset(run->work, 0, whole) : NULL;
}

enum status run_solver_open(struct run *run, struct solver *solver, int unknowns, void *self,
                            void (*evaluate)(void *self), real (*fixed_point)(void *self))
{
    enum status status = solver_open_own(solver, unknowns, self, evaluate, fixed_point);
    solver->give_up = run->in.give_up;
    solver_starts_from(solver, (struct numbers){run->g, run->in.element, 1}, (struct numbers){run->mu, run->in.n, 1});
    return status;
}

/* Impulse and velocity of a step from rest, in which momenta are those of the motion; of one that is given by its Hamiltonian. */
static void push_momenta(const struct run *run, const real *g, real h, real *impulse, real *velocity)
{
    SCRATCH_ZERO(real, still, run->in.n);
    SCRATCH(real, rate, run->in.n);
    hamilton_rates(&run->in, g, still, velocity, impulse);
    for (int c = 0; c < run->in.n; c++)
        impulse[c] *= h;
    hamilton_rates(&run->in, g, impulse, velocity, rate);
}

/* The same of a Lagrangian. */
static void push_masses(const struct run *run, const real *g, const real *mu, real h, real *impulse, real *velocity)
{
    int n = run->in.n;
    SCRATCH_NODE(node, &run->in);
    SCRATCH(lane, force, n);
    node_at_momentum(&run->in, g, mu, node);
    run_force(run, &node->in, node->g, node->velocity, force);
    first_point(n, force, impulse);
    for (int c = 0; c < n; c++)
        impulse[c] *= h;
    memcpy(velocity, impulse, (size_t)n * sizeof *velocity);
    if (run->in.problem->mass && node_invert_mass(node) == STATUS_OK)
        node_divide_by_mass(node, impulse, velocity);
}

/* Take in impulse and velocity of a step from rest: what a constraint holds against a force, a body's weight, may be far more than what
 * moves, and rounds as it does. */
static void take_from_rest(const struct run *run, const struct node *start, real h, struct run_sizes *sizes)
{
    int n = run->in.n;
    SCRATCH(real, impulse, n);
    SCRATCH(real, velocity, n);
    SCRATCH(real, g, run->in.element);
    SCRATCH(real, mu, n);
    first_point(run->in.element, start->g, g);
    first_point(n, start->mu, mu);
    if (run->in.problem->hamiltonian)
        push_momenta(run, g, h, impulse, velocity);
    else
        push_masses(run, g, mu, h, impulse, velocity);
    sizes->velocity = fmax(sizes->velocity, norm_max(n, velocity));
    sizes->momentum = fmax(sizes->momentum, norm_max(n, impulse));
}

/* The velocity at a node; of a motion that is given by its Hamiltonian node->velocity is the momentum. */
static void velocity_of_node(const struct node *node, real *velocity)
{
    SCRATCH(real, g, node->in.element);
    SCRATCH(real, mu, node->in.n);
    SCRATCH(real, rate, node->in.n);
    first_point(node->in.n, node->velocity, velocity);
    if (!node->in.problem->hamiltonian)
        return;
    first_point(node->in.element, node->g, g);
    first_point(node->in.n, node->mu, mu);
    hamilton_rates(&node->in, g, mu, velocity, rate);
}

void run_take_sizes(const struct run *run, const struct node *start, real h, struct run_sizes *sizes)
{
    SCRATCH(real, velocity, run->in.n);
    if (!(sizes->velocity > 0 && sizes->momentum > 0))
        take_from_rest(run, start, h, sizes);
    velocity_of_node(start, velocity);
    for (int c = 0; c < run->in.n; c++) {
        sizes->velocity = fmax(sizes->velocity, fabs(velocity[c]));
        sizes->momentum = fmax(sizes->momentum, fabs(start->mu[c][0]));
    }
    if (!(sizes->velocity > 0)) /* at rest, and not pushed: any will do */
        sizes->velocity = 1;
    if (!(sizes->momentum > 0))
        sizes->momentum = 1;
}

void run_moved(struct run *run)
{
    if (run->method->family->set)
        run->method->family->set(run);
    node_move(&run->node, run->g, run->mu);
}

static enum status advance_run(struct run *run)
{
    const struct family *family = run->method->family;
    enum status status = family->step ? family->step(run) : STATUS_REFUSED;
    if (status != STATUS_OK)
        return status;
    if (family->read)
        family->read(run);
    node_move(&run->node, run->g, run->mu);
    return STATUS_OK;
}

enum status run_step(struct run *run)
{
    const struct work_counts before = work_done;
    enum status status = advance_run(run);
    work_since(&before, &run->counts);
    return status;
}

void run_copy_node(const struct run *from, struct run *to)
{
    const size_t element = (size_t)from->in.element * sizeof(real), n = (size_t)from->in.n * sizeof(real);
    memcpy(to->g, from->g, element);
    memcpy(to->g_low, from->g_low, element);
    memcpy(to->mu, from->mu, n);
    memcpy(to->mu_low, from->mu_low, n);
    memcpy(to->lambda, from->lambda, sizeof to->lambda);
}

void run_carry(const struct run *from, struct run *to)
{
    if (to->method->family->carry) {
        to->method->family->carry(from, to);
        if (to->method->family->read)
            to->method->family->read(to);
        node_move(&to->node, to->g, to->mu);
        return;
    }
    run_copy_node(from, to);
    run_moved(to);
}

void run_close(struct run *run)
{
    if (run->work && run->method->family->close)
        run->method->family->close(run);
    free(run->work);
    run->work = NULL;
    node_close(&run->node);
}
