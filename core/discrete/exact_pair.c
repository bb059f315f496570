/* The exact triple from the sensitivities of a motion. */
#include "core/discrete/exact_pair.h"

#include <string.h>

#include "core/numbers/linear.h"

enum { MOST_SUBSTEPS = 64 };

/* A function with gradients (by_q, by_v) of (q0, v0) is one of (q0, q1): with v0 = R_F^-(q0, q1) and q1 = q(h; q0, v0),
 * its derivatives are D2 = by_v Qv^{-1} and D1 = by_q - D2 Qq. */
static enum status to_ends(int n, const struct motion *motion, const real *by_q, const real *by_v, real *D1, real *D2)
{
    real transposed[MAX_DIMENSION * MAX_DIMENSION];
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

void exact_pair_guess(int n, const struct pair *pair, struct exact_pair *out)
{
    for (int c = 0; c < n; c++)
        out->v0[c] = (pair->q1[c] - pair->q0[c]) / pair->h;
}

enum status exact_pair_fixed(const struct forced *forced, const struct pair *pair, int substeps, struct exact_pair *out)
{
    struct motion motion;
    int n = forced->in->n;
    out->substeps = substeps;
    enum status status = motion_shoot(forced, pair->h, substeps, pair->q0, pair->q1, out->v0, &motion);
    if (status != STATUS_OK)
        return status;
    memcpy(out->v1, motion.v, sizeof out->v1);
    out->action = motion.action;
    status = to_ends(n, &motion, motion.action_q, motion.action_v, out->D1, out->D2);
    return status == STATUS_OK ? to_ends(n, &motion, motion.work_q, motion.work_v, out->minus, out->plus) : status;
}

static real difference(int n, const struct exact_pair *a, const struct exact_pair *b)
{
    const real *const left[] = {a->v0, a->v1, a->D1, a->D2, a->minus, a->plus};
    const real *const right[] = {b->v0, b->v1, b->D1, b->D2, b->minus, b->plus};
    real largest = fabs(a->action - b->action);
    for (int k = 0; k < 6 * n; k++)
        largest = fmax(largest, fabs(left[k / n][k % n] - right[k / n][k % n]));
    return largest;
}

enum status exact_pair_make(const struct forced *forced, const struct pair *pair, struct exact_pair *out)
{
    struct exact_pair coarse;
    int n = forced->in->n, substeps = 1;
    real before = INFINITY;
    exact_pair_guess(n, pair, &coarse);
    enum status status = exact_pair_fixed(forced, pair, substeps, &coarse);
    while (status != STATUS_OK && status != STATUS_TIMEOUT &&
           (substeps *= 2) < MOST_SUBSTEPS) { /* too long for the iteration */
        exact_pair_guess(n, pair, &coarse);
        status = exact_pair_fixed(forced, pair, substeps, &coarse);
    }
    while (status == STATUS_OK && (substeps *= 2) <= MOST_SUBSTEPS) {
        *out = coarse;
        status = exact_pair_fixed(forced, pair, substeps, out);
        if (status != STATUS_OK)
            break;
        out->error = difference(n, out, &coarse);
        /* agreed as far as derivatives by differences can: velocities and the action are then, by the order of 24, better
         * than that by 2^24; or no longer improving */
        if (out->error <= 64 * motion_difference_error() / fmin(1, fabs(pair->h)) || out->error > before / 16)
            break;
        before = out->error;
        coarse = *out;
    }
    return status;
}
