/* Sizes of unknowns of their own. */
#include "core/numbers/sizes.h"

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
struct sizes {
    real *seen, *noise, *given, *mine;
    bool own; /* are they asked for? */
    real numbers[];
};

struct sizes *sizes_open(int count)
{
    size_t size = (size_t)count;
    struct sizes *sizes = calloc(1, sizeof *sizes + 4 * size * sizeof(real));
    if (!sizes)
        return NULL;
    sizes->seen = sizes->numbers;
    sizes->noise = sizes->seen + size;
    sizes->given = sizes->noise + size;
    sizes->mine = sizes->given + size;
    return sizes;
}

void sizes_close(struct sizes *sizes)
{
    free(sizes);
}

static real own_size(const struct sizes *sizes, int k)
{
    return LARGER(sizes->seen[k], sizes->noise[k]);
}

/* Returns how many unknowns are measured by themselves; they come before the others. */
static int count_measured(const struct sized *of)
{
    int count = of->unknowns;
    while (count > 0 && of->at[count - 1] >= of->by_itself)
        count--;
    return count;
}

void sizes_take(struct sizes *sizes, const struct sized *of)
{
    if (!sizes->own)
        return;
    const int unknowns = count_measured(of);
    for (int i = 0; i < unknowns; i++) {
        int k = of->at[i];
        sizes->seen[k] = LARGER(sizes->seen[k], fabs(of->x[k])); /* a guess that has grown since the last step */
        real own = own_size(sizes, k);
        if (of->weight[k] != sizes->mine[k])
            sizes->given[k] = of->weight[k];
        of->weight[k] = sizes->mine[k] = is_far_below(own, sizes->given[k]) ? 1 / own : sizes->given[k];
    }
}

/* Returns true if unknown k is far below its weight, and its last correction exceeds its round-off, or its distance
 * from the guess is so long that its path could show another root (branch.h). */
static bool is_left(const struct sizes *sizes, const struct sized *of, int k)
{
    real own = own_size(sizes, k);
    if (!is_far_below(own, of->weight[k]))
        return false;
    return of->hidden || !(fabs(of->correction[k]) <= of->round_off * own) ||
           !(fabs(of->x[k] - of->start[k]) <= tolerance.far_below * own);
}

/* Take up how large the unknowns are: is one far below its measure? After every step, and seldom so. Vectors take what lies between unknowns,
 * which nobody reads, too; software arithmetic goes by the list. */
static bool one_far_below(struct sizes *sizes, const struct sized *of, int unknowns)
{
    const bool between = sizeof(real) == sizeof(double);
    const int count = between ? of->at[unknowns - 1] + 1 : unknowns;
    real *restrict seen = sizes->seen;
    const real *restrict noise = sizes->noise, *restrict x = of->x, *restrict weight = of->weight;
    real least = 1;
    _Pragma("omp simd reduction(min : least)") for (int i = 0; i < count; i++)
    {
        const int k = between ? i : of->at[i];
        real now = fabs(x[k]), most = now <= seen[k] ? seen[k] : now,
             part = (most > noise[k] ? most : noise[k]) * weight[k];
        seen[k] = most;
        part = part > tolerance.negligible ? part : 1; /* is_far_below */
        least = part < least ? part : least;
    }
    return least < tolerance.far_below;
}

bool sizes_in_doubt(struct sizes *sizes, const struct sized *of)
{
    const int unknowns = count_measured(of);
    bool doubt = false;
    if (unknowns == 0 || !one_far_below(sizes, of, unknowns))
        return false;
    for (int i = 0; i < unknowns; i++)
        doubt |= is_left(sizes, of, of->at[i]);
    return doubt;
}

/* Noise of unknown k, of which each is what last bits do. A zero by accident has no bits to measure: what corrects it, by less than a last
 * bit of the largest, is as large as itself. */
static real noise_of(const struct sizes *sizes, const struct sized *of, int k, real each)
{
    real last = fabs(of->correction[k]), own = own_size(sizes, k);
    bool zero = !of->hidden && last > own / 2 && last * of->weight[k] < REAL_EPSILON;
    return LARGER(each / of->weight[k], zero ? last : 0) / REAL_EPSILON;
}

bool sizes_measure(struct sizes *sizes, const struct sized *of, const real *each)
{
    bool left = false;
    const int unknowns = count_measured(of);
    for (int i = 0; i < unknowns; i++) {
        int k = of->at[i];
        sizes->noise[k] = LARGER(sizes->noise[k], noise_of(sizes, of, k, each[k]));
        left |= is_left(sizes, of, k);
    }
    sizes->own = true;
    sizes_take(sizes, of);
    return left;
}

real sizes_of_family(const struct sizes *sizes, const real *weight, int k)
{
    return sizes && sizes->own && weight[k] == sizes->mine[k] ? sizes->given[k] : weight[k];
}
