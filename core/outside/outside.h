/* Methods that are not of the core: functions of a library, or whatever else answers for whole cases (struct integrator). */
#ifndef RATTLEBACK_CORE_OUTSIDE_H
#define RATTLEBACK_CORE_OUTSIDE_H

#include "core/run/family.h"

/* Functions of struct family that all of them have: precision; orders as they are stated. */
enum status outside_applies(const struct core_case *given, struct refusal *why);
int outside_stated(const struct core_case *given, struct claim out[MAX_CLAIMS]);

/* Returns, of an adaptive one, the exponent of an error by the tolerance, which is 1 if the author states none, or the order by the steps;
 * NAN if no order is stated. */
struct stated outside_exponent(const struct core_case *given, enum quantity quantity);

/* Functions of methods that are a library. */
enum status library_open(struct run *run);
enum status library_step(struct run *run);
void library_close(struct run *run);

/* Functions of methods that another program computes: one step, and the whole horizon at once. */
enum status program_step(struct run *run);
enum status program_solve(struct run *run, struct record *record);

#endif
