/* Sizes of unknowns of their own. */
#include "core/numbers/unknown_scales.h"

#include <stdlib.h>

#include "core/larger.h"
#include "core/numbers/convergence.h"
#include "core/numbers/roundoff.h"

/* Returns true if a size is below tolerance.negligible times the weight, far below the last bit of the largest: it
 * cannot be distinguished from an accidental zero. */
static bool is_far_below(real own, real weight)
{
    return own * weight < tolerance.far_below && own * weight > tolerance.negligible;
}

/* `size` numbers each: the largest that an unknown has been; what is but noise of it, over epsilon; weights of the family
 * and those put in their place. */
struct unknown_scales {
    real *seen, *noise, *given, *mine;
    bool own; /* are they asked for? */
    real numbers[];
};

struct unknown_scales *unknown_scales_open(int count)
{
    size_t size = (size_t)count;
    struct unknown_scales *scales = calloc(1, sizeof *scales + 4 * size * sizeof(real));
    if (!scales)
        return NULL;
    scales->seen = scales->numbers;
    scales->noise = scales->seen + size;
    scales->given = scales->noise + size;
    scales->mine = scales->given + size;
    return scales;
}

void unknown_scales_close(struct unknown_scales *scales)
{
    free(scales);
}

static real own_size(const struct unknown_scales *scales, int k)
{
    return LARGER(scales->seen[k], scales->noise[k]);
}

/* Returns how many unknowns are measured by themselves; they come before the others. */
static int count_measured(const struct scaled_unknowns *of)
{
    int count = of->unknowns;
    while (count > 0 && of->index[count - 1] >= of->scaled_entries)
        count--;
    return count;
}

void unknown_scales_take(struct unknown_scales *scales, const struct scaled_unknowns *of)
{
    if (!scales->own)
        return;
    const int unknowns = count_measured(of);
    for (int i = 0; i < unknowns; i++) {
        int k = of->index[i];
        scales->seen[k] = LARGER(scales->seen[k], fabs(of->x[k])); /* a guess that has grown since the last step */
        real own = own_size(scales, k);
        if (of->weight[k] != scales->mine[k])
            scales->given[k] = of->weight[k];
        of->weight[k] = scales->mine[k] = is_far_below(own, scales->given[k]) ? 1 / own : scales->given[k];
    }
}

/* Returns true if unknown k is far below its weight, and its last correction exceeds its round-off, or its distance
 * from the guess is so long that its path could show another root (branch.h). */
static bool is_left(const struct unknown_scales *scales, const struct scaled_unknowns *of, int k)
{
    real own = own_size(scales, k);
    if (!is_far_below(own, of->weight[k]))
        return false;
    return of->hidden || !(fabs(of->correction[k]) <= of->round_off * own) ||
           !(fabs(of->x[k] - of->start[k]) <= tolerance.far_below * own);
}

/* Take up how large the unknowns are: is one far below its measure? After every step, and seldom so. Vectors take what lies between unknowns,
 * which nobody reads, too; software arithmetic goes by the list. */
static bool one_far_below(struct unknown_scales *scales, const struct scaled_unknowns *of, int unknowns)
{
    const bool between = sizeof(real) == sizeof(double);
    const int count = between ? of->index[unknowns - 1] + 1 : unknowns;
    real *restrict seen = scales->seen;
    const real *restrict noise = scales->noise, *restrict x = of->x, *restrict weight = of->weight;
    real least = 1;
    _Pragma("omp simd reduction(min : least)") for (int i = 0; i < count; i++)
    {
        const int k = between ? i : of->index[i];
        real now = fabs(x[k]), most = now <= seen[k] ? seen[k] : now,
             part = (most > noise[k] ? most : noise[k]) * weight[k];
        seen[k] = most;
        part = part > tolerance.negligible ? part : 1; /* is_far_below */
        least = part < least ? part : least;
    }
    return least < tolerance.far_below;
}

bool unknown_scales_in_doubt(struct unknown_scales *scales, const struct scaled_unknowns *of)
{
    const int unknowns = count_measured(of);
    bool doubt = false;
    if (unknowns == 0 || !one_far_below(scales, of, unknowns))
        return false;
    for (int i = 0; i < unknowns; i++)
        doubt |= is_left(scales, of, of->index[i]);
    return doubt;
}

/* Noise of unknown k, of which each is what last bits do. A zero by accident has no bits to measure: what corrects it, by less than a last
 * bit of the largest, is as large as itself. */
static real noise_of(const struct unknown_scales *scales, const struct scaled_unknowns *of, int k, real each)
{
    real last = fabs(of->correction[k]), own = own_size(scales, k);
    bool zero = !of->hidden && last > own / 2 && last * of->weight[k] < REAL_EPSILON;
    return LARGER(each / of->weight[k], zero ? last : 0) / REAL_EPSILON;
}

bool unknown_scales_measure(struct unknown_scales *scales, const struct scaled_unknowns *of, const real *each)
{
    bool left = false;
    const int unknowns = count_measured(of);
    for (int i = 0; i < unknowns; i++) {
        int k = of->index[i];
        scales->noise[k] = LARGER(scales->noise[k], noise_of(scales, of, k, each[k]));
        left |= is_left(scales, of, k);
    }
    scales->own = true;
    unknown_scales_take(scales, of);
    return left;
}

real unknown_scales_weight(const struct unknown_scales *scales, const real *weight, int k)
{
    return scales && scales->own && weight[k] == scales->mine[k] ? scales->given[k] : weight[k];
}
