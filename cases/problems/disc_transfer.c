/* A disc that rolls upright without slipping, driven by torques on its roll and its turn. */
#include <stdio.h>

#include "core/control/control.h"

enum { MASS, RADIUS, ROLL, TURN };
enum { X, Y, THETA, PHI };

/* Entry c of the diagonal mass matrix. */
static real disc_mass(const struct instance *in, int c)
{
    static const int parameter[] = {MASS, MASS, ROLL, TURN};
    return in->parameter[parameter[c]];
}

static void lagrangian(const struct instance *in, const lane *q, const lane *v, lane *restrict out)
{
    (void)q;
    FOR_LANES(l, in)
    {
        out[0][l] = 0;
        for (int c = 0; c < 4; c++)
            out[0][l] += v[c][l] * disc_mass(in, c) * v[c][l] / 2;
    }
}

static void disc_covectors(const struct instance *in, const real *q, const real *v, real *force, real *momentum)
{
    (void)q;
    for (int c = 0; c < 4; c++) {
        momentum[c] = disc_mass(in, c) * v[c];
        force[c] = 0;
    }
}

static void disc_jacobian(const struct instance *in, const real *q, const real *v, real *out)
{
    (void)q, (void)v;
    for (int k = 0; k < 64; k++)
        out[k] = 0;
    for (int c = 0; c < 4; c++)
        out[(4 + c) * 8 + 4 + c] = disc_mass(in, c);
}

/* X_theta = (r cos phi, r sin phi, 1, 0), X_phi = (0, 0, 0, 1) */
static void basis(const struct instance *in, const real *q, real *out)
{
    real r = in->parameter[RADIUS];
    const real rows[4][2] = {{r * cos(q[PHI]), 0}, {r * sin(q[PHI]), 0}, {1, 0}, {0, 1}};
    for (int k = 0; k < 8; k++)
        out[k] = rows[k / 2][k % 2];
}

static void basis_slope(const struct instance *in, const real *q, const real *eta, real *out)
{
    real r = in->parameter[RADIUS];
    for (int k = 0; k < 16; k++)
        out[k] = 0;
    out[4 * X + PHI] = -r * sin(q[PHI]) * eta[0];
    out[4 * Y + PHI] = r * cos(q[PHI]) * eta[0];
}

/* xdot - r cos(phi) thetadot, ydot - r sin(phi) thetadot */
static void forms(const struct instance *in, const real *q, real *out)
{
    real r = in->parameter[RADIUS];
    const real rows[2][4] = {{1, 0, -r * cos(q[PHI]), 0}, {0, 1, -r * sin(q[PHI]), 0}};
    for (int k = 0; k < 8; k++)
        out[k] = rows[k / 4][k % 4];
}

static void forms_slope(const struct instance *in, const real *q, const real *v, real *out)
{
    real r = in->parameter[RADIUS];
    const real rows[2][4] = {{0, 0, 0, r * sin(q[PHI]) * v[THETA]}, {0, 0, 0, -r * cos(q[PHI]) * v[THETA]}};
    for (int k = 0; k < 8; k++)
        out[k] = rows[k / 4][k % 4];
}

/* The reduced equations (I + m r^2) theta'' = u_theta, J phi'' = u_phi with xdot, ydot by the rolling; x, y and theta are cyclic,
 * so that their conjugates a are constant. */
static void disc_extremal(const struct instance *in, const real *q, const real *mu, const real *eta, const real *a,
                          real *v, real *mu_rate, real *eta_rate, real *a_rate)
{
    real r = in->parameter[RADIUS], inertia = in->parameter[ROLL] + in->parameter[MASS] * r * r;
    real C = r * cos(q[PHI]), S = r * sin(q[PHI]);
    v[THETA] = mu[0] / inertia;
    v[PHI] = mu[1] / in->parameter[TURN];
    v[X] = C * v[THETA];
    v[Y] = S * v[THETA];
    mu_rate[0] = -eta[0];
    mu_rate[1] = -eta[1];
    eta_rate[0] = (a[THETA] + C * a[X] + S * a[Y]) / inertia;
    eta_rate[1] = a[PHI] / in->parameter[TURN];
    a_rate[PHI] = v[THETA] * (S * a[X] - C * a[Y]);
}

static void disc_actuation(const struct instance *in, real *B)
{
    (void)in;
    B[0] = B[3] = 1; /* along the basis */
}

static void disc_boundary(const struct instance *in, struct control_boundary *out)
{
    (void)in;
    *out = (struct control_boundary){.g[1] = {1, 1, R(1.5), REAL_PI / 2}, .horizon = 2};
}

/* Linear, but for a heading that swings out and in. */
static void disc_guess(const struct control *control, real x, real *q)
{
    control_straight(control, x, q);
    q[PHI] += sin(REAL_PI * x) / 2;
}

static bool admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    for (int k = MASS; k <= TURN; k++)
        if (!(in->parameter[k] > 0)) {
            snprintf(message, MESSAGE_SIZE, "mass, radius and moments of inertia must be positive");
            return false;
        }
    return true;
}

const struct problem problem_disc_transfer = {
    .name = "disc-transfer",
    .summary = "a disc rolling upright, torques on its roll and its turn, R^4",
    .source = "Rattleback mathematics, Control S17; Jimenez 2012, section 5.3.2",
    .coordinates = "x, y, theta (roll), phi (heading); momenta: along the roll and the heading, then 0",
    .n = 4,
    .parameters = (const struct parameter_info[]){{"mass", "1", "of the disc"},
                                                  {"radius", "1", "of the disc"},
                                                  {"roll", "0.5", "moment of inertia about the axle"},
                                                  {"turn", "0.25", "moment of inertia about the vertical"},
                                                  {0}},
    .admissible = admissible,
    .presets = (const struct preset_info[]){{"default", "rest to rest, 0 to (1, 1, 1.5, pi/2), T = 2"}, {0}},
    .lagrangian = lagrangian,
    .control =
        &(const struct control_problem){
            .inputs = "torques on roll and heading",
            .controls = 2,
            .transfers = (const struct transfer[]){{.boundary = disc_boundary, .guess = disc_guess}},
            .covectors = disc_covectors,
            .jacobian = disc_jacobian,
            .actuation = disc_actuation,
            .rank = 2,
            .basis = basis,
            .basis_slope = basis_slope,
            .forms = forms,
            .forms_slope = forms_slope,
            .extremal = disc_extremal,
        },
};
