/* The small things that problems with rotations share. */
#include "cases/problems/constant_mass.h"

#include "core/groups/factors.h"

bool are_moments_of_inertia(real first, real second, real third)
{
    return first > 0 && second > 0 && third > 0 && first <= second + third && second <= third + first &&
           third <= first + second;
}

void attitude_from_vector(const real *x, real *attitude)
{
    static const real identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    translate_point(&so3_exp, identity, x, attitude);
}
