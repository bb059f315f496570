/* The exact triple from the sensitivities of a motion. */
#include "core/discrete/exact_pair.h"

#include <string.h>

#include "core/discrete/exact_search.h"
#include "core/larger.h"
#include "core/numbers/linear.h"
#include "core/numbers/scratch.h"

/* A function with gradients (by_q, by_v) of (q0, v0) is one of (q0, q1): with v0 = R_F^-(q0, q1) and q1 = q(h; q0, v0),
 * its derivatives are D2 = by_v Qv^{-1} and D1 = by_q - D2 Qq. */
static enum status to_ends(int n, const struct motion *motion, const real *by_q, const real *by_v, real *D1, real *D2)
{
    SCRATCH_MATRIX(real, transposed, SMALL_DIMENSION, SMALL_DIMENSION);
    for (int k = 0; k < n * n; k++)
        transposed[k] = motion->Qv[k % n * n + k / n];
    memcpy(D2, by_v, (size_t)n * sizeof(real));
    enum status status = linear_solve(n, transposed, D2);
    for (int c = 0; c < n; c++) {
        D1[c] = by_q[c];
        for (int r = 0; r < n; r++)
            D1[c] -= D2[r] * motion->Qq[r * n + c];
    }
    return status;
}

enum status exact_pair_scales(const struct instance *in, const struct pair *pair, struct forced_scales *out)
{
    real v[SMALL_DIMENSION];
    if (point_between(in, pair->q0, pair->q1, v) != STATUS_OK)
        return STATUS_NO_CONVERGENCE;
    for (int c = 0; c < in->n; c++)
        v[c] /= pair->h;
    forced_scales_at(in, pair->h, pair->q0, v, out);
    return STATUS_OK;
}

/* As exact_pair_fixed; *motion is that of the pair, and before, where `known`, one from near out->v0. */
static enum status make_fixed(const struct forced *forced, const struct pair *pair, int substeps,
                              struct exact_pair *out, struct motion *motion, bool known)
{
    int n = forced->in->n;
    out->substeps = substeps;
    enum status status = motion_shoot(forced, pair->h, substeps, pair->q0, pair->q1, out->v0, motion, known);
    if (status != STATUS_OK)
        return status;
    out->condition = motion_condition(forced, motion);
    memcpy(out->v1, motion->v, sizeof out->v1);
    out->action = motion->action;
    status = to_ends(n, motion, motion->action_q, motion->action_v, out->D1, out->D2);
    return status == STATUS_OK ? to_ends(n, motion, motion->work_q, motion->work_v, out->minus, out->plus) : status;
}

enum status exact_pair_fixed(const struct forced *forced, const struct pair *pair, int substeps, struct exact_pair *out)
{
    SCRATCH(struct motion, motion, 1);
    return make_fixed(forced, pair, substeps, out, motion, false);
}

/* Sizes of the first two of six parts, which are velocities, and of the others, momenta. */
static const real *size_of_part(const struct forced *forced, int k)
{
    return k < 2 ? forced->own->speed : forced->own->momentum;
}

static real difference_of_pairs(const struct forced *forced, const struct exact_pair *a, const struct exact_pair *b)
{
    const int n = forced->in->n;
    const real *const left[] = {a->v0, a->v1, a->D1, a->D2, a->minus, a->plus};
    const real *const right[] = {b->v0, b->v1, b->D1, b->D2, b->minus, b->plus};
    real largest = fabs(a->action - b->action) / forced->own->action;
    for (int k = 0; k < 6; k++)
        largest = LARGER(largest, forced_apart(n, left[k], right[k], size_of_part(forced, k)));
    return largest;
}

/* Returns the error of a pair's objects due to derivatives by differences, amplified by the condition of A(h). */
static real exact_pair_bound(const struct forced *forced, const struct pair *pair, const struct exact_pair *found)
{
    const real *const parts[] = {found->v0, found->v1, found->D1, found->D2, found->minus, found->plus};
    real size = 1 + fabs(found->action) / forced->own->action;
    for (int k = 0; k < 6; k++)
        size = LARGER(size, 1 + forced_largest(forced->in->n, parts[k], size_of_part(forced, k)));
    return 64 * motion_difference_error() * size * found->condition / fmin(1, forced_times(forced, pair->h));
}

/* Returns true if the next objects would be at round-off, or no closer. error: distance from the objects with half
 * as many substeps; before: the distance of these from theirs. */
static bool objects_are_resolved(real error, real before, real bound)
{
    if (error > before / 2)
        return before <= bound;
    real next = isfinite(before) ? error * error / before : error;
    return error <= bound && next <= 64 * motion_difference_error();
}

enum status exact_pair_near(const struct forced *forced, const struct pair *pair, struct exact_pair *out)
{
    SCRATCH(struct exact_pair, coarse, 1);
    *coarse = *out;
    SCRATCH(struct exact_pair, fine, 1);
    SCRATCH(struct motion, motion, 1);
    int substeps = 1;
    real before = INFINITY;
    enum status status = motion_resolve(forced, pair->h, pair->q0, out->v0, &substeps);
    substeps = substeps > 4 ? substeps / 4 : 1;
    if (status == STATUS_OK)
        status = make_fixed(forced, pair, substeps, coarse, motion, false);
    for (substeps *= 2; status == STATUS_OK && substeps <= MOTION_MOST_SUBSTEPS; substeps *= 2) {
        *fine = *coarse;
        status = make_fixed(forced, pair, substeps, fine, motion, true);
        if (status != STATUS_OK)
            return status;
        fine->error = difference_of_pairs(forced, fine, coarse);
        if (isnan(fine->error))
            return STATUS_NOT_FINITE;
        bool resolved = objects_are_resolved(fine->error, before, exact_pair_bound(forced, pair, fine));
        if (!resolved || fine->error < before)
            *out = *fine;
        if (resolved)
            return STATUS_OK;
        *coarse = *fine;
        before = fine->error;
    }
    return status == STATUS_OK ? STATUS_UNRESOLVED : status;
}

enum status exact_pair_make(const struct forced *forced, const struct pair *pair, struct exact_pair *out)
{
    struct guesses guesses;
    enum status status = STATUS_NO_CONVERGENCE;
    exact_search(forced, pair, &guesses);
    for (int k = 0; k < guesses.count && (k == 0 || status == STATUS_NO_CONVERGENCE || status == STATUS_UNRESOLVED);
         k++) {
        memcpy(out->v0, guesses.v0[k], sizeof out->v0);
        status = exact_pair_near(forced, pair, out);
    }
    return status;
}
