/* Acceleration and multiplier at a node: M etadot = f + A^T lambda with A etadot = -rate. */
#include "core/problem/continuous.h"

#include "core/numbers/scratch.h"
#include "core/problem/node.h"

/* f = ad*_eta mu + L_g^* D1 l - D1 D2 l (velocity). */
static void applied_force(const struct node *node, real *f)
{
    const struct instance *in = &node->in;
    const struct problem *problem = in->problem;
    SCRATCH(lane, force, in->n);
    SCRATCH(lane, other, in->n);
    evaluate_force(problem, in, node->g, node->velocity, force);
    first_point(in->n, force, f);
    if (problem->momentum_rate) {
        problem->momentum_rate(in, node->g, node->velocity, other);
        for (int c = 0; c < in->n; c++)
            f[c] -= other[c][0];
    }
    if (group_is_abelian(in->group))
        return;
    group_coadjoint_small(in, node->velocity, node->mu, other);
    for (int c = 0; c < in->n; c++)
        f[c] += other[c][0];
}

void continuous_solve(const struct node *node, real *acceleration, real *lambda)
{
    const struct instance *in = &node->in;
    int n = in->n, m = in->m;
    SCRATCH(real, f, in->n);
    SCRATCH(real, push, in->n);
    SCRATCH(real, right, in->m);
    SCRATCH(lane, rate, in->m);
    applied_force(node, f);
    if (m) {
        node_divide_by_mass(node, f, acceleration);
        node_gradient(node, acceleration, right);
        in->problem->constraint_rate(in, node->g, node->velocity, rate);
        for (int k = 0; k < m; k++)
            right[k] = -(right[k] + rate[k][0]);
        node_divide_by_gram(node, right, lambda);
        node_constraint_force(node, lambda, push);
        for (int c = 0; c < n; c++)
            f[c] += push[c];
    }
    node_divide_by_mass(node, f, acceleration);
}

enum status continuous_acceleration(const struct instance *in, const real *g, const real *eta, real *acceleration,
                                    real *lambda)
{
    SCRATCH_NODE(node, in);
    node_at_velocity(in, g, eta, node);
    enum status status = node_metric(node);
    if (status == STATUS_OK)
        continuous_solve(node, acceleration, lambda);
    return status;
}
