/* The step compiled for the sizes that texts on R^n have most, whose physics is called: with n and m known the quantities of the
 * stages stay in registers, which is most of what a problem's own kernel wins. Included by a file for each m, HP_MULTIPLIERS. */
#ifndef RATTLEBACK_CORE_HP_SIZED_H
#define RATTLEBACK_CORE_HP_SIZED_H

#define HP_ON_VECTORS
#include "core/hp/own.h"

#if defined REAL_QUAD || defined HP_GENERAL_ONLY /* they take long to compile */
#define HP_SIZED(sizes)                                                                                                \
    (void)n;                                                                                                           \
    return NULL
#define HP_OF_SIZE(n)
#else
#define HP_OF_SIZE(n) HP_SIZED_KERNEL(of_##n, hp->run->in.problem, n, HP_MULTIPLIERS);
#define HP_ADDRESS(n) &kernel_of_##n,
/* The body of a function of n: the kernel of that size, or NULL. */
#define HP_SIZED(sizes)                                                                                                \
    static const struct hp_kernel *const kernels[] = {sizes(HP_ADDRESS)};                                              \
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)                                                      \
        if (kernels[k]->n == n)                                                                                        \
            return kernels[k];                                                                                         \
    return NULL
#endif

#endif
