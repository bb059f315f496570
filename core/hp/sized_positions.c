/* Kernels of R^n with one nonholonomic constraint, solved in positions. */
#define HP_MULTIPLIERS 1
#include "core/hp/sized.h"

HP_IN_POSITIONS(3)
HP_IN_POSITIONS(4)
HP_IN_POSITIONS(7)

const struct hp_kernel *hp_sized_positions(int n)
{
    HP_SIZED(KERNEL(positions_of_3) KERNEL(positions_of_4) KERNEL(positions_of_7));
}
