/* Evaluation of a problem at one point. */
#include "core/problem/node.h"

#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <threads.h>

static size_t whole_lanes(size_t bytes)
{
    return (bytes + sizeof(lane) - 1) / sizeof(lane) * sizeof(lane);
}

/* Bytes of the arrays; where there is memory, their places in it. */
static size_t lay_arrays(const struct instance *in, struct node *node, char *memory)
{
    size_t n = (size_t)in->n, m = (size_t)in->m, used = 0;
    lane *lanes[5];
    const size_t counts[5] = {(size_t)in->element, n, n, m, m * n};
    for (int k = 0; k < 5; used += counts[k++] * sizeof(lane))
        lanes[k] = memory ? (lane *)(memory + used) : NULL;
    size_t mass = used, G = mass + whole_lanes(n * n * sizeof(real));
    if (memory) {
        node->laid_n = in->n;
        node->laid_m = in->m;
        node->clear_beside = NULL;
        node->inverted = false;
        node->g = lanes[0];
        node->mu = lanes[1];
        node->velocity = lanes[2];
        node->phi = lanes[3];
        node->A = lanes[4];
        node->inverse_mass = (real *)(void *)(memory + mass);
        node->inverse_G = (real *)(void *)(memory + G);
    }
    return G + whole_lanes(m * m * sizeof(real));
}

size_t node_size(const struct instance *in)
{
    return whole_lanes(sizeof(struct node)) + lay_arrays(in, NULL, NULL);
}

struct node *node_lay(const struct instance *in, void *memory)
{
    struct node *node = memory;
    lay_arrays(in, node, (char *)memory + whole_lanes(sizeof *node));
    node->memory = NULL;
    return node;
}

enum status node_open(struct node *node, const struct instance *in)
{
    size_t size = sizeof(lane) + lay_arrays(in, NULL, NULL);
    node->memory = aligned_alloc(sizeof(lane), size);
    if (!node->memory)
        return STATUS_OUT_OF_MEMORY;
    memset(node->memory, 0, size);
    lay_arrays(in, node, node->memory);
    return STATUS_OK;
}

enum status node_open_ends(struct node *start, struct node *end, const struct instance *in)
{
    enum status status = node_open(start, in);
    return status == STATUS_OK ? node_open(end, in) : status;
}

void node_close(struct node *node)
{
    free(node->memory);
    node->memory = NULL;
}

/* A where it has a pattern: zeros are written once, for m n of them take longer than all that a chain has beside them. */
static void evaluate_entries(struct node *node, const struct pattern *of)
{
    SCRATCH(lane, entry, pattern_entries(of));
    evaluate_gradient_entries(node->in.problem, &node->in, node->g, node->velocity, entry);
    if (node->clear_beside != of)
        memset(node->A, 0, (size_t)(node->in.m * node->in.n) * sizeof(lane));
    node->clear_beside = of;
    for (int k = 0; k < of->rows; k++)
        FOR_PATTERN(e, of, k) memcpy(node->A[k * of->columns + of->column[e]], entry[e], sizeof(lane));
}

static void evaluate_constraint(struct node *node)
{
    const struct problem *problem = node->in.problem;
    if (node->in.m == 0)
        return;
    problem->constraint_value(&node->in, node->g, node->velocity, node->phi);
    if (problem->gradient_pattern) {
        evaluate_entries(node, problem->gradient_pattern);
        return;
    }
    evaluate_constraint_gradient(problem, &node->in, node->g, node->velocity, node->A);
    node->clear_beside = NULL;
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
static void move_node_to(struct node *node, const struct instance *in)
{
    if (node->laid_n != in->n || node->laid_m != in->m)
        abort();
    node->inverted = node->inverted && node->in.problem == in->problem &&
                     memcmp(node->in.parameter, in->parameter, sizeof in->parameter) == 0;
    node->in = *in;
    node->in.lanes = 1;
}

void node_at_momentum(const struct instance *in, const real *g, const real *mu, struct node *node)
{
    move_node_to(node, in);
    node_move(node, g, mu);
}

void node_at_velocity(const struct instance *in, const real *g, const real *eta, struct node *node)
{
    move_node_to(node, in);
    broadcast(in->element, g, node->g);
    broadcast(in->n, eta, node->velocity);
    in->problem->momentum(&node->in, node->g, node->velocity, node->mu);
    evaluate_constraint(node);
}

/* The last mass of a thread and its inverse, for most masses are constant: n x n each, the inverse behind. */
struct last_mass {
    int n;           /* 0: it had no inverse */
    size_t capacity; /* numbers */
    real numbers[];
};
static _Thread_local struct last_mass *last;
static once_flag once = ONCE_FLAG_INIT;
static tss_t of_thread;

static void free_mass(void)
{
    if (tss_create(&of_thread, free) != thrd_success)
        abort();
}

/* Room for the last mass, kept until the thread ends. */
static bool reserve_mass(size_t numbers)
{
    if (last && last->capacity >= numbers)
        return true;
    call_once(&once, free_mass);
    free(last);
    last = malloc(sizeof *last + numbers * sizeof(real));
    if (last)
        *last = (struct last_mass){.capacity = numbers};
    tss_set(of_thread, last);
    return last;
}

enum status node_invert_mass(struct node *node)
{
    int n = node->in.n;
    size_t size = (size_t)(n * n) * sizeof(real);
    if (node->inverted)
        return STATUS_OK;
    node->inverted = !node->in.problem->mass || node->in.problem->mass_is_constant;
    if (!node->in.problem->mass) {
        node->mass = MASS_NONE;
        for (int k = 0; k < n * n; k++)
            node->inverse_mass[k] = k / n == k % n;
        return STATUS_OK;
    }
    SCRATCH_MATRIX(real, matrix, n, n);
    SCRATCH_MATRIX(lane, mass, n, n);
    if (!reserve_mass(2 * (size_t)(n * n))) {
        node->inverted = false;
        return STATUS_OUT_OF_MEMORY;
    }
    evaluate_mass(node->in.problem, &node->in, node->g, node->velocity, mass);
    bool same = last->n == n;
    for (int k = 0; k < n * n; k++) {
        matrix[k] = mass[k][0];
        same = same && matrix[k] == last->numbers[k];
    }
    node->mass = matrix_is_diagonal(n, matrix) ? MASS_DIAGONAL : MASS_DENSE;
    const bool counts = node->mass == MASS_DENSE && !node->in.problem->mass_is_constant;
    work_done.factorisations += counts;
    work_done.solves += counts ? n : 0;
    if (!same) {
        const struct work_counts before = work_done;
        enum status status = metric_inverse(n, matrix, last->numbers + n * n);
        work_done = before; /* what an earlier run of this thread has left changes no count */
        memcpy(last->numbers, matrix, size);
        last->n = status == STATUS_OK ? n : 0;
        node->inverted = node->inverted && status == STATUS_OK;
        if (status != STATUS_OK)
            return status;
    }
    memcpy(node->inverse_mass, last->numbers + n * n, size);
    return STATUS_OK;
}

enum status node_metric(struct node *node)
{
    int n = node->in.n, m = node->in.m;
    SCRATCH_MATRIX(real, G, m, m);
    enum status status = node_invert_mass(node);
    if (status != STATUS_OK)
        return status;
    SCRATCH(real, row, n);
    SCRATCH(real, divided, n);
    SCRATCH(real, column, m);
    for (int j = 0; j < m; j++) {
        for (int c = 0; c < n; c++)
            row[c] = node->A[j * n + c][0];
        node_divide_by_mass(node, row, divided);
        node_gradient(node, divided, column);
        for (int i = 0; i < m; i++)
            G[i * m + j] = column[i];
    }
    return m ? metric_inverse(m, G, node->inverse_G) : STATUS_OK;
}

void node_divide_by_mass(const struct node *node, const real *x, real *out)
{
    int n = node->in.n;
    work_done.solves += node->mass == MASS_DENSE;
    for (int c = 0; c < n; c++) {
        out[c] = node->mass == MASS_NONE       ? x[c]
                 : node->mass == MASS_DIAGONAL ? node->inverse_mass[c * n + c] * x[c]
                                               : 0;
        for (int d = 0; d < n && node->mass == MASS_DENSE; d++)
            out[c] += node->inverse_mass[c * n + d] * x[d];
    }
}

void node_divide_by_gram(const struct node *node, const real *x, real *out)
{
    int m = node->in.m;
    work_done.solves += m > 0;
    for (int i = 0; i < m; i++) {
        out[i] = 0;
        for (int j = 0; j < m; j++)
            out[i] += node->inverse_G[i * m + j] * x[j];
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

void node_rates(const struct node *node, const real *x, real *out)
{
    const struct problem *problem = node->in.problem;
    node_gradient(node, x, out);
    if (!problem->constraint_time_rate)
        return;
    SCRATCH(lane, moves, node->in.m);
    problem->constraint_time_rate(&node->in, node->g, node->velocity, moves);
    for (int k = 0; k < node->in.m; k++)
        out[k] += moves[k][0];
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

void node_force_for_rates(const struct node *node, const real *x, real *out)
{
    SCRATCH(real, multiplier, node->in.m);
    node_divide_by_gram(node, x, multiplier);
    node_constraint_force(node, multiplier, out);
}

void node_saddle(const struct node *node, const real *r, const real *w, real *du, real *dc)
{
    const int n = node->in.n, m = w ? node->in.m : 0;
    SCRATCH_ZERO(real, push, n);
    SCRATCH(real, right, m);
    if (w) {
        node_divide_by_mass(node, r, du);
        node_gradient(node, du, right);
        for (int i = 0; i < m; i++)
            right[i] -= w[i];
        node_divide_by_gram(node, right, dc);
        node_constraint_force(node, dc, push);
    }
    for (int c = 0; c < n; c++)
        push[c] -= r[c];
    node_divide_by_mass(node, push, du);
}

/* Measures a constraint: |A_k velocity + moves| (0 unless holonomic) and sum_c |A_kc|. */
static void measure_gradient(const struct node *node, int k, const lane moves, lane rate, lane size)
{
    const struct instance *in = &node->in;
    const struct pattern *of = node->clear_beside;
    const lane *row = node->A + k * in->n;
    const bool holonomic = in->problem->constraint == CONSTRAINT_HOLONOMIC;
    const int entries = of ? of->start[k + 1] - of->start[k] : in->n;
    FOR_LANES(l, in) rate[l] = moves[l], size[l] = 0;
    for (int e = 0; e < entries; e++) {
        const int c = of ? of->column[of->start[k] + e] : e;
        FOR_LANES(l, in) size[l] += fabs(row[c][l]);
        if (holonomic)
            FOR_PARTS(l, in)
                add_product_to(AT(rate, l), AT(row[c], l), AT(node->velocity[c], l));
    }
    FOR_LANES(l, in) rate[l] = fabs(rate[l]);
}

void node_row_norms(const struct node *node, int l, real *size)
{
    for (int k = 0; k < node->in.m; k++) {
        size[k] = 0;
        for (int c = 0; c < node->in.n; c++)
            size[k] = LARGER(size[k], fabs(node->A[k * node->in.n + c][l]));
        size[k] = size[k] == 0 ? REAL_EPSILON : size[k];
    }
}

void node_residuals(const struct node *node, struct node_residuals *out)
{
    const struct instance *in = &node->in;
    FOR_LANES(l, in)
    {
        out->phi[l] = out->rate[l] = out->phi_over[l] = out->rate_over[l] = 0;
        out->size[l] = (real)INFINITY;
    }
    SCRATCH_ZERO(lane, moves, in->m);
    if (in->problem->constraint_time_rate)
        in->problem->constraint_time_rate(in, node->g, node->velocity, moves);
    for (int k = 0; k < in->m; k++) {
        lane rate, size;
        measure_gradient(node, k, moves[k], rate, size);
        FOR_LANES(l, in)
        {
            real phi = fabs(node->phi[k][l]), none = phi > 0 || rate[l] > 0 ? (real)INFINITY : 0;
            real phi_over = size[l] > 0 ? phi / size[l] : none, rate_over = size[l] > 0 ? rate[l] / size[l] : none;
            out->phi[l] = phi > out->phi[l] ? phi : out->phi[l];
            out->rate[l] = rate[l] > out->rate[l] ? rate[l] : out->rate[l];
            out->phi_over[l] = phi_over > out->phi_over[l] ? phi_over : out->phi_over[l];
            out->rate_over[l] = rate_over > out->rate_over[l] ? rate_over : out->rate_over[l];
            out->size[l] = size[l] < out->size[l] ? size[l] : out->size[l];
        }
    }
}

void node_residual(const struct node *node, real *restrict residual, real *restrict tangency)
{
    struct node_residuals all;
    node_residuals(node, &all);
    FOR_LANES(l, &node->in)
    {
        residual[l] = all.phi[l];
        tangency[l] = all.rate[l];
    }
}

void momentum_of_velocity(const struct instance *in, const real *g, const real *eta, real *p)
{
    SCRATCH_NODE(node, in);
    node_at_velocity(in, g, eta, node);
    first_point(in->n, node->mu, p);
}

void velocity_of_momentum(const struct instance *in, const real *g, const real *mu, real *eta)
{
    SCRATCH_NODE(node, in);
    node_at_momentum(in, g, mu, node);
    first_point(in->n, node->velocity, eta);
}
