/* Methods that are not of the core: functions of a library, or whatever else answers for whole cases (struct integrator). */
#ifndef RATTLEBACK_CORE_OUTSIDE_H
#define RATTLEBACK_CORE_OUTSIDE_H

#include "core/run/family.h"

/* The family of one such method. */
struct outside {
    struct family family; /* first: a method points to it */
    const struct integrator *integrator;
};

/* The integrator of a method that is from outside, else NULL. */
const struct integrator *outside_of(const struct method *method);

/* Functions of struct family: steps of a library (library.c), and of a program, which may also solve the whole (program.c). */
enum status library_open(struct run *run);
enum status library_step(struct run *run);
void library_close(struct run *run);
enum status program_step(struct run *run);
enum status program_solve(struct run *run, struct record *record);

/* Take up a method from outside, as struct core_api says. */
enum status register_integrator(const struct integrator *integrator, struct refusal *why);

#endif
