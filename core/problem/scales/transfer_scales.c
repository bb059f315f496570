/* Length scales of a path between two states. */
#include "core/problem/scales/scales.h"

#include <string.h>

#include "core/groups/group.h"
#include "core/numbers/scratch.h"

/* Lengths and roots of masses. */
static void take_lengths(const struct instance *in, const struct control_boundary *b, struct transfer_scales *out)
{
    const int n = in->n;
    real straight[SMALL_DIMENSION], longest = 0;
    SCRATCH_MATRIX(real, J, MAX_PAIR, MAX_PAIR);
    in->problem->control->jacobian(in, b->g[0], b->v[0], J);
    if (point_between(in, b->g[0], b->g[1], straight) != STATUS_OK)
        memset(straight, 0, sizeof straight);
    for (int c = 0; c < n; c++) {
        const real mass = fabs(J[(n + c) * 2 * n + n + c]);
        real most = fabs(straight[c]);
        for (int end = 0; end < 2; end++)
            most = fmax(most, fabs(b->v[end][c] * b->horizon));
        out->mass_root[c] = mass > 0 && isfinite(mass) ? sqrt(mass) : 1;
        longest = fmax(longest, most * out->mass_root[c]);
    }
    if (!(longest > 0 && isfinite(longest))) /* to where it starts, from rest to rest: any will do */
        longest = 1;
    for (int c = 0; c < n; c++)
        out->length[c] = longest / out->mass_root[c];
}

/* The most that direction c turns the others by, in the units of their masses. */
static real most_turned(const struct instance *in, int c, const real *mass_root)
{
    const int n = in->n;
    real most = 0, one[SMALL_DIMENSION] = {0};
    one[c] = 1;
    for (int j = 0; j < n; j++) {
        real other[SMALL_DIMENSION] = {0}, turned[SMALL_DIMENSION];
        other[j] = 1;
        point_bracket(in, one, other, turned);
        for (int i = 0; i < n; i++)
            most = fmax(most, fabs(turned[i]) * mass_root[i] / mass_root[j]);
    }
    return most;
}

void transfer_scales_take(const struct instance *in, const struct control_boundary *boundary,
                          struct transfer_scales *out)
{
    const int n = in->n;
    real shortest = INFINITY;
    take_lengths(in, boundary, out);
    memcpy(out->radian, out->length, (size_t)n * sizeof(real));
    for (int c = 0; c < n; c++) {
        const real turn = most_turned(in, c, out->mass_root);
        shortest = turn > 0 ? fmin(shortest, out->mass_root[c] / turn) : shortest;
    }
    for (int c = 0; c < n && isfinite(shortest); c++)
        out->radian[c] = shortest / out->mass_root[c];
}
