/* The knife edge whose constraint is perturbed by eps, system S3 of [anahory-marrero-martin-2022, ex. 5]: its flow and exact
 * discrete mechanics by one quadrature. */
#include "cases/problems/flows.h"
#include "cases/problems/incline.h"
#include "core/numbers/legendre.h"

/* n(phi) is analytic up to the complex angles where rho = 0, at distance |ln eps|: on a panel of at most an eighth of
 * that to each side (and at most a quarter) the 16-point rule is exact to quadruple round-off, 16^-32. */
static real panel_width(const struct instance *in)
{
    real eps = in->parameter[INCLINE_EPS];
    return eps > 0 ? fmin(R(0.5), -log(eps) / 4) : R(0.5);
}

/* State of the edge: position, speed along it and angle; X + iY = int (n_x + i n_y) dt, the path at unit speed. */
struct motion {
    real x, y, speed, phi, X, Y;
};

/* Means over the fraction `part` of a panel from phi: of n_x, and of (1 - eps cos)/rho^3, times that fraction. */
static void inner_means(const struct instance *in, const struct gauss_rule *rule, real phi, real turn, real part,
                        real *gain, real *loss)
{
    real eps = in->parameter[INCLINE_EPS];
    *gain = *loss = 0;
    for (int k = 0; k < rule->count; k++) {
        real angle = phi + turn * part * rule->point[k];
        struct edge n = incline_edge(in, angle);
        *gain += part * rule->weight[k] * n.x;
        *loss += part * rule->weight[k] * (1 - eps * cos(angle)) / (n.rho * n.rho * n.rho);
    }
}

/* Over a time dt in which the angle turns by `turn`, with the defect Phi of the velocity, which stays [mathematics, Exact 1.3]:
 * speed' = slope n_x - Phi phidot (1 - eps cos)/rho^3, (x, y)' = speed n + (Phi/rho) (n_y, -n_x). */
static void advance_constrained_motion(const struct instance *in, const struct gauss_rule *rule, real dt, real turn,
                                       real defect, struct motion *at)
{
    real slope = in->parameter[INCLINE_SLOPE], gain, loss, dx = 0, dy = 0;
    for (int k = 0; k < rule->count; k++) {
        struct edge n = incline_edge(in, at->phi + turn * rule->point[k]);
        inner_means(in, rule, at->phi, turn, rule->point[k], &gain, &loss);
        real speed = at->speed + slope * dt * gain - defect * turn * loss;
        at->X += dt * rule->weight[k] * n.x;
        at->Y += dt * rule->weight[k] * n.y;
        dx += dt * rule->weight[k] * (speed * n.x + defect / n.rho * n.y);
        dy += dt * rule->weight[k] * (speed * n.y - defect / n.rho * n.x);
    }
    inner_means(in, rule, at->phi, turn, 1, &gain, &loss);
    at->speed += slope * dt * gain - defect * turn * loss;
    at->x += dx;
    at->y += dy;
    at->phi += turn;
}

/* Panel by panel: each is an exact motion of its own, regular for eps -> 0 and phidot -> 0 [mathematics, Exact 2.4]. */
static void advance_panels(const struct instance *in, real t, real turn, real defect, struct motion *at)
{
    struct gauss_rule rule;
    int panels = (int)fmax(1, ceil(fabs(turn) / panel_width(in)));
    gauss_rule_make(MAX_STAGES, &rule);
    for (int k = 0; k < panels; k++)
        advance_constrained_motion(in, &rule, t / panels, turn / panels, defect, at);
}

enum status perturbed_knife_edge_flow(const struct instance *in, const real *q0, const real *v0, real t, real *q,
                                      real *v)
{
    struct motion at = {.x = q0[0], .y = q0[1], .phi = q0[2]};
    real defect, turn = v0[2] * t;
    if (!(fabs(turn) < R(1e5)))
        return STATUS_FAILED;
    incline_split(in, q0, v0, &at.speed, &defect);
    advance_panels(in, t, turn, defect, &at);
    q[0] = at.x;
    q[1] = at.y;
    q[2] = q0[2] + turn;
    incline_join(in, q, at.speed, defect, v0[2], v);
    return STATUS_OK;
}

/* The motion on the constraint, (dx, dy) = speed (X, Y) + (x, y), from rest at the origin; its gain of speed is slope X. */
static struct motion constrained_motion(const struct instance *in, real phi, real turn, real h)
{
    struct motion from_rest = {.phi = phi};
    advance_panels(in, h, turn, 0, &from_rest);
    return from_rest;
}

/* [mathematics, Exact 2.4], with h a_x = X, h a_y = Y. */
static void perturbed_velocities(const struct instance *in, const struct pair *pair, real *v0, real *v1, real *defect)
{
    real h = pair->h, turn = pair->q1[2] - pair->q0[2];
    struct motion w = constrained_motion(in, pair->q0[2], turn, h);
    real dx = pair->q1[0] - pair->q0[0] - w.x, dy = pair->q1[1] - pair->q0[1] - w.y;
    real speed = (w.X * dx + w.Y * dy) / (w.X * w.X + w.Y * w.Y);
    incline_join(in, pair->q0, speed, 0, turn / h, v0);
    incline_join(in, pair->q1, speed + in->parameter[INCLINE_SLOPE] * w.X, 0, turn / h, v1);
    defect[0] = (w.Y * dx - w.X * dy) / (h * h);
}

static void perturbed_next(const struct instance *in, const struct pair *pair, real *q2)
{
    real v0[3], v1[3], defect, speed, turn = pair->q1[2] - pair->q0[2];
    perturbed_velocities(in, pair, v0, v1, &defect);
    incline_split(in, pair->q1, v1, &speed, &defect);
    struct motion w = constrained_motion(in, pair->q1[2], turn, pair->h);
    q2[0] = pair->q1[0] + speed * w.X + w.x;
    q2[1] = pair->q1[1] + speed * w.Y + w.y;
    q2[2] = pair->q1[2] + turn;
}

const struct exact_forms perturbed_knife_edge_forms = {
    .velocities = perturbed_velocities, .defect_times_h = true, .next = perturbed_next, .midpoint = incline_midpoint};
