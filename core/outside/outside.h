/* Third-party methods (struct integrator): functions of a library, or of a program that computes whole trajectories. */
#ifndef RATTLEBACK_CORE_OUTSIDE_H
#define RATTLEBACK_CORE_OUTSIDE_H

#include "core/run/family.h"

/* Functions of struct family for all third-party methods: `applies`, and the orders that their author states. */
enum status outside_applies(const struct core_case *given, struct refusal *why);
int outside_stated(const struct core_case *given, struct claim out[MAX_CLAIMS]);

/* Returns the exponent of an error: for an adaptive method in the tolerance (1 if its author states none), else the
 * order in the number of steps (NAN if none is stated). */
struct stated outside_exponent(const struct core_case *given, enum quantity quantity);

/* Functions of struct family for libraries. */
enum status library_open(struct run *run);
enum status library_step(struct run *run);
void library_close(struct run *run);

/* Functions of struct family for programs: one step, and the whole horizon at once. */
enum status program_step(struct run *run);
enum status program_solve(struct run *run, struct record *record);

#endif
