/* The step compiled for the sizes that texts on R^n have most, whose physics is called: with n and m known the quantities of the
 * stages stay in registers, which is most of what a problem's own kernel wins. */
#define HP_ON_VECTORS
#include "core/hp/own.h"

#if defined REAL_QUAD || defined HP_GENERAL_ONLY /* they take long to compile */
const struct hp_kernel *hp_sized(int n, int m)
{
    (void)n, (void)m;
    return NULL;
}
#else

/* X(n, m) */
#define SIZES(X) X(1, 0) X(2, 0) X(3, 0) X(3, 1) X(4, 1) X(7, 1)

#define KERNEL(n, m) HP_SIZED_KERNEL(of_##n##_##m, hp->run->in.problem, n, m, 0);
SIZES(KERNEL)

const struct hp_kernel *hp_sized(int n, int m)
{
    static const struct hp_kernel *const kernels[] = {
#define ADDRESS(n, m) &kernel_of_##n##_##m,
        SIZES(ADDRESS)
#undef ADDRESS
    };
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
        if (kernels[k]->n == n && kernels[k]->m == m)
            return kernels[k];
    return NULL;
}

#endif
