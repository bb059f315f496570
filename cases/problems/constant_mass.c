/* Kinetic energies with a constant mass matrix, and the small things that problems with rotations share. */
#include "cases/problems/constant_mass.h"

#include "core/groups/factors.h"

void constant_mass_momentum(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane mass[MAX_DIMENSION * MAX_DIMENSION];
    in->problem->mass(in, g, eta, mass);
    for (int i = 0; i < in->n; i++) {
        FOR_LANES(l, in) out[i][l] = 0;
        for (int j = 0; j < in->n; j++)
            FOR_LANES(l, in) out[i][l] += mass[i * in->n + j][l] * eta[j][l];
    }
}

void constant_mass_energy(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane momentum[MAX_DIMENSION];
    constant_mass_momentum(in, g, eta, momentum);
    FOR_LANES(l, in) out[0][l] = 0;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[0][l] += momentum[c][l] * eta[c][l] / 2;
}

void constant_mass_dense(const struct instance *in, const real *matrix, lane *restrict out)
{
    for (int k = 0; k < in->n * in->n; k++)
        FOR_LANES(l, in) out[k][l] = matrix[k];
}

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
