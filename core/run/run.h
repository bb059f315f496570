/* A run: one trajectory that is computed step by step. */
#ifndef RATTLEBACK_CORE_RUN_H
#define RATTLEBACK_CORE_RUN_H

#include "core/problem/moment.h"
#include "core/run/family.h"

/* Starts a run of an opened case at its initial data, with steps of scale * horizon / steps. scale: 1, -1 for backward
 * steps, or the weight of a substep in a composition. Counts of work start when the family opens. Returns
 * STATUS_REFUSED without a method. run_close must follow, whatever the status. */
enum status run_open(const struct core_case *given, real scale, struct run *run);
void run_close(struct run *run);

/* Starts a run without the family's part: a state, its node and a step size, but no steps. */
enum status run_begin(const struct core_case *given, real scale, struct run *run);

/* Allocates a family's workspace of `size` bytes, zeroed, as run->work, which run_close frees. Returns NULL if out of
 * memory. */
void *run_allocate(struct run *run, size_t size);

/* Calls solver_open_own for the steps of a run. Sets the solver's g and mu, whose rounding limits the accuracy of a
 * step, and its in.give_up, which stops it at the time limit. */
enum status run_solver_open(struct run *run, struct solver *solver, int unknowns, void *self,
                            void (*evaluate)(void *self), real (*fixed_point)(void *self));

/* Returns the horizon of a run, which determines its units (core/problem/scales/scales.h). */
static inline real run_horizon(const struct run *run)
{
    return fabs(run->h) * (real)run->given->setup.steps;
}

/* Largest velocities and momenta in a run so far, relative to which corrections are measured. Zero it before the first
 * step. */
struct run_scales {
    real velocity, momentum;
};

/* Updates the scales by the node at which a step starts; afterwards both are positive. */
void run_take_scales(const struct node *start, struct run_scales *scales);

/* Updates the scales by the node at which a step starts. Then sets the weights of a solver's unknowns: first
 * `velocities` velocities, then `multipliers` multipliers, m per stage.
 *
 * The weight of multiplier k is push max_c |A_kc| over the scale of momenta: its effect on them. push: factor of A^T
 * lambda in the momentum, |h| for a force, 1 for an impulse. */
void run_weigh(const struct node *start, int velocities, int multipliers, real push, struct run_scales *scales,
               real *weight);

/* Advances by one step. Adds the work of the step, and of the node at its end, to the counts of the run. Returns the
 * status of the method, or STATUS_REFUSED for one that solves the whole horizon at once. After a failure the state is
 * undefined. */
enum status run_step(struct run *run);

/* Sets the time of the node, for states that are set from outside. */
void run_set_time(struct run *run, real t);

/* Returns the time `after` the start of the current step; under the deliberate fault frozen-time, the start itself. */
static inline real run_time(const struct run *run, real after)
{
    return run->t + (run->t_low + (run->fault == FAULT_FROZEN ? 0 : after));
}

/* Moves only the time of the node, to `after` the start of the step. Substeps do this before they move its state. */
void run_set_node_time(struct run *run, real after);

/* Updates the run after its node (g, mu, lambda) was set from outside. */
void run_moved(struct run *run);

/* Copies g, mu, lambda and the time with their low parts, and nothing else. */
void run_copy_node(const struct run *from, struct run *to);

/* Copies the state that a method carries from step to step into another open run of the same method. */
void run_carry(const struct run *from, struct run *to);

#endif
