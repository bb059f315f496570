/* Pseudo-random numbers, the same in every run. Numbers by index are in counter.h. */
#ifndef RATTLEBACK_CORE_LCG_H
#define RATTLEBACK_CORE_LCG_H

#include <stdint.h>

#include "core/numbers/real.h"

/* Returns the next number in [-1, 1) and advances *state (Knuth, The art of computer programming 2, 3.3.4: the generator MMIX). */
static inline real next_number(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return ldexp((real)(*state >> 11), -52) - 1;
}

#endif
