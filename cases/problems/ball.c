/* Exact flow of a homogeneous ball on a turntable. */
#include <string.h>

#include "cases/problems/ball_flow.h"
#include "cases/problems/flows.h"
#include "core/numbers/roundoff.h"

enum { OMEGA, RADIUS, A, B, C };

/* Returns true if the contact point circles about the axis of the table. */
static bool is_centred(const struct instance *in, const real *g0, const real *eta0)
{
    const real *p = in->parameter;
    bool centred = true;
    for (int c = 0; c < 2; c++) {
        real turned = p[RADIUS] * eta0[c], carried = p[OMEGA] * g0[9 + c] / (1 + p[A]);
        centred = centred && fabs(turned - carried) <= tolerance.last_bits * fabs(turned);
    }
    return centred;
}

enum status ball_exact_flow(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    const real *p = in->parameter;
    if (p[A] != p[B] || p[B] != p[C])
        return STATUS_FAILED;
    struct ball_flow start = {.rate = p[A] * p[OMEGA] / (1 + p[A]), .gain = p[OMEGA] / ((1 + p[A]) * p[RADIUS])};
    memcpy(start.w, eta0, sizeof start.w);
    memcpy(start.v, eta0 + 3, sizeof start.v);
    ball_flow(&start, is_centred(in, g0, eta0), t, g0, g, eta);
    return STATUS_OK;
}
