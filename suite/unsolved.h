/* Equations that have no one solution, in words. */
#ifndef RATTLEBACK_SUITE_UNSOLVED_H
#define RATTLEBACK_SUITE_UNSOLVED_H

#include "core/api.h"

enum { UNSOLVED_SIZE = 160 };

/* Which constraint is one too many, and why: `number 2 is number 1 times 2`; empty where none is known. */
void unsolved_constraint(const struct superfluous *of, char out[UNSOLVED_SIZE]);

/* What of the equations has no one solution, and where: `the constraints at the start: number 2 is number 1 times 2`; empty where nothing is known. */
void unsolved_say(const struct unsolved *of, char out[UNSOLVED_SIZE]);

#endif
