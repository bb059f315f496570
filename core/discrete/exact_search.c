/* Least squares of Levenberg and Marquardt on the distance of a motion's end from q1, in D and then in all velocities. */
#include "core/discrete/exact_search.h"

#include <stdint.h>
#include <string.h>

#include "core/numbers/linear.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/node.h"

enum {
    STARTS = 48,           /* velocities from which motions in D are sought */
    MOST_CORRECTIONS = 30, /* of one search */
    MOST_REFUSED = 10,     /* corrections in a row that come no nearer */
    FEWEST_STEPS = 16,
    MOST_STEPS = 1024
};

struct search {
    const struct forced *forced;
    const struct pair *pair;
    int n, steps; /* of the coarse motion */
    real basis
        [SMALL_DIMENSION *
         SMALL_DIMENSION]; /* n vectors, the rows, that span the velocities that are looked at, in units of their own */
    real near;             /* a distance that is none to a coarse motion, in those units, too */
};

struct found {
    real v0[SMALL_DIMENSION], distance;
};

/* q' = v, v' = acceleration: the state (q, v) and its rate, each 2n. */
static enum status rate_of_state(const struct forced *forced, const real *state, real *out)
{
    int n = forced->in->n;
    memcpy(out, state + n, (size_t)n * sizeof(real));
    return forced_acceleration(forced, state, state + n, out + n, NULL);
}

/* The end of the motion from v0 by equal steps of the classical method: q1 - q(h) in units of places, and its norm; infinite where there is none. */
static real miss_of_search(const struct search *search, int steps, const real *v0, real *out)
{
    static const int half[] = {1, 1, 2};
    int n = search->n;
    real state[2 * SMALL_DIMENSION], k[4][2 * SMALL_DIMENSION], moved[2 * SMALL_DIMENSION], h = search->pair->h / steps;
    memcpy(state, search->pair->q0, (size_t)n * sizeof(real));
    memcpy(state + n, v0, (size_t)n * sizeof(real));
    for (int step = 0; step < steps; step++) {
        enum status status = rate_of_state(search->forced, state, k[0]);
        for (int stage = 0; stage < 3 && status == STATUS_OK; stage++) {
            for (int c = 0; c < 2 * n; c++)
                moved[c] = state[c] + h / 2 * half[stage] * k[stage][c];
            status = rate_of_state(search->forced, moved, k[stage + 1]);
        }
        if (status != STATUS_OK)
            return INFINITY;
        for (int c = 0; c < 2 * n; c++)
            state[c] += h / 6 * (k[0][c] + 2 * k[1][c] + 2 * k[2][c] + k[3][c]);
    }
    for (int c = 0; c < n; c++)
        out[c] = (search->pair->q1[c] - state[c]) / forced_size(search->forced, c);
    real distance = norm_euclidean(n, out);
    return isfinite(distance) ? distance : (real)INFINITY;
}

/* The derivative of the miss along the basis, by differences, and from it J^T J and J^T r. */
static bool normal_equations(const struct search *search, const real *v0, const real *r, real *matrix, real *right)
{
    int n = search->n;
    real moved[SMALL_DIMENSION], step = tolerance.half * (1 + forced_largest(n, v0, search->forced->own->speed));
    SCRATCH_ROWS(real, J, SMALL_DIMENSION, SMALL_DIMENSION);
    for (int k = 0; k < n; k++) {
        for (int c = 0; c < n; c++)
            moved[c] = v0[c] + step * search->basis[k * n + c];
        if (!isfinite(miss_of_search(search, search->steps, moved, J[k])))
            return false;
        for (int c = 0; c < n; c++)
            J[k][c] = (r[c] - J[k][c]) / step;
    }
    for (int k = 0; k < n * n; k++) {
        matrix[k] = 0;
        for (int c = 0; c < n; c++)
            matrix[k] += J[k / n][c] * J[k % n][c];
    }
    for (int k = 0; k < n; k++) {
        right[k] = 0;
        for (int c = 0; c < n; c++)
            right[k] += J[k][c] * r[c];
    }
    return true;
}

/* Take the correction with this damping if it comes nearer. */
static bool correct_search(const struct search *search, const real *matrix, const real *right, real damping,
                           struct found *at, real *r)
{
    int n = search->n;
    real change[SMALL_DIMENSION], left[SMALL_DIMENSION], largest = 0;
    SCRATCH_MATRIX(real, damped, n, n);
    struct found moved = *at;
    memcpy(damped, matrix, (size_t)(n * n) * sizeof *damped);
    memcpy(change, right, sizeof change);
    for (int k = 0; k < n; k++)
        largest = fmax(largest, matrix[k * n + k]);
    for (int k = 0; k < n; k++)
        damped[k * n + k] += damping * largest;
    if (linear_solve(n, damped, change) != STATUS_OK)
        return false;
    for (int k = 0; k < n * n; k++)
        moved.v0[k % n] += change[k / n] * search->basis[k];
    moved.distance = miss_of_search(search, search->steps, moved.v0, left);
    if (!(moved.distance < at->distance))
        return false;
    *at = moved;
    memcpy(r, left, (size_t)n * sizeof(real));
    return true;
}

/* From at->v0 to where the end is nearest to q1, among the velocities that the basis leads to. */
static void descend(const struct search *search, struct found *at)
{
    real right[SMALL_DIMENSION], r[SMALL_DIMENSION], damping = tolerance.searched;
    SCRATCH_MATRIX(real, matrix, search->n, search->n);
    at->distance = miss_of_search(search, search->steps, at->v0, r);
    for (int k = 0; k < MOST_CORRECTIONS && isfinite(at->distance) && at->distance > search->near; k++) {
        real before = at->distance;
        int refused = 0;
        if (!normal_equations(search, at->v0, r, matrix, right))
            return;
        while (refused < MOST_REFUSED && !correct_search(search, matrix, right, damping, at, r)) {
            damping *= 4;
            refused++;
        }
        damping = fmax(damping / 9, tolerance.damping);
        if (refused == MOST_REFUSED || at->distance > before * (1 - tolerance.gain))
            return;
    }
}

/* Newton's method in full steps, which passes where a descent is held up; false where it leads nowhere. */
static bool leap(const struct search *search, struct found *at)
{
    real right[SMALL_DIMENSION], r[SMALL_DIMENSION];
    SCRATCH_MATRIX(real, matrix, search->n, search->n);
    for (int k = 0; k < MOST_CORRECTIONS; k++) {
        at->distance = miss_of_search(search, search->steps, at->v0, r);
        if (at->distance <= search->near)
            return true;
        if (!isfinite(at->distance) || !normal_equations(search, at->v0, r, matrix, right) ||
            linear_solve(search->n, matrix, right) != STATUS_OK)
            return false;
        for (int c = 0; c < search->n; c++)
            at->v0[c] += right[c] * forced_speed(search->forced, c);
    }
    return false;
}

/* The projector to D at q0 along M^{-1} mu^T as the basis, and v0 moved to D by it. */
static enum status enter_constraint(struct search *search, real *v0)
{
    SCRATCH_NODE(node, search->forced->in);
    int n = search->n, m = search->forced->in->m;
    real rate[SMALL_MULTIPLIERS], push[SMALL_DIMENSION], back[SMALL_DIMENSION];
    node_at_velocity(search->forced->in, search->pair->q0, v0, node);
    enum status status = node_metric(node);
    for (int k = 0; k <= n && status == STATUS_OK; k++) { /* vectors of coordinates, then v0 */
        for (int j = 0; j < m; j++)
            rate[j] = k < n ? node->A[j * n + k][0] * forced_speed(search->forced, k) : node->phi[j][0];
        node_force_for_rates(node, rate, push);
        node_divide_by_mass(node, push, back);
        for (int c = 0; c < n; c++)
            *(k < n ? &search->basis[k * n + c] : &v0[c]) -= back[c];
    }
    return status;
}

static void unit_basis(struct search *search)
{
    int n = search->n;
    for (int k = 0; k < n * n; k++)
        search->basis[k] = k / n == k % n ? forced_speed(search->forced, k / n) : 0;
}

/* Steps are doubled until the end of the motion from v0 stays where it is, nearly. */
static void choose_steps(struct search *search, const real *v0)
{
    real coarse[SMALL_DIMENSION], fine[SMALL_DIMENSION], change = INFINITY;
    search->steps = FEWEST_STEPS;
    miss_of_search(search, search->steps, v0, coarse);
    while (search->steps < MOST_STEPS && !(change < search->near)) {
        search->steps *= 2;
        miss_of_search(search, search->steps, v0, fine);
        change = 0;
        for (int c = 0; c < search->n; c++)
            change += fabs(fine[c] - coarse[c]);
        memcpy(coarse, fine, sizeof coarse);
    }
}

/* Velocity k to start from: the straight line, then random ones of four sizes. */
static void start_velocity(const struct search *search, int k, uint64_t *state, real *v0)
{
    const struct pair *pair = search->pair;
    int n = search->n;
    const struct forced_scales *own = search->forced->own;
    real displacement[SMALL_DIMENSION];
    for (int c = 0; c < n; c++) {
        displacement[c] = pair->q1[c] - pair->q0[c];
        v0[c] = displacement[c] / pair->h;
    }
    const real far = 1 + forced_largest(n, pair->q0, own->position) + forced_largest(n, displacement, own->position),
               speed = ldexp(far / fmin(1, forced_times(search->forced, pair->h)), k % 4 - 2);
    for (int c = 0; c < n && k > 0; c++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        v0[c] = own->speed[c] * speed * (ldexp((real)(*state >> 11), -52) - 1);
    }
}

/* Keep the nearest few, nearest first, each once. */
static int keep_nearest(const struct search *search, int count, struct found best[MOST_GUESSES],
                        const struct found *candidate)
{
    const real *speed = search->forced->own->speed;
    const int n = search->n;
    int index = count;
    for (int k = 0; k < count; k++)
        if (forced_apart(n, best[k].v0, candidate->v0, speed) <
            tolerance.searched * (1 + forced_largest(n, candidate->v0, speed)))
            return count;
    while (index > 0 && candidate->distance < best[index - 1].distance)
        index--;
    if (index == MOST_GUESSES)
        return count;
    int kept = count < MOST_GUESSES ? count + 1 : MOST_GUESSES;
    memmove(best + index + 1, best + index, (size_t)(kept - index - 1) * sizeof *best);
    best[index] = *candidate;
    return kept;
}

/* Look closer: does this motion end at q1? */
static bool reaches(const struct search *search, struct found *at)
{
    SCRATCH(struct search, finer, 1);
    *finer = *search;
    if (at->distance > search->near)
        return false;
    finer->near = search->near * tolerance.searched;
    choose_steps(finer, at->v0);
    descend(finer, at);
    return at->distance <= finer->near;
}

static bool search_constraint(struct search *search, struct found best[MOST_GUESSES], int *count)
{
    uint64_t state = 1;
    *count = 0;
    for (int k = 0; k < STARTS && !gives_up(search->forced->in); k++) {
        struct found at;
        start_velocity(search, k, &state, at.v0);
        unit_basis(search);
        if (enter_constraint(search, at.v0) != STATUS_OK)
            return false;
        if (k == 0)
            choose_steps(search, at.v0);
        descend(search, &at);
        if (reaches(search, &at)) {
            best[0] = at;
            *count = 1;
            return true;
        }
        if (isfinite(at.distance))
            *count = keep_nearest(search, *count, best, &at);
    }
    return false;
}

/* On a group: the velocity of the straight way in its chart, moved to D, then itself. */
static void search_group(const struct forced *forced, const struct pair *pair, struct guesses *out)
{
    SCRATCH(struct search, search, 1);
    int n = forced->in->n;
    real *first = out->v0[0], *second = out->v0[1];
    *search = (struct search){.forced = forced, .pair = pair, .n = n};
    *out = (struct guesses){0};
    if (point_between(forced->in, pair->q0, pair->q1, first) != STATUS_OK)
        return;
    for (int c = 0; c < n; c++)
        first[c] /= pair->h;
    memcpy(second, first, sizeof out->v0[1]);
    out->count = forced->in->m && enter_constraint(search, first) == STATUS_OK ? 2 : 1;
}

void exact_search(const struct forced *forced, const struct pair *pair, struct guesses *out)
{
    if (!group_is_abelian(forced->in->group)) {
        search_group(forced, pair, out);
        return;
    }
    SCRATCH(struct search, search, 1);
    SCRATCH(struct found, best, MOST_GUESSES);
    int n = forced->in->n, count;
    *search = (struct search){.forced = forced, .pair = pair, .n = n};
    const real *size = forced->own->position;
    search->near = tolerance.searched * (1 + forced_largest(n, pair->q0, size) + forced_largest(n, pair->q1, size));
    out->count = 0;
    out->on_constraint = search_constraint(search, best, &count);
    unit_basis(search);
    for (int k = 0; k < count; k++) {
        bool joins = out->on_constraint;
        for (int attempt = 0; attempt < 2 && !joins;
             attempt++) { /* by smaller steps, as faster motions than those in D want */
            choose_steps(search, best[k].v0);
            joins = leap(search, &best[k]) && attempt == 1;
        }
        if (joins)
            memcpy(out->v0[out->count++], best[k].v0, sizeof best[k].v0);
    }
}
