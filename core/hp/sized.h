/* The step compiled for the most common sizes of problems on R^n; its physics is called through pointers. With n and m
 * known, the stage quantities stay in registers, which gives most of the speed of a problem's own kernel. Included by a
 * file for each m (HP_MULTIPLIERS). */
#ifndef RATTLEBACK_CORE_HP_SIZED_H
#define RATTLEBACK_CORE_HP_SIZED_H

#define HP_ON_VECTORS
#include "core/hp/own.h"

#if defined REAL_QUAD || defined HP_GENERAL_ONLY /* kernels take long to compile */
#define HP_OF_SIZE(n)
#define HP_IN_POSITIONS(n)
#define HP_SIZED(kernels)                                                                                              \
    (void)n;                                                                                                           \
    return NULL
#else
#define HP_OF_SIZE(n) HP_SIZED_KERNEL(of_##n, hp->run->in.problem, n, HP_MULTIPLIERS);
#define HP_IN_POSITIONS(n)                                                                                             \
    HP_SIZED_POSITION_KERNEL(positions_of_##n, hp->run->in.problem, n, HP_MULTIPLIERS, (1u << (n)) - 1);
#define KERNEL(name) &kernel_##name,
/* Body of a function of n: returns the kernel of that size, or NULL. */
#define HP_SIZED(list)                                                                                                 \
    static const struct hp_kernel *const kernels[] = {list};                                                           \
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)                                                      \
        if (kernels[k]->n == n)                                                                                        \
            return kernels[k];                                                                                         \
    return NULL
#endif

#endif
