/* Kernels of texts on R^n with one nonholonomic constraint. */
#define HP_MULTIPLIERS 1
#include "core/hp/sized.h"

#define SIZES(X) X(3) X(4) X(7)

SIZES(HP_OF_SIZE)

const struct hp_kernel *hp_sized_constrained(int n)
{
    HP_SIZED(SIZES);
}
