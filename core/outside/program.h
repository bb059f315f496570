/* Functions of struct family for methods that somebody else computes: one step, and the whole horizon at once. */
#ifndef RATTLEBACK_CORE_OUTSIDE_PROGRAM_H
#define RATTLEBACK_CORE_OUTSIDE_PROGRAM_H

#include "core/run/family.h"

enum status program_step(struct run *run);
enum status program_solve(struct run *run, struct record *record);

#endif
