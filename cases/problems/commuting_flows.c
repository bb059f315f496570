/* Three commuting flows on T*SO(3), whose composition is known in closed form: h = <mu, R^T a + b> + c |mu|^2 / 2. */
#include "cases/problems/flows.h"
#include "core/groups/factors.h"

static const real a[] = {R(0.7), R(-0.4), R(1.1)}, b[] = {R(-0.5), R(0.9), R(0.6)};

enum { C };

static void commuting_velocity_at(const struct instance *in, const real *g, const real *spatial, real *eta)
{
    real A[3], mu[3];
    rotate_back(g, a, A);
    rotate_back(g, spatial, mu);
    for (int c = 0; c < 3; c++)
        eta[c] = A[c] + b[c] + in->parameter[C] * mu[c];
}

/* R(t) = exp(t a) exp(t c m) R(0) exp(t b), spatial momentum exp(t a) m. */
enum status commuting_flows_flow(const struct instance *in, const real *g0, const real *eta0, real t, real *g,
                                 real *eta)
{
    real A[3], mu[3], m[3], about_a[3], about_m[3], about_b[3], flow[9], part[9], moved[9], spatial[3];
    static const real identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    rotate_back(g0, a, A);
    for (int c = 0; c < 3; c++)
        mu[c] = (eta0[c] - A[c] - b[c]) / in->parameter[C];
    rotate(g0, mu, m);
    for (int c = 0; c < 3; c++) {
        about_a[c] = t * a[c];
        about_m[c] = t * in->parameter[C] * m[c];
        about_b[c] = t * b[c];
    }
    translate_point(&so3_exp, identity, about_a, flow);
    rotate(flow, m, spatial);
    translate_point(&so3_exp, flow, about_m, part);
    so3_exp.compose(part, g0, moved);
    translate_point(&so3_exp, moved, about_b, g);
    commuting_velocity_at(in, g, spatial, eta);
    return STATUS_OK;
}
