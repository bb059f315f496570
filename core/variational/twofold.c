/* Two dynamics of one constraint: condition [jimenez-2012, (4.10)], under which they have a motion in common. */
#include "core/variational/twofold.h"

#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/hamilton.h"

struct instance twofold_extended(const struct instance *in)
{
    struct instance extended = *in;
    extended.problem = in->problem->extended;
    extended.m = extended.problem->m;
    extended.lanes = 1;
    return extended;
}

void twofold_velocity(const struct instance *in, const real *q, const real *p, real *v)
{
    SCRATCH(real, pdot, in->n);
    hamilton_rates(in, q, p, v, pdot);
}

/* D_q phi (q, w) contracted with mu: a covector. Of w = v it is d<mu, A v>/dq at fixed v. */
static void contracted_slope(const struct instance *in, const real *q, const real *w, const real *mu, real *out)
{
    SCRATCH(lane, position, in->element);
    SCRATCH(lane, direction, in->n);
    SCRATCH_MATRIX(lane, slope, in->m, in->n);
    broadcast(in->n, q, position);
    broadcast(in->n, w, direction);
    in->problem->constraint_slope(in, position, direction, slope);
    for (int c = 0; c < in->n; c++) {
        out[c] = 0;
        for (int k = 0; k < in->m; k++)
            out[c] += mu[k] * slope[k * in->n + c][0];
    }
}

/* i_v <mu, dA> = (D_v A)^T mu - D<mu, A v>: component c is <mu, D_v A e_c> - <mu, D_{e_c} A v>. A constraint that is affine has a
 * slope at rest, which is no part of A. */
static void constraint_curvature(const struct instance *in, const real *q, const real *v, const real *mu, real *out)
{
    SCRATCH_ZERO(real, rest, in->n);
    SCRATCH(real, still, in->n);
    SCRATCH(real, along, in->n);
    contracted_slope(in, q, rest, mu, still);
    contracted_slope(in, q, v, mu, along);
    for (int c = 0; c < in->n; c++) {
        SCRATCH_ZERO(real, unit, in->n);
        SCRATCH(real, row, in->n);
        unit[c] = 1;
        contracted_slope(in, q, unit, mu, row);
        out[c] = still[c] - along[c];
        for (int d = 0; d < in->n; d++)
            out[c] += (row[d] - still[d]) * v[d];
    }
}

/* The multipliers whose constraint force is the part of a covector that is none of D, at a node with its metric. */
static void along_constraints(const struct node *node, const real *x, real *amount)
{
    SCRATCH(real, velocity, node->in.n);
    SCRATCH(real, defect, node->in.m);
    node_divide_by_mass(node, x, velocity);
    node_gradient(node, velocity, defect);
    node_divide_by_gram(node, defect, amount);
}

enum status twofold_pull(const struct instance *in, const real *q, const real *p, real *pull)
{
    struct instance extended = twofold_extended(in);
    SCRATCH_NODE(node, &extended);
    SCRATCH(real, v, in->n);
    SCRATCH(real, excess, in->n);
    SCRATCH(real, mu, extended.m);
    SCRATCH(real, amount, extended.m);
    SCRATCH(real, push, in->n);
    twofold_velocity(in, q, p, v);
    node_at_velocity(&extended, q, v, node);
    enum status status = node_metric(node);
    if (status != STATUS_OK)
        return status;
    for (int c = 0; c < in->n; c++)
        excess[c] = p[c] - node->mu[c][0];
    along_constraints(node, excess, mu);
    constraint_curvature(&extended, q, v, mu, pull);
    along_constraints(node, pull, amount);
    node_constraint_force(node, amount, push);
    for (int c = 0; c < in->n; c++)
        pull[c] -= push[c];
    return STATUS_OK;
}

real twofold_condition(const struct instance *in, const real *q, const real *p)
{
    const struct stated_units *units = in->problem->units;
    SCRATCH(real, pull, in->n);
    if (twofold_pull(in, q, p, pull) != STATUS_OK)
        return (real)NAN;
    if (units)
        put_back(in->n, units->momentum, pull);
    return norm_euclidean(in->n, pull) / (units ? units->time : 1);
}

real twofold_condition_at(const struct run *run)
{
    return run->in.problem->extended ? twofold_condition(&run->in, run->g, run->mu) : 0;
}
