/* Evaluation of a problem at one point. */
#include "node.h"

#include "linear.h"

static void evaluate_constraint(struct node *node)
{
    const struct problem *problem = node->in.problem;
    if (node->in.m == 0)
        return;
    problem->constraint_value(&node->in, node->g, node->velocity, node->phi);
    problem->constraint_gradient(&node->in, node->g, node->velocity, node->A);
}

void node_move(struct node *node, const real *g, const real *mu)
{
    broadcast(node->in.element, g, node->g);
    broadcast(node->in.n, mu, node->mu);
    node->in.problem->velocity(&node->in, node->g, node->mu, node->velocity);
    evaluate_constraint(node);
}

void node_at_momentum(const struct instance *in, const real *g, const real *mu, struct node *node)
{
    node->in = *in;
    node->in.lanes = 1;
    node_move(node, g, mu);
}

void node_at_velocity(const struct instance *in, const real *g, const real *eta, struct node *node)
{
    node->in = *in;
    node->in.lanes = 1;
    broadcast(in->element, g, node->g);
    broadcast(in->n, eta, node->velocity);
    in->problem->momentum(&node->in, node->g, node->velocity, node->mu);
    evaluate_constraint(node);
}

enum status node_invert_mass(struct node *node)
{
    int n = node->in.n;
    real matrix[MAX_DIMENSION * MAX_DIMENSION];
    lane mass[MAX_DIMENSION * MAX_DIMENSION];
    if (!node->in.problem->mass) {
        for (int k = 0; k < n * n; k++)
            node->inverse_mass[k] = k / n == k % n;
        return STATUS_OK;
    }
    node->in.problem->mass(&node->in, node->g, node->velocity, mass);
    for (int k = 0; k < n * n; k++)
        matrix[k] = mass[k][0];
    return matrix_inverse(n, matrix, node->inverse_mass);
}

enum status node_metric(struct node *node)
{
    int n = node->in.n, m = node->in.m;
    real G[MAX_MULTIPLIERS * MAX_MULTIPLIERS];
    enum status status = node_invert_mass(node);
    if (status != STATUS_OK)
        return status;
    for (int j = 0; j < m; j++) {
        real row[MAX_DIMENSION], divided[MAX_DIMENSION], column[MAX_MULTIPLIERS];
        for (int c = 0; c < n; c++)
            row[c] = node->A[j * n + c][0];
        node_divide_by_mass(node, row, divided);
        node_gradient(node, divided, column);
        for (int i = 0; i < m; i++)
            G[i * m + j] = column[i];
    }
    return m ? matrix_inverse(m, G, node->inverse_G) : STATUS_OK;
}

void node_divide_by_mass(const struct node *node, const real *x, real *out)
{
    int n = node->in.n;
    for (int c = 0; c < n; c++) {
        out[c] = 0;
        for (int d = 0; d < n; d++)
            out[c] += node->inverse_mass[c * n + d] * x[d];
    }
}

void node_gradient(const struct node *node, const real *x, real *out)
{
    int n = node->in.n;
    for (int k = 0; k < node->in.m; k++) {
        out[k] = 0;
        for (int c = 0; c < n; c++)
            out[k] += node->A[k * n + c][0] * x[c];
    }
}

void node_constraint_force(const struct node *node, const real *x, real *out)
{
    int n = node->in.n;
    for (int c = 0; c < n; c++) {
        out[c] = 0;
        for (int k = 0; k < node->in.m; k++)
            out[c] += node->A[k * n + c][0] * x[k];
    }
}

real node_residual(const struct node *node, real *tangency)
{
    real largest = 0, rate[MAX_MULTIPLIERS], velocity[MAX_DIMENSION];
    for (int c = 0; c < node->in.n; c++)
        velocity[c] = node->velocity[c][0];
    *tangency = 0;
    node_gradient(node, velocity, rate);
    for (int k = 0; k < node->in.m; k++) {
        largest = fmax(largest, fabs(node->phi[k][0]));
        if (node->in.problem->constraint == CONSTRAINT_HOLONOMIC)
            *tangency = fmax(*tangency, fabs(rate[k]));
    }
    return largest;
}
