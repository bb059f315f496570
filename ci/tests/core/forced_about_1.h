/* The forced system of numbers about 1, which the sizes of places, speeds and momenta are then. */
#ifndef RATTLEBACK_TESTS_CORE_FORCED_ABOUT_1_H
#define RATTLEBACK_TESTS_CORE_FORCED_ABOUT_1_H

#include "core/discrete/forced.h"

static inline struct forced forced_about_1(const struct instance *in, real extension)
{
    static struct forced_scales ones;
    for (int c = 0; c < SMALL_DIMENSION; c++)
        ones.position[c] = ones.speed[c] = ones.momentum[c] = 1;
    for (int k = 0; k < SMALL_MULTIPLIERS; k++)
        ones.gradient[k] = 1;
    ones.time = ones.action = 1;
    return (struct forced){in, extension, &ones};
}

#endif
