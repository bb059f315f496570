/* Pseudo-random numbers, each computed from its index alone, so that neither ranks nor the order of work change them. Sequences are in lcg.h. */
#ifndef RATTLEBACK_CORE_COUNTER_H
#define RATTLEBACK_CORE_COUNTER_H

#include <stdint.h>

#include "core/numbers/real.h"

/* Returns the output of SplitMix64 for the state x (Steele, Lea, Flood 2014, OOPSLA, figure 16; constants of Stafford's variant 13). */
static inline uint64_t mixed_bits(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Returns the number of coordinate `position` of member `member`, from -1 to below 1: the same bits in both precisions. */
static inline real number_at(uint64_t seed, uint64_t member, uint64_t position)
{
    return ldexp((real)(mixed_bits(mixed_bits(mixed_bits(seed) + member) + position) >> 11), -52) - 1;
}

#endif
