/* Nonholonomic Noether theorem: <mu, xi> of a constant direction xi that the reactions do no work on, and along which l, by g exp(t xi), does
 * not change. cay and exp turn with Ad, so that L_d does not change either, and <mu, xi> is the same at all nodes: of the homogeneous
 * ball's three such directions that are the three integrals of HP paper 7.5, on the constraint. */
#include <string.h>

#include "core/identities/horizontal_momentum.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"
#include "core/run/identities.h"
#include "core/run/run.h"

/* Conditions on xi, a row each, brought to echelon form as they come. */
struct conditions {
    int n, rank, *pivot;
    real *rows; /* n x n */
};

enum { ROUNDINGS = 256 /* of a condition */ };

/* Is this no more than the rounding of conditions on n numbers of size 1, brought to echelon form? */
static bool is_nothing(int n, real x)
{
    return fabs(x) <= ROUNDINGS * n * REAL_EPSILON;
}

/* Take up a condition <x, xi> = 0. What is left of it by those before is nothing but rounding, or far from it. */
static void add_condition(struct conditions *all, const real *x, real size)
{
    SCRATCH_ZERO(real, left, all->n);
    int best = 0;
    for (int c = 0; c < all->n; c++)
        left[c] = x[c] / size;
    for (int k = 0; k < all->rank; k++) {
        real factor = left[all->pivot[k]];
        for (int c = 0; c < all->n; c++)
            left[c] -= factor * all->rows[k * all->n + c];
    }
    for (int c = 1; c < all->n; c++)
        if (fabs(left[c]) > fabs(left[best]))
            best = c;
    if (is_nothing(all->n, left[best]))
        return;
    for (int c = 0; c < all->n; c++)
        all->rows[all->rank * all->n + c] = left[c] / left[best];
    for (int k = 0; k < all->rank; k++) {
        real factor = all->rows[k * all->n + best];
        for (int c = 0; c < all->n; c++)
            all->rows[k * all->n + c] -= factor * all->rows[all->rank * all->n + c];
    }
    all->pivot[all->rank++] = best;
}

/* What a point asks of xi: A xi = 0, and <force, xi> + <D2 l, [eta, xi]> = 0, the change of l along g exp(t xi). */
static void conditions_at(const struct instance *in, const real *g, const real *eta, struct conditions *all)
{
    SCRATCH_NODE(node, in);
    SCRATCH(lane, force, in->n);
    SCRATCH(lane, turned, in->n);
    SCRATCH(real, row, in->n);
    node_at_velocity(in, g, eta, node);
    for (int k = 0; k < in->m; k++) {
        for (int c = 0; c < in->n; c++)
            row[c] = node->A[k * in->n + c][0];
        add_condition(all, row, 1 + norm_max(in->n, row));
    }
    in->problem->force(&node->in, node->g, node->velocity, force);
    group_coadjoint_small(&node->in, node->velocity, node->mu, turned);
    real size = 1;
    for (int c = 0; c < in->n; c++) {
        row[c] = force[c][0] + turned[c][0];
        size += fabs(force[c][0]) + fabs(turned[c][0]) + fabs(node->mu[c][0]);
    }
    add_condition(all, row, size);
}

/* A point and a velocity that are no others': the data moved by irrational parts. */
static void general_point(const struct core_case *given, int k, real *g, real *eta)
{
    const struct instance *in = &given->in;
    SCRATCH_ZERO(real, low, in->element);
    SCRATCH(real, xi, in->n);
    memcpy(g, given->g, (size_t)in->element * sizeof(real));
    for (int c = 0; c < in->n; c++) {
        xi[c] = sin((real)((k + 1) * (2 * c + 3))) / 4;
        eta[c] = given->eta[c] + cos((real)((k + 1) * (3 * c + 5))) / 2;
    }
    group_advance(in, xi, g, low);
}

/* Direction k of those that meet all conditions: 1 at the k-th number that is no pivot. */
static void direction(const struct conditions *all, int k, real *xi)
{
    int count = 0;
    SCRATCH(int, unset, all->n);
    for (int c = 0; c < all->n; c++) {
        bool is_pivot = false;
        for (int r = 0; r < all->rank; r++)
            is_pivot = is_pivot || all->pivot[r] == c;
        if (!is_pivot)
            unset[count++] = c;
    }
    for (int c = 0; c < all->n; c++)
        xi[c] = c == unset[k];
    for (int r = 0; r < all->rank; r++)
        xi[all->pivot[r]] = -all->rows[r * all->n + unset[k]];
}

int horizontal_directions(const struct core_case *given, real *xi)
{
    const int n = given->in.n;
    SCRATCH(int, pivot, n);
    SCRATCH_MATRIX(real, rows, n, n);
    struct conditions all = {.n = n, .pivot = pivot, .rows = rows};
    SCRATCH(real, g, given->in.element);
    SCRATCH(real, eta, given->in.n);
    for (int k = 0; k < 2 * n && all.rank < n; k++) {
        general_point(given, k, g, eta);
        conditions_at(&given->in, g, eta, &all);
    }
    for (int k = 0; k < n - all.rank; k++)
        direction(&all, k, xi + k * n);
    return n - all.rank;
}

static real along(int n, const real *mu, const real *low, const real *xi)
{
    real sum = 0;
    for (int c = 0; c < n; c++)
        sum += (mu[c] + low[c]) * xi[c];
    return sum;
}

/* The most by which a momentum along one of the `count` directions differs from that at the start; in *size the
 * most of direction times momentum. */
static real changed(const struct run *run, int count, const real *xi, const real *start, real *size)
{
    int n = run->in.n;
    real most = 0;
    for (int k = 0; k < count; k++) {
        most = LARGER(most, fabs(along(n, run->mu, run->mu_low, xi + k * n) - start[k]));
        *size = fmax(*size, norm_max(n, xi + k * n) * norm_max(n, run->mu));
    }
    return most;
}

/* Of all nodes of the run. A step leaves some dozen roundings of the momentum and of what its solver stops at, 64 epsilon, which walk at
 * random; conditions that are met but for their rounding let the momentum change at that rate. */
bool identity_horizontal_momentum(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct run, run, 1);
    SCRATCH_MATRIX(real, xi, given->in.n, given->in.n);
    if (given->in.problem->constraint != CONSTRAINT_NONHOLONOMIC || !given->method || !given->method->family->dense ||
        !given->method->family->step)
        return false;
    int count = horizontal_directions(given, xi);
    if (count == 0)
        return false;
    enum status status = run_open(given, 1, run);
    real size = 1;
    SCRATCH(real, start, given->in.n);
    for (int k = 0; k < count && status == STATUS_OK; k++)
        start[k] = along(given->in.n, run->mu, run->mu_low, xi + k * given->in.n);
    *residual = 0;
    for (long step = 0; step < given->setup.steps && status == STATUS_OK; step++) {
        status = run_step(run);
        if (status == STATUS_OK)
            *residual = LARGER(*residual, changed(run, count, xi, start, &size));
    }
    if (status != STATUS_OK)
        *residual = (real)NAN;
    *bound = REAL_EPSILON * given->in.n * size *
             (64 * sqrt((real)given->setup.steps) + ROUNDINGS * (1 + size) * fabs(run->h) * (real)given->setup.steps);
    run_close(run);
    return true;
}
