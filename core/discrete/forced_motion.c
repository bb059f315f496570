/* Gauss collocation of the forced system and of its variational equation. */
#include "core/discrete/forced_motion.h"

#include <stdlib.h>
#include <string.h>

#include "core/discrete/group_motion.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"
#include "core/tableaux/tableau.h"

enum { STAGES = 12, MOST_ITERATIONS = 100, MOST_NEWTON = 20 };

typedef forced_block block; /* rows: components; columns: by q0, by v0 */

/* A substep: stage positions, velocities and accelerations of the motion and of its variations. */
struct collocation {
    struct tableau tableau;
    real Q[STAGES][SMALL_DIMENSION], V[STAGES][SMALL_DIMENSION], A[STAGES][SMALL_DIMENSION];
    block J[STAGES]; /* derivative of the acceleration by (q, v) at the stage */
    block dQ[STAGES], dV[STAGES], dA[STAGES];
};

/* The motion on its way: state and variations, with the low parts of their sums. */
struct passage {
    real q[SMALL_DIMENSION], q_low[SMALL_DIMENSION], v[SMALL_DIMENSION], v_low[SMALL_DIMENSION];
    block dq, dv;
    real action; /* int L dt */
};

/* An iteration stops where its changes stop shrinking near round-off. */
struct stagnation {
    real best;
    int idle;
};

static bool converged(struct stagnation *at, real change, real scale)
{
    at->idle = change < at->best ? 0 : at->idle + 1;
    at->best = fmin(at->best, change);
    return change == 0 || (at->idle >= 2 && at->best < tolerance.half * scale);
}

/* Stage i of the motion from the accelerations of all. */
static void put_stage_position(struct collocation *c, const struct passage *at, int i, int n, real h)
{
    for (int k = 0; k < n; k++) {
        real displacement = 0, gain = 0;
        for (int j = 0; j < STAGES; j++) {
            displacement += c->tableau.a[i][j] * c->V[j][k];
            gain += c->tableau.a[i][j] * c->A[j][k];
        }
        c->Q[i][k] = at->q[k] + h * displacement;
        c->V[i][k] = at->v[k] + h * gain;
    }
}

/* Stage i and its acceleration again; raises the largest change of h A. */
static enum status update_forced_stage(const struct forced *forced, struct collocation *c, const struct passage *at,
                                       int i, real h, real *change)
{
    int n = forced->in->n;
    real fresh[SMALL_DIMENSION];
    put_stage_position(c, at, i, n, h);
    enum status status = forced_acceleration(forced, c->Q[i], c->V[i], fresh, NULL);
    for (int k = 0; k < n && status == STATUS_OK; k++) {
        *change = LARGER(*change, fabs(h * (fresh[k] - c->A[i][k])) / forced_speed(forced, k));
        c->A[i][k] = fresh[k];
    }
    return status;
}

static enum status solve_forced_motion(const struct forced *forced, struct collocation *c, const struct passage *at,
                                       real h)
{
    struct stagnation end = {.best = INFINITY};
    real scale = forced_largest(forced->in->n, at->v, forced->own->speed) + forced_times(forced, h);
    for (int i = 0; i < STAGES; i++) {
        memcpy(c->V[i], at->v, sizeof c->V[i]);
        memset(c->A[i], 0, sizeof c->A[i]);
    }
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        real change = 0;
        enum status status = STATUS_OK;
        for (int i = 0; i < STAGES && status == STATUS_OK; i++)
            status = update_forced_stage(forced, c, at, i, h, &change);
        if (status != STATUS_OK || !isfinite(change))
            return status != STATUS_OK ? status : STATUS_NOT_FINITE;
        if (converged(&end, change, scale))
            return STATUS_OK;
        if (gives_up(forced->in))
            return STATUS_TIMEOUT;
    }
    return STATUS_NO_CONVERGENCE;
}

/* Stage i of the variations, and its accelerations again; the largest change of h dA, in units of its own. */
static real update_variations(const struct forced *forced, struct collocation *c, const struct passage *at, int i,
                              real h)
{
    const int n = forced->in->n;
    real change = 0;
    for (int k = 0; k < n * 2 * n; k++) {
        int row = k / (2 * n), column = k % (2 * n);
        real displacement = 0, gain = 0;
        for (int j = 0; j < STAGES; j++) {
            displacement += c->tableau.a[i][j] * c->dV[j][row][column];
            gain += c->tableau.a[i][j] * c->dA[j][row][column];
        }
        c->dQ[i][row][column] = at->dq[row][column] + h * displacement;
        c->dV[i][row][column] = at->dv[row][column] + h * gain;
    }
    for (int k = 0; k < n * 2 * n; k++) {
        int row = k / (2 * n), column = k % (2 * n);
        real fresh = 0;
        for (int d = 0; d < n; d++)
            fresh += c->J[i][row][d] * c->dQ[i][d][column] + c->J[i][row][n + d] * c->dV[i][d][column];
        change = LARGER(change, fabs(h * (fresh - c->dA[i][row][column])) * forced_size(forced, column) /
                                    forced_size(forced, n + row));
        c->dA[i][row][column] = fresh;
    }
    return change;
}

static enum status solve_variations(const struct forced *forced, struct collocation *c, const struct passage *at,
                                    real h)
{
    struct stagnation end = {.best = INFINITY};
    for (int i = 0; i < STAGES; i++) {
        enum status status = forced_jacobian(forced, c->Q[i], c->V[i], c->J[i]);
        if (status != STATUS_OK)
            return status;
        memcpy(c->dV[i], at->dv, sizeof c->dV[i]);
        memset(c->dA[i], 0, sizeof c->dA[i]);
    }
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
        real change = 0;
        for (int i = 0; i < STAGES; i++)
            change = LARGER(change, update_variations(forced, c, at, i, h));
        if (!isfinite(change))
            return STATUS_NOT_FINITE;
        if (converged(&end, change, 1 + forced_times(forced, h)))
            return STATUS_OK;
        if (gives_up(forced->in))
            return STATUS_TIMEOUT;
    }
    return STATUS_NO_CONVERGENCE;
}

static void advance_motion(const struct instance *in, const struct collocation *c, struct passage *at, real h)
{
    int n = in->n;
    for (int i = 0; i < STAGES; i++) {
        SCRATCH_NODE(node, in);
        lane value[1];
        node_at_velocity(in, c->Q[i], c->V[i], node);
        in->problem->lagrangian(&node->in, node->g, node->velocity, value);
        at->action += h * c->tableau.b[i] * value[0][0];
    }
    for (int k = 0; k < n; k++) {
        real displacement = 0, gain = 0;
        for (int j = 0; j < STAGES; j++) {
            displacement += c->tableau.b[j] * c->V[j][k];
            gain += c->tableau.b[j] * c->A[j][k];
        }
        compensated_add(&at->q[k], &at->q_low[k], h * displacement);
        compensated_add(&at->v[k], &at->v_low[k], h * gain);
    }
}

static void advance_variations(const struct collocation *c, struct passage *at, int n, real h)
{
    for (int k = 0; k < n * 2 * n; k++)
        for (int j = 0; j < STAGES; j++) {
            at->dq[k / (2 * n)][k % (2 * n)] += h * c->tableau.b[j] * c->dV[j][k / (2 * n)][k % (2 * n)];
            at->dv[k / (2 * n)][k % (2 * n)] += h * c->tableau.b[j] * c->dA[j][k / (2 * n)][k % (2 * n)];
        }
}

/* Add h b_i times the integrands at stage i: the variation L_q dQ + L_v dV of L, and F~ dQ. */
static enum status integrate_stage(const struct forced *forced, const struct collocation *c, int i, real h,
                                   struct motion *out)
{
    int n = forced->in->n;
    SCRATCH_NODE(node, forced->in);
    lane pull[SMALL_DIMENSION];
    real acceleration[SMALL_DIMENSION], force[SMALL_DIMENSION], weight = h * c->tableau.b[i];
    enum status status = forced_acceleration(forced, c->Q[i], c->V[i], acceleration, force);
    node_at_velocity(forced->in, c->Q[i], c->V[i], node);
    evaluate_force(node->in.problem, &node->in, node->g, node->velocity, pull);
    for (int k = 0; k < n * n; k++) {
        int row = k / n, column = k % n;
        const real *dQ = c->dQ[i][row], *dV = c->dV[i][row];
        out->action_q[column] += weight * (pull[row][0] * dQ[column] + node->mu[row][0] * dV[column]);
        out->action_v[column] += weight * (pull[row][0] * dQ[n + column] + node->mu[row][0] * dV[n + column]);
        out->work_q[column] += weight * force[row] * dQ[column];
        out->work_v[column] += weight * force[row] * dQ[n + column];
    }
    return status;
}

static enum status take_variations(const struct forced *forced, struct collocation *c, struct passage *at, real h,
                                   struct motion *out)
{
    enum status status = solve_variations(forced, c, at, h);
    for (int i = 0; i < STAGES && status == STATUS_OK; i++)
        status = integrate_stage(forced, c, i, h, out);
    advance_variations(c, at, forced->in->n, h);
    return status;
}

/* All substeps; out is NULL where only the end is asked for. */
static enum status run_substeps(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                                struct passage *at, struct motion *out)
{
    struct collocation *c = malloc(sizeof *c); /* too large for a stack */
    struct refusal why;
    int n = forced->in->n;
    memset(at, 0, sizeof *at);
    memcpy(at->q, q0, (size_t)n * sizeof(real));
    memcpy(at->v, v0, (size_t)n * sizeof(real));
    for (int k = 0; k < n; k++)
        at->dq[k][k] = at->dv[k][n + k] = 1;
    enum status status = c ? tableau_make("gauss", STAGES, &c->tableau, &why) : STATUS_OUT_OF_MEMORY;
    for (int k = 0; k < substeps && status == STATUS_OK; k++) {
        status = solve_forced_motion(forced, c, at, h / substeps);
        if (status == STATUS_OK && out)
            status = take_variations(forced, c, at, h / substeps, out);
        advance_motion(forced->in, c, at, h / substeps);
    }
    free(c);
    return status;
}

enum status motion_make(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                        struct motion *out)
{
    SCRATCH(struct passage, at, 1);
    int n = forced->in->n;
    if (!group_is_abelian(forced->in->group))
        return group_motion_make(forced, h, substeps, q0, v0, out);
    memset(out, 0, sizeof *out);
    enum status status = run_substeps(forced, h, substeps, q0, v0, at, out);
    memcpy(out->q, at->q, sizeof out->q);
    memcpy(out->v, at->v, sizeof out->v);
    out->action = at->action;
    for (int k = 0; k < n * n; k++) {
        out->Qq[k] = at->dq[k / n][k % n];
        out->Qv[k] = at->dq[k / n][n + k % n];
        out->Vq[k] = at->dv[k / n][k % n];
        out->Vv[k] = at->dv[k / n][n + k % n];
    }
    return status;
}

enum status motion_end(const struct forced *forced, real h, int substeps, const real *q0, const real *v0, real *q,
                       real *v, real *action)
{
    SCRATCH(struct passage, at, 1);
    if (!group_is_abelian(forced->in->group))
        return group_motion_end(forced, h, substeps, q0, v0, q, v, action);
    enum status status = run_substeps(forced, h, substeps, q0, v0, at, NULL);
    memcpy(q, at->q, (size_t)forced->in->n * sizeof(real));
    memcpy(v, at->v, (size_t)forced->in->n * sizeof(real));
    if (action)
        *action = at->action;
    return status;
}

static real row_norm(const struct forced *forced, const real *matrix)
{
    const int n = forced->in->n;
    real largest = 0;
    for (int r = 0; r < n; r++) {
        real sum = 0;
        for (int c = 0; c < n; c++) /* units of places are those of velocities, times one time */
            sum += fabs(matrix[r * n + c]) * forced_speed(forced, c) / forced_speed(forced, r);
        largest = LARGER(largest, sum);
    }
    return largest;
}

real motion_condition(const struct forced *forced, const struct motion *motion)
{
    SCRATCH_MATRIX(real, inverse, SMALL_DIMENSION, SMALL_DIMENSION);
    if (matrix_inverse(forced->in->n, motion->Qv, inverse) != STATUS_OK)
        return INFINITY;
    return row_norm(forced, motion->Qv) * row_norm(forced, inverse);
}

/* Ends are taken for conjugate where A(h) is singular to half of the digits, beyond this condition. */
static real motion_most_condition(void)
{
    return 1 / tolerance.half;
}

/* Newton's matrix at v0, which *out is the motion of, in its factors. */
static enum status factor_derivative(const struct forced *forced, const struct motion *out, real *matrix, int *pivot)
{
    memcpy(matrix, out->Qv, sizeof out->Qv);
    return motion_condition(forced, out) <= motion_most_condition() ? lu_factor(forced->in->n, matrix, pivot)
                                                                    : STATUS_SINGULAR;
}

enum status motion_shoot(const struct forced *forced, real h, int substeps, const real *q0, const real *q1, real *v0,
                         struct motion *out, bool known)
{
    int n = forced->in->n, pivot[SMALL_DIMENSION];
    struct stagnation end = {.best = INFINITY};
    real change[SMALL_DIMENSION], q[SMALL_ELEMENT], v[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, matrix, SMALL_DIMENSION, SMALL_DIMENSION);
    const real *speed = forced->own->speed;
    real scale = forced_largest(n, v0, speed) + forced_times(forced, h), near = tolerance.quarter * scale,
         size = known ? 0 : INFINITY;
    enum status status = known ? factor_derivative(forced, out, matrix, pivot) : STATUS_OK;
    for (int iteration = 0; iteration < MOST_NEWTON && status == STATUS_OK; iteration++) {
        /* near the end the matrix is good enough: each correction leaves `near` of the one before */
        bool fresh = size > near;
        status =
            fresh ? motion_make(forced, h, substeps, q0, v0, out) : motion_end(forced, h, substeps, q0, v0, q, v, NULL);
        if (status == STATUS_OK && fresh)
            status = factor_derivative(forced, out, matrix, pivot);
        if (status == STATUS_OK)
            status = point_between(forced->in, fresh ? out->q : q, q1, change);
        if (status != STATUS_OK)
            return status;
        lu_solve(n, matrix, pivot, change);
        size = forced_largest(n, change, speed);
        if (converged(&end, size, scale))
            return motion_make(forced, h, substeps, q0, v0, out);
        for (int k = 0; k < n; k++)
            v0[k] += change[k];
    }
    return status == STATUS_OK ? STATUS_NO_CONVERGENCE : status;
}

enum status motion_after(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                         const real *q1, real *v1)
{
    real found[SMALL_DIMENSION];
    SCRATCH(struct motion, motion, 1);
    memcpy(found, v0, sizeof found);
    enum status status = motion_shoot(forced, h, substeps, q0, q1, found, motion, false);
    if (status != STATUS_OK)
        return status;
    memcpy(v1, motion->v, sizeof motion->v);
    return forced_same_velocity(forced, found, v0) ? STATUS_OK : STATUS_UNRESOLVED;
}
