/* Exact flow of the knife edge on an incline, in closed form. */
#include "cases/problems/flows.h"
#include "core/groups/factors.h"

enum { SLOPE };

/* The speed along the edge is v0 + slope C, with C + iS the integral of exp(i phi); x and y are entire in the rate:
 * x = x0 + v0 C + slope C^2/2, y = y0 + v0 S + slope (C S + area)/2, area = int (C dS - S dC) = t^2 (a - sin a)/a^2. */
enum status knife_edge_flow(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta)
{
    real slope = in->parameter[SLOPE], angle = eta0[0] * t, middle = g0[0] + angle / 2;
    real speed = cos(g0[0]) * eta0[1] + sin(g0[0]) * eta0[2];
    struct rotation_series half, whole;
    rotation_series(angle * angle / 4, false, &half);
    rotation_series(angle * angle, false, &whole);
    real C = t * cos(middle) * half.S, S = t * sin(middle) * half.S, area = t * t * angle * whole.B;
    g[0] = g0[0] + angle;
    g[1] = g0[1] + speed * C + slope * C * C / 2;
    g[2] = g0[2] + speed * S + slope * (C * S + area) / 2;
    speed += slope * C;
    eta[0] = eta0[0];
    eta[1] = speed * cos(g[0]);
    eta[2] = speed * sin(g[0]);
    return STATUS_OK;
}
