/* Kernels of R^n without constraints. */
#define HP_MULTIPLIERS 0
#include "core/hp/sized.h"

HP_OF_SIZE(1)
HP_OF_SIZE(2)
HP_OF_SIZE(3)

const struct hp_kernel *hp_sized_free(int n)
{
    HP_SIZED(KERNEL(of_1) KERNEL(of_2) KERNEL(of_3));
}
