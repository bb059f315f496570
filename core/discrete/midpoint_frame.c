#include "core/discrete/midpoint_frame.h"

#include <stdlib.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/problem/inverse_legendre.h"

enum { MOST_LEGENDRE = 32 /* corrections of one inverse Legendre transform */ };

static real *numbers(int count)
{
    return calloc((size_t)count + 1, sizeof(real));
}

enum status midpoint_frame_open(struct midpoint_frame *frame, const struct instance *in)
{
    const int n = in->n, m = in->m, r = n - m;
    *frame = (struct midpoint_frame){.in = in, .n = n, .m = m, .r = r, .memory = numbers(n * (n + r + m))};
    if (!frame->memory)
        return STATUS_OUT_OF_MEMORY;
    frame->mass = frame->memory;
    frame->basis = frame->mass + n * n;
    frame->normal = frame->basis + n * r;
    return node_open(&frame->base, in);
}

void midpoint_frame_close(struct midpoint_frame *frame)
{
    free(frame->memory);
    frame->memory = NULL;
    node_close(&frame->base);
}

enum status frame_point_open(struct frame_point *point, const struct instance *in)
{
    const int n = in->n, m = in->m, r = n - m;
    *point = (struct frame_point){.in = in, .memory = numbers(n * r + r + m)};
    if (!point->memory)
        return STATUS_OUT_OF_MEMORY;
    point->frame = point->memory;
    point->velocity = point->frame + n * r;
    point->pushed = point->velocity + r;
    return node_open(&point->node, in);
}

void frame_point_close(struct frame_point *point)
{
    free(point->memory);
    point->memory = NULL;
    node_close(&point->node);
}

/* The mass matrix (n x n) at a node. */
static void node_mass(const struct node *node, real *out)
{
    const int n = node->in.n;
    const struct problem *problem = node->in.problem;
    SCRATCH_MATRIX(lane, mass, n, n);
    if (problem->mass)
        evaluate_mass(problem, &node->in, node->g, node->velocity, mass);
    for (int k = 0; k < n * n; k++)
        out[k] = problem->mass ? mass[k][0] : k / n == k % n;
}

/* column (n) = M W_a. */
static void mass_times_basis(const struct midpoint_frame *frame, int a, real *column)
{
    for (int c = 0; c < frame->n; c++) {
        column[c] = 0;
        for (int d = 0; d < frame->n; d++)
            column[c] += frame->mass[c * frame->n + d] * frame->basis[d * frame->r + a];
    }
}

/* W_a from the projection of a coordinate direction onto ker A, orthogonal to those before it: twice, as once loses digits. */
static enum status put_basis(struct midpoint_frame *frame, int a)
{
    const int n = frame->n, m = frame->m, r = frame->r, j = frame->direction[a];
    SCRATCH(real, rate, m);
    SCRATCH(real, share, m);
    SCRATCH(real, column, n);
    for (int k = 0; k < m; k++)
        rate[k] = frame->base.A[k * n + j][0];
    node_divide_by_gram(&frame->base, rate, share);
    for (int c = 0; c < n; c++) {
        real *entry = &frame->basis[c * r + a];
        *entry = c == j;
        for (int k = 0; k < m; k++)
            *entry -= frame->normal[c * m + k] * share[k];
    }
    for (int round = 0; round < 2; round++)
        for (int b = 0; b < a; b++) {
            mass_times_basis(frame, b, column);
            real part = 0;
            for (int c = 0; c < n; c++)
                part += column[c] * frame->basis[c * r + a];
            for (int c = 0; c < n; c++)
                frame->basis[c * r + a] -= part * frame->basis[c * r + b];
        }
    mass_times_basis(frame, a, column);
    real square = 0;
    for (int c = 0; c < n; c++)
        square += column[c] * frame->basis[c * r + a];
    if (!(square > 0))
        return isnan(square) ? STATUS_NOT_FINITE : STATUS_SINGULAR;
    for (int c = 0; c < n; c++)
        frame->basis[c * r + a] /= sqrt(square);
    return STATUS_OK;
}

/* The coordinate whose direction keeps the largest part of its length in ker A beside the basis so far; left[j]: the square of what is
 * left of it. */
static int direction_most_left(const struct midpoint_frame *frame, const real *left)
{
    int best = 0;
    for (int j = 1; j < frame->n; j++)
        if (left[j] * frame->mass[best * frame->n + best] > left[best] * frame->mass[j * frame->n + j])
            best = j;
    return best;
}

static enum status choose_directions(struct midpoint_frame *frame)
{
    const int n = frame->n, m = frame->m;
    SCRATCH(real, left, n);
    SCRATCH(real, column, n);
    SCRATCH(real, rate, m);
    SCRATCH(real, share, m);
    for (int j = 0; j < n; j++) {
        for (int k = 0; k < m; k++)
            rate[k] = frame->base.A[k * n + j][0];
        node_divide_by_gram(&frame->base, rate, share);
        left[j] = frame->mass[j * n + j] - inner_product(m, rate, share);
    }
    for (int a = 0; a < frame->r; a++) {
        frame->direction[a] = direction_most_left(frame, left);
        enum status status = put_basis(frame, a);
        if (status != STATUS_OK)
            return status;
        mass_times_basis(frame, a, column);
        for (int j = 0; j < n; j++)
            left[j] -= column[j] * column[j];
    }
    return STATUS_OK;
}

enum status midpoint_frame_set(struct midpoint_frame *frame, const real *q, const real *v, bool choose)
{
    const int n = frame->n, m = frame->m;
    struct node *base = &frame->base;
    SCRATCH(real, row, n);
    SCRATCH(real, column, n);
    node_at_velocity(frame->in, q, v, base);
    enum status status = node_metric(base);
    if (status != STATUS_OK)
        return status;
    node_mass(base, frame->mass);
    for (int k = 0; k < m; k++) {
        for (int c = 0; c < n; c++)
            row[c] = base->A[k * n + c][0];
        node_divide_by_mass(base, row, column);
        for (int c = 0; c < n; c++)
            frame->normal[c * m + k] = column[c];
    }
    if (choose)
        return choose_directions(frame);
    for (int a = 0; a < frame->r && status == STATUS_OK; a++)
        status = put_basis(frame, a);
    return status;
}

enum status midpoint_frame_choose(struct midpoint_frame *frame, bool *changed)
{
    int before[SMALL_DIMENSION];
    memcpy(before, frame->direction, sizeof before);
    enum status status = choose_directions(frame);
    *changed = memcmp(before, frame->direction, (size_t)frame->r * sizeof *before) != 0;
    return status;
}

/* A C (m x m) at a node; transposed if asked for. */
static void constraint_of_normals(const struct midpoint_frame *frame, const struct node *node, bool transposed,
                                  real *out)
{
    const int n = frame->n, m = frame->m;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
            real sum = 0;
            for (int c = 0; c < n; c++)
                sum += node->A[i * n + c][0] * frame->normal[c * m + j];
            out[transposed ? j * m + i : i * m + j] = sum;
        }
}

enum status frame_point_span(const struct midpoint_frame *frame, struct frame_point *point)
{
    const int n = frame->n, m = frame->m, r = frame->r;
    SCRATCH_MATRIX(real, matrix, m, m);
    SCRATCH(int, pivot, m);
    SCRATCH(real, share, m);
    memcpy(point->frame, frame->basis, (size_t)(n * r) * sizeof(real));
    if (m == 0)
        return STATUS_OK;
    constraint_of_normals(frame, &point->node, false, matrix);
    enum status status = lu_factor(m, matrix, pivot);
    for (int a = 0; a < r && status == STATUS_OK; a++) {
        for (int k = 0; k < m; k++) {
            share[k] = 0;
            for (int c = 0; c < n; c++)
                share[k] += point->node.A[k * n + c][0] * frame->basis[c * r + a];
        }
        lu_solve(m, matrix, pivot, share);
        for (int c = 0; c < n; c++)
            for (int k = 0; k < m; k++)
                point->frame[c * r + a] -= frame->normal[c * m + k] * share[k];
    }
    return status;
}

void frame_point_along(const struct midpoint_frame *frame, const struct frame_point *point, const real *p, real *out)
{
    for (int a = 0; a < frame->r; a++) {
        out[a] = 0;
        for (int c = 0; c < frame->n; c++)
            out[a] += point->frame[c * frame->r + a] * p[c];
    }
}

/* The point at q with the velocity that its quasi-velocities are in the vectors `frame_there` (n x r). */
static void move_point(const struct midpoint_frame *frame, const real *q, const real *frame_there,
                       struct frame_point *point)
{
    SCRATCH(real, v, frame->n);
    for (int c = 0; c < frame->n; c++)
        v[c] = inner_product(frame->r, frame_there + c * frame->r, point->velocity);
    node_at_velocity(point->in, q, v, &point->node);
}

/* change (r) = (X^T M X)^-1 (along - X^T p). */
static enum status correct_velocity(const struct midpoint_frame *frame, const real *along,
                                    const struct frame_point *point, real *change)
{
    const int n = frame->n, r = frame->r;
    SCRATCH_MATRIX(real, mass, n, n);
    SCRATCH_MATRIX(real, half, n, r);
    SCRATCH_MATRIX(real, matrix, r, r);
    SCRATCH(real, p, n);
    first_point(n, point->node.mu, p);
    frame_point_along(frame, point, p, change);
    node_mass(&point->node, mass);
    for (int c = 0; c < n; c++)
        for (int a = 0; a < r; a++) {
            half[c * r + a] = 0;
            for (int d = 0; d < n; d++)
                half[c * r + a] += mass[c * n + d] * point->frame[d * r + a];
        }
    for (int a = 0; a < r; a++) {
        change[a] = along[a] - change[a];
        for (int b = 0; b < r; b++) {
            matrix[a * r + b] = 0;
            for (int c = 0; c < n; c++)
                matrix[a * r + b] += point->frame[c * r + a] * half[c * r + b];
        }
    }
    return r > 0 ? metric_solve(r, matrix, change) : STATUS_OK;
}

enum status frame_point_set(const struct midpoint_frame *frame, const real *q, const real *along, const real *guess,
                            struct frame_point *point)
{
    const int r = frame->r;
    const bool once = legendre_is_affine(frame->in->problem);
    SCRATCH(real, change, r);
    real last = (real)INFINITY;
    memcpy(point->velocity, guess, (size_t)r * sizeof(real));
    move_point(frame, q, frame->basis, point);
    enum status status = frame_point_span(frame, point);
    for (int k = 0; k < MOST_LEGENDRE && status == STATUS_OK; k++) {
        move_point(frame, q, point->frame, point);
        status = correct_velocity(frame, along, point, change);
        real size = norm_max(r, change);
        for (int a = 0; a < r; a++)
            point->velocity[a] += change[a];
        if (status != STATUS_OK || !isfinite(size))
            return status != STATUS_OK ? status : STATUS_NOT_FINITE;
        if (once || size <= tolerance.negligible * norm_max(r, point->velocity) ||
            (size >= last / 2 && size <= tolerance.solve * norm_max(r, point->velocity))) {
            move_point(frame, q, point->frame, point);
            return STATUS_OK;
        }
        last = size;
    }
    return status == STATUS_OK ? STATUS_NO_CONVERGENCE : status;
}

enum status frame_point_slope(const struct midpoint_frame *frame, struct frame_point *point, const real *force,
                              real *out)
{
    const int n = frame->n, m = frame->m;
    const struct node *node = &point->node;
    SCRATCH_MATRIX(real, matrix, m, m);
    SCRATCH_MATRIX(lane, slope, m, n);
    for (int c = 0; c < n; c++)
        out[c] = -force[c];
    if (m == 0)
        return STATUS_OK;
    for (int k = 0; k < m; k++) {
        point->pushed[k] = 0;
        for (int c = 0; c < n; c++)
            point->pushed[k] += frame->normal[c * m + k] * node->mu[c][0];
    }
    constraint_of_normals(frame, node, true, matrix);
    enum status status = linear_solve(m, matrix, point->pushed);
    node->in.problem->constraint_slope(&node->in, node->g, node->velocity, slope);
    for (int k = 0; k < m; k++)
        for (int c = 0; c < n; c++)
            out[c] += point->pushed[k] * slope[k * n + c][0];
    return status;
}

/* kappa^T DA[move] v at the base. */
static real constraint_turn(const struct midpoint_frame *frame, const real *kappa, const real *v, const real *move)
{
    const int n = frame->n, m = frame->m;
    const struct node *base = &frame->base;
    SCRATCH_MATRIX(lane, slope, m, n);
    SCRATCH(lane, velocity, n);
    real sum = 0;
    broadcast(n, v, velocity);
    base->in.problem->constraint_slope(&base->in, base->g, velocity, slope);
    for (int k = 0; k < m; k++)
        for (int c = 0; c < n; c++)
            sum += kappa[k] * slope[k * n + c][0] * move[c];
    return sum;
}

void frame_bracket(const struct midpoint_frame *frame, const struct frame_point *point, const real *w, real *out)
{
    const int n = frame->n, r = frame->r;
    const bool flat = group_is_abelian(frame->in->group);
    SCRATCH(real, v, n);
    SCRATCH(real, vector, n);
    SCRATCH(real, p, n);
    SCRATCH(real, coadjoint, n);
    for (int c = 0; c < n; c++)
        v[c] = inner_product(r, frame->basis + c * r, w);
    first_point(n, point->node.mu, p);
    if (!flat)
        point_coadjoint_small(frame->in, v, p, coadjoint);
    for (int a = 0; a < r; a++) {
        for (int c = 0; c < n; c++)
            vector[c] = frame->basis[c * r + a];
        out[a] = frame->m == 0 ? 0
                               : constraint_turn(frame, point->pushed, v, vector) -
                                     constraint_turn(frame, point->pushed, vector, v);
        if (!flat)
            out[a] += inner_product(n, coadjoint, vector);
    }
}
