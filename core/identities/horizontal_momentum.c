/* Nonholonomic Noether theorem: <mu, xi> of a constant direction xi that the reactions do no work on, and along which l, by g exp(t xi), does
 * not change. cay and exp turn with Ad, so that L_d does not change either, and <mu, xi> is the same at all nodes: of the homogeneous
 * ball's three such directions that are the three integrals of [martin-sato-2018, sec. 7.5], on the constraint. */
#include <string.h>

#include "core/identities/horizontal_momentum.h"
#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"
#include "core/problem/scales/scales.h"
#include "core/run/identities.h"
#include "core/run/run.h"

/* Conditions on xi in units of the run (core/problem/scales/scales.h), a row each, brought to echelon form as they come. */
struct conditions {
    int n, rank, *pivot;
    real *rows; /* n x n */
    const real *unit;
    struct scales near; /* how far from the data points are taken */
    real push;          /* the largest size of what changes momenta over the horizon, in these units */
};

/* Returns true if x is within the rounding of conditions on n numbers of size 1, in echelon form. */
static bool is_nothing(int n, real x)
{
    return fabs(x) <= n * tolerance.solve / 4;
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

/* A xi = 0. A gradient rounds as the place it is taken at. */
static void add_constraint_conditions(const struct node *node, const real *g, const real *eta, struct conditions *all)
{
    const struct instance *in = &node->in;
    const int n = in->n;
    SCRATCH(real, row, n);
    SCRATCH(real, change, in->m * n);
    if (in->m > 0)
        value_scales(in, in->problem->constraint_gradient, in->m * n, g, eta, all->near.position, all->near.velocity,
                     change);
    for (int k = 0; k < in->m; k++) {
        real size = 0;
        for (int c = 0; c < n; c++) {
            row[c] = node->A[k * n + c][0] * all->unit[c];
            size = fmax(size, fabs(row[c]) + change[k * n + c] * all->unit[c]);
        }
        if (size > 0)
            add_condition(all, row, size);
    }
}

/* <force, xi> + <D2 l, [eta, xi]> = 0, the change of l along g exp(t xi), over the horizon. What it rounds by are momenta, too: a change of one by
 * less than they round by is none; and where the terms of ad* cancel, these terms. */
static void add_lagrangian_conditions(const struct node *node, const real *g, const real *eta, struct conditions *all)
{
    const struct instance *in = &node->in;
    const int n = in->n;
    const real time = all->near.time;
    real momentum = 0, push = 0;
    SCRATCH(lane, force, n);
    SCRATCH(lane, turned, n);
    SCRATCH(real, row, n);
    SCRATCH(real, mu, n);
    SCRATCH(real, terms, n);
    SCRATCH(real, change, n);
    evaluate_force(in->problem, in, node->g, node->velocity, force);
    group_coadjoint_small(in, node->velocity, node->mu, turned);
    first_point(n, node->mu, mu);
    point_coadjoint_terms(in, eta, mu, terms);
    value_scales(in, in->problem->force, n, g, eta, all->near.position, all->near.velocity, change);
    for (int c = 0; c < n; c++) {
        const real unit = all->unit[c];
        row[c] = time * (force[c][0] + turned[c][0]) * unit;
        momentum = fmax(momentum, fmax(fabs(mu[c]) * unit, fabs(eta[c]) * time / unit));
        push += time * (fabs(force[c][0]) + change[c] + terms[c]) * unit;
    }
    if (momentum + push > 0)
        add_condition(all, row, momentum + push);
    all->push = fmax(all->push, momentum + push);
}

/* Adds the conditions on xi at a point. */
static void conditions_at(const struct instance *in, const real *g, const real *eta, struct conditions *all)
{
    SCRATCH_NODE(node, in);
    node_at_velocity(in, g, eta, node);
    add_constraint_conditions(node, g, eta, all);
    add_lagrangian_conditions(node, g, eta, all);
}

/* A point and a velocity that are no others': the data moved by irrational parts of what is near them. */
static void general_point(const struct core_case *given, int k, const struct scales *near, real *g, real *eta)
{
    const struct instance *in = &given->in;
    SCRATCH_ZERO(real, low, in->element);
    SCRATCH(real, xi, in->n);
    memcpy(g, given->g, (size_t)in->element * sizeof(real));
    for (int c = 0; c < in->n; c++) {
        xi[c] = near->position[c] * sin((real)((k + 1) * (2 * c + 3))) / 4;
        eta[c] = given->eta[c] + near->velocity[c] * cos((real)((k + 1) * (3 * c + 5))) / 2;
    }
    group_advance(in, xi, g, low);
}

static void take_near(const struct run *run, const real *unit, struct scales *near)
{
    scales_rounding(&run->node, run_horizon(run), unit, near);
    const real distance = scales_near(near->position[0] / unit[0], near->momentum[0] * unit[0], tolerance.half);
    for (int c = 0; c < run->in.n; c++) {
        near->velocity[c] = fmax(near->momentum[0] * unit[0], distance) * unit[c] / near->time;
        near->position[c] = distance * unit[c];
    }
}

/* Direction k of those that meet all conditions: 1 at the k-th number that is no pivot. */
static void direction_of_conditions(const struct conditions *all, int k, real *xi)
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

/* As horizontal_directions, of an open run; `push` as in struct conditions. */
static int directions_of(const struct run *run, const real *unit, real *xi, real *push)
{
    const struct core_case *given = run->given;
    const int n = given->in.n;
    SCRATCH(int, pivot, n);
    SCRATCH_MATRIX(real, rows, n, n);
    SCRATCH(real, g, given->in.element);
    SCRATCH(real, eta, n);
    SCRATCH_SCALES(near, &given->in);
    take_near(run, unit, &near);
    struct conditions all = {.n = n, .pivot = pivot, .rows = rows, .unit = unit, .near = near};
    for (int k = 0; k < 2 * n && all.rank < n; k++) {
        general_point(given, k, &near, g, eta);
        conditions_at(&given->in, g, eta, &all);
    }
    for (int k = 0; k < n - all.rank; k++) {
        direction_of_conditions(&all, k, xi + k * n);
        for (int c = 0; c < n; c++)
            xi[k * n + c] *= unit[c];
    }
    *push = all.push;
    return n - all.rank;
}

int horizontal_directions(const struct core_case *given, real *xi)
{
    SCRATCH(struct run, run, 1);
    SCRATCH(real, unit, 2 * given->in.n);
    real push;
    int count = 0;
    if (run_begin(given, 1, run) == STATUS_OK) {
        scales_units(&run->node, run_horizon(run), unit);
        count = directions_of(run, unit, xi, &push);
    }
    run_close(run);
    return count;
}

/* Momenta along directions so far, in units of the run. */
struct along {
    int count;
    const real *xi, *unit;
    real *start, *before; /* along each at the start; all momenta at the node before */
    real changed, momenta,
        pushed; /* the most by which one has changed, the largest momentum, how far momenta have gone */
};

static real momentum_along(const struct run *run, const real *xi)
{
    real sum = 0;
    for (int c = 0; c < run->in.n; c++)
        sum += (run->mu[c] + run->mu_low[c]) * xi[c];
    return sum;
}

/* The largest number of a direction. */
static real length_of_direction(const struct along *of, int n, int k)
{
    real most = 0;
    for (int c = 0; c < n; c++)
        most = fmax(most, fabs(of->xi[k * n + c]) / of->unit[c]);
    return most;
}

static void take_momenta(const struct run *run, struct along *of)
{
    const int n = run->in.n;
    real pushed = 0;
    for (int c = 0; c < n; c++) {
        const real now = run->mu[c] + run->mu_low[c];
        of->momenta = fmax(of->momenta, fabs(now) * of->unit[c]);
        pushed = fmax(pushed, fabs(now - of->before[c]) * of->unit[c]);
        of->before[c] = now;
    }
    of->pushed += pushed;
    for (int k = 0; k < of->count; k++)
        of->changed = LARGER(of->changed,
                             fabs(momentum_along(run, of->xi + k * n) - of->start[k]) / length_of_direction(of, n, k));
}

/* All nodes of the run. A step leaves some dozen roundings of the momentum and of what its solver stops at, 64 epsilon, which walk at
 * random; conditions that are met but for their rounding let the momentum change by that part of what pushes it. */
static enum status look_along(struct run *run, real push, struct along *of, real *residual, real *bound)
{
    const int n = run->in.n;
    const long steps = run->given->setup.steps;
    enum status status = STATUS_OK;
    for (int c = 0; c < n; c++)
        of->before[c] = run->mu[c] + run->mu_low[c];
    for (int k = 0; k < of->count; k++)
        of->start[k] = momentum_along(run, of->xi + k * n);
    take_momenta(run, of);
    for (long step = 0; step < steps && status == STATUS_OK; step++) {
        status = run_step(run);
        if (status == STATUS_OK)
            take_momenta(run, of);
    }
    *residual = of->changed;
    *bound = tolerance.identity * n * (sqrt((real)steps) * of->momenta + 4 * (push + of->pushed));
    if (*residual <= *bound && *bound > tolerance.blind * (of->momenta + of->pushed))
        *residual = (real)NAN;
    return status;
}

bool identity_horizontal_momentum(const struct core_case *given, real *residual, real *bound)
{
    const int n = given->in.n;
    SCRATCH(struct run, run, 1);
    SCRATCH_MATRIX(real, xi, n, n);
    SCRATCH(real, unit, 2 * n);
    SCRATCH(real, start, n);
    SCRATCH(real, before, n);
    if (!given->method || !given->method->family->dense || !given->method->family->step)
        return false;
    struct along of = {.xi = xi, .unit = unit, .start = start, .before = before};
    real push = 0;
    enum status status = run_open(given, 1, run);
    if (status == STATUS_OK) {
        scales_units(&run->node, run_horizon(run), unit);
        of.count = directions_of(run, unit, xi, &push);
        status = of.count > 0 ? look_along(run, push, &of, residual, bound) : status;
    }
    run_close(run);
    if (status != STATUS_OK)
        *residual = *bound = (real)NAN;
    return status != STATUS_OK || of.count > 0;
}
