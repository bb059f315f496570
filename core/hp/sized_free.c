/* Kernels of texts on R^n without constraints. */
#define HP_MULTIPLIERS 0
#include "core/hp/sized.h"

#define SIZES(X) X(1) X(2) X(3)

SIZES(HP_OF_SIZE)

const struct hp_kernel *hp_sized_free(int n)
{
    HP_SIZED(SIZES);
}
