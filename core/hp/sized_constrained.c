/* Kernels of R^n with one nonholonomic constraint. */
#define HP_MULTIPLIERS 1
#include "core/hp/sized.h"

HP_OF_SIZE(3)
HP_OF_SIZE(4)
HP_OF_SIZE(7)

const struct hp_kernel *hp_sized_constrained(int n)
{
    HP_SIZED(KERNEL(of_3) KERNEL(of_4) KERNEL(of_7));
}
