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

/* Clears the part of each array that this problem uses; arrays have room for any problem. */
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
    if (run->in.problem->timed)
        run->in.time = &run->time;
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

void run_take_scales(const struct node *start, struct run_scales *scales)
{
    SCRATCH(real, g, start->in.element);
    SCRATCH(real, mu, start->in.n);
    SCRATCH(real, velocity, start->in.n);
    SCRATCH(real, rate, start->in.n);
    first_point(start->in.element, start->g, g);
    first_point(start->in.n, start->mu, mu);
    first_point(start->in.n, start->velocity, velocity);
    if (start->in.problem->hamiltonian) /* whose node has the momentum there */
        hamilton_rates(&start->in, g, mu, velocity, rate);
    scales->velocity = fmax(scales->velocity, norm_max(start->in.n, velocity));
    scales->momentum = fmax(scales->momentum, norm_max(start->in.n, mu));
    if (!(scales->velocity > 0)) /* at rest: any will do */
        scales->velocity = 1;
    if (!(scales->momentum > 0))
        scales->momentum = 1;
}

void run_set_time(struct run *run, real t)
{
    run->t = t;
    run->t_low = 0;
    broadcast(1, &t, &run->time);
}

void run_set_node_time(struct run *run, real after)
{
    const real t = run_time(run, after);
    broadcast(1, &t, &run->time);
}

/* A step later. */
static void pass_time(struct run *run, real t, real t_low)
{
    compensated_add(&t, &t_low, run->h);
    run_set_time(run, t);
    run->t_low = t_low;
}

void run_weigh(const struct node *start, int velocities, int multipliers, real push, struct run_scales *scales,
               real *weight)
{
    SCRATCH(real, gradient, start->in.m);
    run_take_scales(start, scales);
    node_row_norms(start, 0, gradient);
    for (int k = 0; k < velocities; k++)
        weight[k] = 1 / scales->velocity;
    for (int k = 0; k < multipliers; k++)
        weight[velocities + k] = push / scales->momentum * gradient[k % start->in.m];
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
    const real t = run->t, t_low = run->t_low;
    enum status status = family->step ? family->step(run) : STATUS_REFUSED;
    if (status != STATUS_OK)
        return status;
    if (run->in.problem->timed)
        pass_time(run, t, t_low);
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
    to->t_low = from->t_low;
    to->t = from->t;
    memcpy(to->time, from->time, sizeof to->time);
}

void run_carry(const struct run *from, struct run *to)
{
    if (to->method->family->carry) {
        run_set_time(to, from->t);
        to->t_low = from->t_low;
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
