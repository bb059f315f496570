/* Free bodies on SO(3). */
#include "cases/problems/body.h"

#include <stdio.h>
#include <string.h>

#include "cases/problems/actuated.h"
#include "core/groups/factors.h"

const struct group body_cay = {.name = "SO(3)", .retraction = "cay", .factor = {&so3_cay}};
const struct group body_exp = {.name = "SO(3)", .retraction = "exp", .factor = {&so3_exp}};

/* Positive, and none larger than the sum of the others. */
static bool are_moments_of_inertia(real first, real second, real third)
{
    return first > 0 && second > 0 && third > 0 && first <= second + third && second <= third + first &&
           third <= first + second;
}

bool body_admissible(const struct instance *in, char message[MESSAGE_SIZE])
{
    const real *I = in->parameter;
    if (are_moments_of_inertia(I[BODY_I1], I[BODY_I2], I[BODY_I3]))
        return true;
    snprintf(message, MESSAGE_SIZE, "moments of inertia are positive, and none is larger than the sum of the others");
    return false;
}

static void inertia(const struct instance *in, real *out)
{
    memset(out, 0, 9 * sizeof *out);
    for (int c = 0; c < 3; c++)
        out[4 * c] = in->parameter[BODY_I1 + c];
}

void body_energy(const struct instance *in, const lane *g, const lane *w, lane *restrict out)
{
    real mass[9];
    (void)g;
    inertia(in, mass);
    natural_energy(in, mass, w, out);
}

void body_covectors(const struct instance *in, const real *g, const real *w, real *force, real *momentum)
{
    real mass[9];
    (void)g;
    inertia(in, mass);
    natural_momentum(3, mass, w, momentum);
    for (int c = 0; c < 3; c++)
        force[c] = 0;
}

void body_jacobian(const struct instance *in, const real *g, const real *w, real *out)
{
    real mass[9];
    (void)g, (void)w;
    inertia(in, mass);
    natural_jacobian(3, mass, NULL, NULL, out);
}

void body_symmetry(const struct instance *in, int which, const real *g, real *generator)
{
    (void)in;
    for (int c = 0; c < 3; c++)
        generator[c] = g[3 * which + c];
}

/* R = exp(x) by rows, orthogonal to round-off. */
static void attitude_from_vector(const real *x, real *attitude)
{
    static const real identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    translate_point(&so3_exp, identity, x, attitude);
}

void body_boundary(const real *x, const real *start, const real *end, real horizon, struct control_boundary *out)
{
    const real none[3] = {0};
    *out = (struct control_boundary){.horizon = horizon};
    attitude_from_vector(none, out->g[0]);
    attitude_from_vector(x, out->g[1]);
    for (int c = 0; c < 3; c++) {
        out->v[0][c] = start ? start[c] : 0;
        out->v[1][c] = end ? end[c] : 0;
    }
}
