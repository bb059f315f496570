/* Newton's method for a multiplier. */
#include "core/problem/projection.h"

#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/inverse_legendre.h"

enum { MOST_CORRECTIONS = 20 };

/* Moves the node from p to p + scale A^T s. */
static void move_along_forces(const struct instance *in, const real *g, const real *p, real scale, const real *s,
                              struct node *node)
{
    SCRATCH(real, force, in->n);
    SCRATCH(real, moved, in->n);
    node_constraint_force(node, s, force);
    for (int c = 0; c < in->n; c++)
        moved[c] = p[c] + scale * force[c];
    node_at_momentum(in, g, moved, node);
}

/* Returns true if the correction that phi (m) asks for is round-off of the momentum there. The inverse mass measures both, so that units and
 * factors of constraints cancel. */
static bool constraint_is_round_off(const struct node *node, const real *phi)
{
    SCRATCH(real, correction, node->in.m);
    SCRATCH(real, velocity, node->in.n);
    SCRATCH(real, p, node->in.n);
    real moved = 0, size = 0;
    first_point(node->in.n, node->mu, p);
    node_divide_by_gram(node, phi, correction);
    node_divide_by_mass(node, p, velocity);
    for (int i = 0; i < node->in.m; i++)
        moved += fabs(phi[i] * correction[i]);
    for (int c = 0; c < node->in.n; c++)
        size += fabs(p[c] * velocity[c]);
    return moved <= tolerance.solve * tolerance.solve * size;
}

enum status projection_solve(const struct instance *in, const real *g, const real *p, real scale, struct node *node,
                             real *s)
{
    SCRATCH(real, phi, in->m);
    SCRATCH(real, step, in->m);
    real before = INFINITY;
    memset(s, 0, (size_t)in->m * sizeof *s);
    node_at_momentum(in, g, p, node);
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        if (k > 0)
            move_along_forces(in, g, p, scale, s, node);
        enum status status = node_metric(node);
        if (status != STATUS_OK)
            return status == STATUS_NOT_FINITE && k > 0 ? STATUS_DIVERGED : status;
        first_point(in->m, node->phi, phi);
        const real left = norm_euclidean(in->m, phi);
        if (left == 0 || (k > 0 && !(left < before / 2) && constraint_is_round_off(node, phi)))
            return STATUS_OK;
        before = left;
        node_divide_by_gram(node, phi, step);
        for (int i = 0; i < in->m; i++)
            s[i] -= step[i] / scale;
        if (in->m == 0 || legendre_is_affine(in->problem))
            return STATUS_OK;
    }
    return STATUS_DIVERGED;
}
