/* A run: one trajectory under way, advanced step by step. */
#ifndef RATTLEBACK_CORE_RUN_H
#define RATTLEBACK_CORE_RUN_H

#include "core/problem/moment.h"
#include "core/run/family.h"

/* Start a run of an opened case at its initial data, whose counts begin where its family opens, with steps of scale horizon / steps: 1; -1 backwards; in a composition
 * the weight of a substep. run_close must follow, whatever the status. */
enum status run_open(const struct core_case *given, real scale, struct run *run);
void run_close(struct run *run);

/* Like run_open, without the family's part: a state, its node and a step size, but no steps. */
enum status run_begin(const struct core_case *given, real scale, struct run *run);

/* A family's workspace of `size` bytes, zeroed: run->work, which run_close frees. NULL: out of memory. */
void *run_allocate(struct run *run, size_t size);

/* solver_open_own for the steps of a run, which start from its g and mu: what they are to its last bits, and its give_up. */
enum status run_solver_open(struct run *run, struct solver *solver, int unknowns, void *self,
                            void (*evaluate)(void *self), real (*fixed_point)(void *self));

/* The horizon of a run, which its units take (core/problem/scales/scales.h). */
static inline real run_horizon(const struct run *run)
{
    return fabs(run->h) * (real)run->given->setup.steps;
}

/* Sizes of velocities and momenta in a run so far, which corrections are measured by; zeroed at first. */
struct run_sizes {
    real velocity, momentum;
};

/* Takes in the node that a step starts from; never 0. */
void run_take_sizes(const struct node *start, struct run_sizes *sizes);

/* Takes in the node that a step starts from, and sets the weights of a solver's unknowns: of velocities, then of multipliers, m after
 * m, each by what its own row of A pushes times `push`. */
void run_weigh(const struct node *start, int velocities, int multipliers, real push, struct run_sizes *sizes,
               real *weight);

/* Advance by one step. The statuses of the method; STATUS_REFUSED for one that solves the horizon at once. What the step and the node at its
 * end take is added to the counts of the run. */
enum status run_step(struct run *run);

/* Sets the time of the node: a state that is set from outside is one at a time. */
void run_set_time(struct run *run, real t);

/* Returns the time `after` the start of the step that a run takes; with the deliberate fault frozen-time the start itself. */
static inline real run_time(const struct run *run, real after)
{
    return run->t + (run->t_low + (run->fault == FAULT_FROZEN ? 0 : after));
}

/* Moves the node alone to `after` the start of the step, as substeps do before they move its state. */
void run_set_node_time(struct run *run, real after);

/* The node (g, mu, lambda) was set from outside: take it up. */
void run_moved(struct run *run);

/* Copy g, mu, lambda and the time with their low parts, no more. */
void run_copy_node(const struct run *from, struct run *to);

/* Copy the carried state into another open run of the same method. */
void run_carry(const struct run *from, struct run *to);

#endif
