/* The frame of the knife edges on an incline, and what follows from their exact flow. */
#include "cases/problems/incline.h"

struct edge incline_edge(const struct instance *in, real phi)
{
    real x = cos(phi) - in->parameter[INCLINE_EPS], y = sin(phi), rho = sqrt(x * x + y * y);
    return (struct edge){x / rho, y / rho, rho};
}

void incline_split(const struct instance *in, const real *q, const real *v, real *speed, real *defect)
{
    struct edge n = incline_edge(in, q[2]);
    *speed = n.x * v[0] + n.y * v[1];
    *defect = n.rho * (n.y * v[0] - n.x * v[1]);
}

void incline_join(const struct instance *in, const real *q, real speed, real defect, real angle, real *v)
{
    struct edge n = incline_edge(in, q[2]);
    v[0] = speed * n.x + defect / n.rho * n.y;
    v[1] = speed * n.y - defect / n.rho * n.x;
    v[2] = angle;
}

/* At a node: speed = alpha l/h + sign slope (h/2) beta, l the way along the edge in the middle. */
static void node_coefficients(const struct instance *in, const struct edge *middle, real phi, real curvature, real sign,
                              bool forces, real *alpha, real *beta)
{
    struct edge n = incline_edge(in, phi);
    real along = middle->x * n.x + middle->y * n.y, across = forces ? middle->y * n.x - middle->x * n.y : 0;
    *alpha = along - sign * curvature * across;
    *beta = n.x - middle->y * across;
}

void incline_midpoint(const struct instance *in, real h, bool forces, const real *q0, const real *v0, real *q1,
                      real *v1)
{
    real angle = h * v0[2], b = q0[2] + angle / 2, speed, defect, alpha, beta;
    real push = in->parameter[INCLINE_SLOPE] * h / 2;
    struct edge n = incline_edge(in, b);
    real curvature = angle / 2 * (1 - in->parameter[INCLINE_EPS] * cos(b)) / (n.rho * n.rho);
    q1[2] = q0[2] + angle;
    incline_split(in, q0, v0, &speed, &defect);
    node_coefficients(in, &n, q0[2], curvature, -1, forces, &alpha, &beta);
    real distance = h * (speed + push * beta) / alpha;
    q1[0] = q0[0] + distance * n.x;
    q1[1] = q0[1] + distance * n.y;
    node_coefficients(in, &n, q1[2], curvature, 1, forces, &alpha, &beta);
    incline_join(in, q1, alpha * distance / h + push * beta, 0, v0[2], v1);
}
