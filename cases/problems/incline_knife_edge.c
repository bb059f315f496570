/* The knife edge on an incline with a lifted angle, system S2 of [anahory-marrero-martin-2022, ex. 4]: its flow and exact discrete
 * mechanics in closed form. */
#include "cases/problems/flows.h"
#include "cases/problems/incline.h"
#include "core/groups/rotation.h"

/* C + iS = int exp(i phi) dt over a time t in which phi turns by `turn`, and area = int (C dS - S dC): entire functions of
 * the turn [mathematics, Exact 2.3]. */
struct arc {
    real C, S, area;
};

static struct arc incline_arc(real phi, real angle, real t)
{
    struct rotation_series half, whole;
    rotation_series(angle * angle / 4, false, &half);
    rotation_series(angle * angle, false, &whole);
    real middle = phi + angle / 2;
    return (struct arc){t * cos(middle) * half.S, t * sin(middle) * half.S, t * t * angle * whole.B};
}

/* On the constraint and off it: x and y are affine in the speed along the edge and the defect s, which the natural
 * extension of the force keeps [mathematics, Exact 1.2]. */
enum status incline_knife_edge_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q, real *v)
{
    real slope = in->parameter[INCLINE_SLOPE], speed, s, angle = v0[2] * t, phi = q0[2] + angle;
    struct arc path = incline_arc(q0[2], angle, t);
    incline_split(in, q0, v0, &speed, &s);
    q[0] = q0[0] + speed * path.C + slope * path.C * path.C / 2 + s * (2 * path.S - t * sin(phi));
    q[1] = q0[1] + speed * path.S + slope * (path.C * path.S + path.area) / 2 + s * (t * cos(phi) - 2 * path.C);
    q[2] = phi;
    incline_join(in, q, speed + slope * path.C - s * angle, s, v0[2], v);
    return STATUS_OK;
}

static void incline_velocities(const struct instance *in, const struct pair *pair, real *v0, real *v1, real *defect)
{
    real slope = in->parameter[INCLINE_SLOPE], h = pair->h, angle = pair->q1[2] - pair->q0[2];
    real middle = pair->q0[2] + angle / 2, dx = pair->q1[0] - pair->q0[0], dy = pair->q1[1] - pair->q0[1];
    struct arc path = incline_arc(pair->q0[2], angle, h);
    struct rotation_series half;
    rotation_series(angle * angle / 4, false, &half);
    real along = cos(middle) * dx + sin(middle) * dy;
    real speed = (along - slope / 2 * (h * half.S * path.C + path.area * sin(middle))) / (h * half.S);
    incline_join(in, pair->q0, speed, 0, angle / h, v0);
    incline_join(in, pair->q1, speed + slope * path.C, 0, angle / h, v1);
    defect[0] = (sin(middle) * dx - cos(middle) * dy + slope / 2 * cos(middle) * path.area) / h;
}

/* l' = l + slope h^2 cos(phi1) g_e along the middle of the next arc, and the way across it [mathematics, Exact 2.3]. */
static void incline_next(const struct instance *in, const struct pair *pair, real *q2)
{
    real slope = in->parameter[INCLINE_SLOPE], h = pair->h, angle = pair->q1[2] - pair->q0[2], phi = pair->q1[2];
    real before = phi - angle / 2, after = phi + angle / 2;
    struct rotation_series half, whole;
    rotation_series(angle * angle / 4, false, &half);
    rotation_series(angle * angle, false, &whole);
    real g = (1 + whole.S) * half.S / 2;
    real along = cos(before) * (pair->q1[0] - pair->q0[0]) + sin(before) * (pair->q1[1] - pair->q0[1]) +
                 slope * h * h * cos(phi) * g;
    real across = -slope / 2 * h * h * angle * whole.B * cos(after);
    q2[0] = pair->q1[0] + along * cos(after) + across * sin(after);
    q2[1] = pair->q1[1] + along * sin(after) - across * cos(after);
    q2[2] = phi + angle;
}

const struct exact_forms incline_knife_edge_forms = {
    .velocities = incline_velocities, .defect_times_h = true, .next = incline_next, .midpoint = incline_midpoint};
