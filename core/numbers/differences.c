/* Derivatives by differences. */
#include "core/numbers/differences.h"

#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

enum { DISTANCES = 3 };

enum {
    PAIRS = 4,       /* of points, at 1 to 4 steps to both sides */
    SMALLER = 8,     /* a step than the one before it */
    TRIALS = 48,     /* of steps: 8^48 = 2e43, units of users */
    WORSE_TRIALS = 6 /* one after the other, that end the search: what is seen is rounding */
};

/* The derivative with one step; what is left out, and the rounding. */
static real difference_of(differentiable *f, void *self, real step, real *left_out, real *rounding)
{
    real across[DISTANCES], size = 0; /* f(x) - f(-x), x = step, 2 step, 4 step */
    for (int k = 0; k < DISTANCES; k++) {
        real x = step * (real)(1 << k);
        across[k] = f(self, x, &size) - f(self, -x, &size);
    }
    real fine = (8 * across[0] - across[1]) / (12 * step), coarse = (8 * across[1] - across[2]) / (24 * step);
    *left_out = fabs(fine - coarse) / 8; /* fifteen times the first term */
    *rounding = tolerance.terms * size / step;
    return fine;
}

real derivative_at_0(differentiable *f, void *self, real scale, real *error)
{
    real best = (real)NAN, trial = pow(REAL_EPSILON, R(0.2)) * scale;
    int worse = 0;
    *error = (real)INFINITY;
    for (int k = 0; k < TRIALS && worse < WORSE_TRIALS; k++, trial /= SMALLER) {
        real left_out, rounding, one = difference_of(f, self, trial, &left_out, &rounding);
        bool known = left_out <= rounding; /* from afar a kink looks smooth, but not to round-off */
        worse += isfinite(*error);
        if (known || left_out + rounding < *error) {
            *error = left_out + rounding;
            best = one;
            worse = 0;
        }
        if (known)
            break;
    }
    return best;
}

/* The derivatives with one step. *rounding: by how much the two orders differ, over the rounding of the values; *lost: over the
 * derivative's own size, the values' over the step being the same for all steps. */
static enum status differences_of(differentiable_many *f, void *self, int count, const real *least, real step,
                                  real *derivative, real *left_out, real *rounding, real *lost)
{
    static const real eighth[PAIRS] = {R(4.0) / 5, R(-1.0) / 5, R(4.0) / 105, R(-1.0) / 280};
    static const real sixth[PAIRS] = {R(3.0) / 4, R(-3.0) / 20, R(1.0) / 60, 0};
    SCRATCH(real, ahead, count);
    SCRATCH(real, behind, count);
    SCRATCH(real, size, count);
    memcpy(size, least, (size_t)count * sizeof *size);
    memset(derivative, 0, (size_t)count * sizeof *derivative);
    memset(left_out, 0, (size_t)count * sizeof *left_out);
    *rounding = *lost = 0;
    for (int k = 0; k < PAIRS; k++) {
        enum status status = f(self, (real)(k + 1) * step, ahead);
        status = status == STATUS_OK ? f(self, -(real)(k + 1) * step, behind) : status;
        if (status != STATUS_OK)
            return status;
        for (int c = 0; c < count; c++) {
            real across = (ahead[c] - behind[c]) / step;
            derivative[c] += eighth[k] * across;
            left_out[c] += (eighth[k] - sixth[k]) * across;
            size[c] = fmax(size[c], fmax(fabs(ahead[c]), fabs(behind[c])));
        }
    }
    for (int c = 0; c < count; c++) {
        left_out[c] = fabs(left_out[c]);
        if (!isfinite(left_out[c]) || !isfinite(derivative[c]))
            return STATUS_NOT_FINITE;
        if (size[c] > 0) {
            *lost = fmax(*lost, left_out[c] / size[c]);
            *rounding = fmax(*rounding, left_out[c] * step / (REAL_EPSILON * size[c]));
        }
    }
    return STATUS_OK;
}

enum status derivatives_at_0(differentiable_many *f, void *self, int count, const real *least, real scale,
                             real *derivative, real *left_out, real *step)
{
    SCRATCH(real, other, count);
    SCRATCH(real, other_left_out, count);
    const size_t bytes = (size_t)count * sizeof(real);
    enum status status = STATUS_NOT_FINITE;
    real best = (real)INFINITY,
         trial = pow(REAL_EPSILON, R(1.0) / 7) * scale; /* remainder of order 6 and rounding alike */
    int worse = 0;
    for (int k = 0; k < TRIALS && worse < WORSE_TRIALS; k++, trial /= SMALLER) {
        real rounding, lost;
        enum status one = differences_of(f, self, count, least, trial, other, other_left_out, &rounding, &lost);
        bool known = one == STATUS_OK && rounding <= tolerance.terms / REAL_EPSILON;
        worse += isfinite(best);
        if (known || (one == STATUS_OK && lost < best)) {
            best = lost;
            *step = trial;
            memcpy(derivative, other, bytes);
            memcpy(left_out, other_left_out, bytes);
            worse = 0;
        }
        if (known)
            return STATUS_OK;
        status = one;
    }
    return isfinite(best) ? STATUS_OK : status;
}
