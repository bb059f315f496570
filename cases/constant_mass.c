/* Kinetic energies with a constant mass matrix, and the small things that problems with rotations share. */
#include "cases/constant_mass.h"

#include "core/groups/factors.h"
#include "core/numbers/linear.h"

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

/* The matrix is the same at every point: invert it once, at the first. A singular one gives NaN, which tells the
 * solver; the parameters' check keeps it from happening. */
static void inverse_mass(const struct instance *in, const lane *g, const lane *eta, real *inverse)
{
    struct instance point = *in;
    lane mass[MAX_DIMENSION * MAX_DIMENSION];
    real matrix[MAX_DIMENSION * MAX_DIMENSION];
    point.lanes = 1;
    in->problem->mass(&point, g, eta, mass);
    for (int k = 0; k < in->n * in->n; k++)
        matrix[k] = mass[k][0];
    if (matrix_inverse(in->n, matrix, inverse) != STATUS_OK)
        inverse[0] = (real)NAN;
}

void constant_mass_velocity(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    real inverse[MAX_DIMENSION * MAX_DIMENSION];
    inverse_mass(in, g, mu, inverse);
    for (int i = 0; i < in->n; i++) {
        FOR_LANES(l, in) out[i][l] = 0;
        for (int j = 0; j < in->n; j++)
            FOR_LANES(l, in) out[i][l] += inverse[i * in->n + j] * mu[j][l];
    }
}

void constant_mass_dual_gradient(const struct instance *in, const lane *g, const lane *mu, lane *restrict out)
{
    int n = in->n;
    real inverse[MAX_DIMENSION * MAX_DIMENSION];
    lane gradient[MAX_MULTIPLIERS * MAX_DIMENSION];
    inverse_mass(in, g, mu, inverse);
    in->problem->constraint_gradient(in, g, mu, gradient);
    for (int k = 0; k < in->m * n; k++) {
        FOR_LANES(l, in) out[k][l] = 0;
        for (int j = 0; j < n; j++)
            FOR_LANES(l, in) out[k][l] += gradient[k / n * n + j][l] * inverse[j * n + k % n];
    }
}

void constant_mass_diagonal(const struct instance *in, const real *diagonal, lane *restrict out)
{
    int n = in->n;
    for (int k = 0; k < n * n; k++)
        FOR_LANES(l, in) out[k][l] = k / n == k % n ? diagonal[k / n] : 0;
}

void constant_mass_dense(const struct instance *in, const real *matrix, lane *restrict out)
{
    for (int k = 0; k < in->n * in->n; k++)
        FOR_LANES(l, in) out[k][l] = matrix[k];
}

void constant_mass_no_force(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    for (int c = 0; c < in->n; c++)
        FOR_LANES(l, in) out[c][l] = 0;
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

void to_space(const struct instance *in, const lane *g, const lane *x, lane *restrict out)
{
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in) out[c][l] = g[3 * c][l] * x[0][l] + g[3 * c + 1][l] * x[1][l] + g[3 * c + 2][l] * x[2][l];
}
