/* The last bits of numbers, which nobody knows: what they do to a result is its round-off, whatever it is made of. */
#ifndef RATTLEBACK_CORE_LAST_BITS_H
#define RATTLEBACK_CORE_LAST_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/numbers/real.h"

/* `count` numbers, `stride` apart. */
struct numbers {
    real *at;
    int count, stride;
};

/* Signs: random ones (Knuth's generator), in a pattern some neighbours would move alike, times those of a row of Hadamard's matrix, of which
 * row 0 is ones. Of a sum of up to LAST_BITS_ROWS of the numbers, each times a factor, the mean over all rows of what they do, squared, is that of
 * independent signs, as rows are orthogonal: no sum cancels in all of them. */
enum { LAST_BITS_ROWS = 8 };
struct signs {
    int row, taken;
    uint64_t random;
};

/* The next of them, +1 or -1. */
static inline int last_bits_sign(struct signs *signs)
{
    signs->random = (signs->taken ? signs->random : 1) * 6364136223846793005u + 1442695040888963407u;
    bool up = (signs->random >> 63) ^ (uint64_t)__builtin_parity((unsigned)(signs->taken & signs->row));
    signs->taken++;
    return up ? 1 : -1;
}

/* Move each by epsilon of itself. */
static inline void last_bits_move(struct numbers of, struct signs *signs)
{
    for (int c = 0; c < of.count; c++)
        of.at[c * of.stride] *= 1 + last_bits_sign(signs) * REAL_EPSILON;
}

#endif
