/* Evaluation of a problem at one point. */
#include "core/problem/node.h"

#include "core/numbers/linear.h"

#include <stdlib.h>
#include <string.h>

static size_t whole_lanes(size_t bytes)
{
    return (bytes + sizeof(lane) - 1) / sizeof(lane) * sizeof(lane);
}

/* Bytes of the matrices; where there is memory, their places in it. */
static size_t lay_matrices(const struct instance *in, struct node *node, char *memory)
{
    size_t n = (size_t)in->n, m = (size_t)in->m, mass = whole_lanes(n * n * sizeof(real));
    if (memory) {
        node->laid_n = in->n;
        node->laid_m = in->m;
        node->A = (lane *)memory;
        node->inverse_mass = (real *)(memory + m * n * sizeof(lane));
        node->inverse_G = (real *)(memory + m * n * sizeof(lane) + mass);
    }
    return m * n * sizeof(lane) + mass + whole_lanes(m * m * sizeof(real));
}

size_t node_size(const struct instance *in)
{
    return whole_lanes(sizeof(struct node)) + lay_matrices(in, NULL, NULL);
}

struct node *node_lay(const struct instance *in, void *memory)
{
    struct node *node = memory;
    lay_matrices(in, node, (char *)memory + whole_lanes(sizeof *node));
    node->matrices = NULL;
    return node;
}

enum status node_open(struct node *node, const struct instance *in)
{
    size_t size = sizeof(lane) + lay_matrices(in, NULL, NULL);
    node->matrices = aligned_alloc(sizeof(lane), size);
    if (!node->matrices)
        return STATUS_OUT_OF_MEMORY;
    memset(node->matrices, 0, size);
    lay_matrices(in, node, node->matrices);
    return STATUS_OK;
}

void node_close(struct node *node)
{
    free(node->matrices);
    node->matrices = NULL;
}

static void evaluate_constraint(struct node *node)
{
    const struct problem *problem = node->in.problem;
    if (node->in.m == 0)
        return;
    problem->constraint_value(&node->in, node->g, node->velocity, node->phi);
    problem->constraint_gradient(&node->in, node->g, node->velocity, node->A);
}

void node_evaluate(struct node *node)
{
    node->in.problem->velocity(&node->in, node->g, node->mu, node->velocity);
    evaluate_constraint(node);
}

void node_move(struct node *node, const real *g, const real *mu)
{
    broadcast(node->in.element, g, node->g);
    broadcast(node->in.n, mu, node->mu);
    node_evaluate(node);
}

/* A point of the instance, in a node that was laid for its sizes. */
static void become(struct node *node, const struct instance *in)
{
    if (node->laid_n != in->n || node->laid_m != in->m)
        abort();
    node->in = *in;
    node->in.lanes = 1;
}

void node_at_momentum(const struct instance *in, const real *g, const real *mu, struct node *node)
{
    become(node, in);
    node_move(node, g, mu);
}

void node_at_velocity(const struct instance *in, const real *g, const real *eta, struct node *node)
{
    become(node, in);
    broadcast(in->element, g, node->g);
    broadcast(in->n, eta, node->velocity);
    in->problem->momentum(&node->in, node->g, node->velocity, node->mu);
    evaluate_constraint(node);
}

enum status node_invert_mass(struct node *node)
{
    int n = node->in.n;
    static _Thread_local struct {
        int n;
        real mass[MAX_DIMENSION * MAX_DIMENSION], inverse[MAX_DIMENSION * MAX_DIMENSION];
    } last; /* most masses are constant */
    SCRATCH_MATRIX(real, matrix, n, n);
    SCRATCH_MATRIX(lane, mass, n, n);
    if (!node->in.problem->mass) {
        node->mass = MASS_NONE;
        for (int k = 0; k < n * n; k++)
            node->inverse_mass[k] = k / n == k % n;
        return STATUS_OK;
    }
    node->in.problem->mass(&node->in, node->g, node->velocity, mass);
    bool same = last.n == n;
    for (int k = 0; k < n * n; k++) {
        matrix[k] = mass[k][0];
        same = same && matrix[k] == last.mass[k];
    }
    node->mass = matrix_is_diagonal(n, matrix) ? MASS_DIAGONAL : MASS_DENSE;
    if (!same) {
        enum status status = matrix_inverse(n, matrix, last.inverse);
        memcpy(last.mass, matrix, (size_t)(n * n) * sizeof(real));
        last.n = status == STATUS_OK ? n : 0;
        if (status != STATUS_OK)
            return status;
    }
    memcpy(node->inverse_mass, last.inverse, (size_t)(n * n) * sizeof(real));
    return STATUS_OK;
}

enum status node_metric(struct node *node)
{
    int n = node->in.n, m = node->in.m;
    SCRATCH_MATRIX(real, G, m, m);
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
        out[c] = node->mass == MASS_NONE       ? x[c]
                 : node->mass == MASS_DIAGONAL ? node->inverse_mass[c * n + c] * x[c]
                                               : 0;
        for (int d = 0; d < n && node->mass == MASS_DENSE; d++)
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

void node_residual(const struct node *node, real *restrict residual, real *restrict tangency)
{
    const struct instance *in = &node->in;
    bool holonomic = in->problem->constraint == CONSTRAINT_HOLONOMIC;
    FOR_LANES(l, in) residual[l] = tangency[l] = 0;
    for (int k = 0; k < in->m; k++) {
        lane rate = {0};
        for (int c = 0; c < in->n && holonomic; c++)
            FOR_LANES(l, in) rate[l] += node->A[k * in->n + c][l] * node->velocity[c][l];
        FOR_LANES(l, in) residual[l] = fabs(node->phi[k][l]) > residual[l] ? fabs(node->phi[k][l]) : residual[l];
        FOR_LANES(l, in) tangency[l] = fabs(rate[l]) > tangency[l] ? fabs(rate[l]) : tangency[l];
    }
}
