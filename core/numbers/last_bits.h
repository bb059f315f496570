/* Perturbs numbers in their last bits. The effect on a result measures its round-off, however it is computed. */
#ifndef RATTLEBACK_CORE_LAST_BITS_H
#define RATTLEBACK_CORE_LAST_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/numbers/real.h"

/* `count` numbers in memory, at[0], at[stride], at[2 stride], .. */
struct numbers {
    real *at;
    int count, stride;
};

/* A sequence of signs: random ones (Knuth's generator) times those of a row of Hadamard's matrix, whose row 0 is all ones. Perturb up to
 * LAST_BITS_ROWS numbers once with each row: as rows are orthogonal, the mean square effect on a linear combination is that of independent
 * signs, and no combination cancels in all rows. row: the row; taken: signs returned so far; random: state of the generator. */
enum { LAST_BITS_ROWS = 8 };
struct signs {
    int row, taken;
    uint64_t random;
};

/* Returns the next sign, +1 or -1. */
static inline int last_bits_sign(struct signs *signs)
{
    signs->random = (signs->taken ? signs->random : 1) * 6364136223846793005u + 1442695040888963407u;
    bool up = (signs->random >> 63) ^ (uint64_t)__builtin_parity((unsigned)(signs->taken & signs->row));
    signs->taken++;
    return up ? 1 : -1;
}

/* Multiplies each number by 1 + epsilon or 1 - epsilon, by the next signs. */
static inline void last_bits_move(struct numbers of, struct signs *signs)
{
    for (int c = 0; c < of.count; c++)
        of.at[c * of.stride] *= 1 + last_bits_sign(signs) * REAL_EPSILON;
}

#endif
