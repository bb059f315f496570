/* Number of substeps of a forced motion. */
#include <string.h>

#include "core/discrete/forced_motion.h"
#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/scales/scales.h"

/* The factor by which a rounding on the way may have grown at the end. */
static real growth(const struct forced *forced, const struct motion *motion)
{
    const int n = forced->in->n;
    const real *const parts[] = {motion->Qq, motion->Qv, motion->Vq, motion->Vv};
    real largest = 1;
    for (int k = 0; k < 4 * n * n; k++) {
        const int part = k / (n * n), row = k / n % n + part / 2 * n, column = k % n + part % 2 * n;
        largest =
            fmax(largest, fabs(parts[part][k % (n * n)]) * forced_size(forced, column) / forced_size(forced, row));
    }
    return largest;
}

/* Returns true if the error of the end is round-off, 64 roundings that grow; half of the digits at most. */
static bool miss_is_round_off(const struct forced *forced, real h, int substeps, const real *q0, const real *v0,
                              real error, real size)
{
    SCRATCH(struct motion, motion, 1);
    if (error > tolerance.half * size || motion_make(forced, h, substeps, q0, v0, motion) != STATUS_OK)
        return false;
    return error <= tolerance.agreement * size * growth(forced, motion);
}

/* Raise the largest difference of two ends, numbers of the place before velocities, and the size of the second one: in units of their own. */
static void compare_ends(const struct forced *forced, const real *coarse, const real *fine, real *error, real *size)
{
    const struct instance *in = forced->in;
    const int n = in->n, element = in->element;
    real apart[SMALL_ELEMENT + SMALL_DIMENSION], along[SMALL_DIMENSION];
    for (int c = 0; c < element + n; c++)
        apart[c] = fine[c] - coarse[c];
    group_trivialise(in, fine, apart, along);
    *error = LARGER(*error, forced_largest(n, along, forced->own->position));
    *error = LARGER(*error, forced_largest(n, apart + element, forced->own->speed));
    scales_of_element(in, fine, along);
    *size = LARGER(*size, 1 + forced_largest(n, along, forced->own->position));
    *size = LARGER(*size, 1 + forced_largest(n, fine + element, forced->own->speed));
}

enum status motion_resolve(const struct forced *forced, real h, const real *q0, const real *v0, int *substeps)
{
    int element = forced->in->element;
    real coarse[SMALL_ELEMENT + SMALL_DIMENSION], fine[SMALL_ELEMENT + SMALL_DIMENSION], before = INFINITY;
    enum status last, status = motion_end(forced, h, *substeps, q0, v0, coarse, coarse + element, NULL);
    while (*substeps < MOTION_MOST_SUBSTEPS) {
        real error = 0, size = 1;
        last = status;
        *substeps *= 2;
        status = motion_end(forced, h, *substeps, q0, v0, fine, fine + element, NULL);
        compare_ends(forced, coarse, fine, &error, &size);
        memcpy(coarse, fine, sizeof coarse);
        if (status == STATUS_TIMEOUT)
            return status;
        if (last != STATUS_OK || status != STATUS_OK)
            continue;
        if (isnan(error))
            return STATUS_NOT_FINITE;
        if (error <= tolerance.operations * size ||
            (error > before / 2 && miss_is_round_off(forced, h, *substeps, q0, v0, error, size)))
            return STATUS_OK;
        before = error;
    }
    return status == STATUS_OK || status == STATUS_NO_CONVERGENCE ? STATUS_UNRESOLVED : status;
}
