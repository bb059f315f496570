/* Mechanics of a balanced ball with three moments of inertia on a plane. */
#include "cases/rolling_ball.h"

#include <stdio.h>

#include "cases/constant_mass.h"
#include "core/groups/factors.h"

enum { VX = 3, VY, X = 9, Y };

bool rolling_ball_admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *gyration = in->parameter + ROLLING_GYRATION;
    if (in->parameter[ROLLING_RADIUS] > 0 && are_moments_of_inertia(gyration[0], gyration[1], gyration[2]))
        return true;
    snprintf(message, MESSAGE_SIZE,
             "r, a, b, c must be positive, none of a, b, c larger than the sum of the other two");
    return false;
}

void rolling_ball_mass(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g, (void)eta;
    real r = in->parameter[ROLLING_RADIUS], diagonal[] = {0, 0, 0, 1, 1};
    for (int c = 0; c < 3; c++)
        diagonal[c] = r * r * in->parameter[ROLLING_GYRATION + c];
    constant_mass_diagonal(in, diagonal, out);
}

void rolling_ball_constraint(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    real omega = in->parameter[ROLLING_OMEGA], r = in->parameter[ROLLING_RADIUS];
    lane spatial[3];
    to_space(in, g, eta, spatial);
    FOR_LANES(l, in)
    {
        out[0][l] = eta[VX][l] + omega * g[Y][l] - r * spatial[1][l];
        out[1][l] = eta[VY][l] - omega * g[X][l] + r * spatial[0][l];
    }
}

void rolling_ball_constraint_gradient(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)eta;
    real r = in->parameter[ROLLING_RADIUS];
    for (int c = 0; c < 3; c++)
        FOR_LANES(l, in)
        {
            out[c][l] = -r * g[3 + c][l];
            out[5 + c][l] = r * g[c][l];
        }
    FOR_LANES(l, in)
    {
        out[VX][l] = out[5 + VY][l] = 1;
        out[VY][l] = out[5 + VX][l] = 0;
    }
}

/* d/dt (R w) = R (w x w + wdot): only the table is left. */
void rolling_ball_constraint_rate(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    (void)g;
    real omega = in->parameter[ROLLING_OMEGA];
    FOR_LANES(l, in)
    {
        out[0][l] = omega * eta[VY][l];
        out[1][l] = -omega * eta[VX][l];
    }
}

/* R I w */
static void spatial_spin(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane mu[5];
    constant_mass_momentum(in, g, eta, mu);
    to_space(in, g, mu, out);
}

void rolling_ball_contact_1(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane spin[3];
    spatial_spin(in, g, eta, spin);
    FOR_LANES(l, in) out[0][l] = spin[0][l] - in->parameter[ROLLING_RADIUS] * eta[VY][l];
}

void rolling_ball_contact_2(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane spin[3];
    spatial_spin(in, g, eta, spin);
    FOR_LANES(l, in) out[0][l] = spin[1][l] + in->parameter[ROLLING_RADIUS] * eta[VX][l];
}

void rolling_ball_contact_3(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    lane spin[3];
    spatial_spin(in, g, eta, spin);
    FOR_LANES(l, in) out[0][l] = spin[2][l];
}

void rolling_ball_moving_energy(const struct instance *in, const lane *g, const lane *eta, lane *restrict out)
{
    constant_mass_energy(in, g, eta, out);
    FOR_LANES(l, in)
    out[0][l] -= in->parameter[ROLLING_OMEGA] * (g[X][l] * eta[VY][l] - g[Y][l] * eta[VX][l]);
}

void rolling_ball_initial(const struct instance *in, real *g, real *eta)
{
    static const real turn[] = {R(0.3), R(-0.2), R(0.5)};
    real r = in->parameter[ROLLING_RADIUS], omega = in->parameter[ROLLING_OMEGA], spatial[3];
    attitude_from_vector(turn, g);
    g[X] = R(0.7);
    g[Y] = R(-0.4);
    eta[0] = R(0.5);
    eta[1] = R(0.3);
    eta[2] = R(0.8);
    rotate(g, eta, spatial);
    eta[VX] = r * spatial[1] - omega * g[Y];
    eta[VY] = omega * g[X] - r * spatial[0];
}

const struct group rolling_ball_cay = {"SO(3) x R^2", "cay", {&so3_cay, &vector_2}},
                   rolling_ball_exp = {"SO(3) x R^2", "exp", {&so3_exp, &vector_2}};
