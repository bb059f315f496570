/* Scales of the places of a path between two states. */
#include "core/control/ways.h"

#include <string.h>

#include "core/numbers/scratch.h"

void ways_of(const struct control *control, real *way, real *root)
{
    const struct instance *in = &control->in;
    const struct control_boundary *b = &control->boundary;
    const int n = in->n;
    real straight[SMALL_DIMENSION], longest = 0;
    SCRATCH_MATRIX(real, J, MAX_PAIR, MAX_PAIR);
    control->problem->jacobian(in, b->g[0], b->v[0], J);
    if (point_between(in, b->g[0], b->g[1], straight) != STATUS_OK)
        memset(straight, 0, sizeof straight);
    for (int c = 0; c < n; c++) {
        const real mass = fabs(J[(n + c) * 2 * n + n + c]);
        real most = fabs(straight[c]);
        for (int end = 0; end < 2; end++)
            most = fmax(most, fabs(b->v[end][c] * b->horizon));
        root[c] = mass > 0 && isfinite(mass) ? sqrt(mass) : 1;
        longest = fmax(longest, most * root[c]);
    }
    if (!(longest > 0 && isfinite(longest))) /* to where it starts, from rest to rest: any will do */
        longest = 1;
    for (int c = 0; c < n; c++)
        way[c] = longest / root[c];
}

/* The most that direction c turns the others by, in the units of their masses. */
static real turn_of(const struct instance *in, int c, const real *root)
{
    const int n = in->n;
    real most = 0, one[SMALL_DIMENSION] = {0};
    one[c] = 1;
    for (int j = 0; j < n; j++) {
        real other[SMALL_DIMENSION] = {0}, turned[SMALL_DIMENSION];
        other[j] = 1;
        point_bracket(in, one, other, turned);
        for (int i = 0; i < n; i++)
            most = fmax(most, fabs(turned[i]) * root[i] / root[j]);
    }
    return most;
}

void ways_of_turns(const struct control *control, real *step)
{
    const int n = control->in.n;
    real root[SMALL_DIMENSION], shortest = INFINITY;
    ways_of(control, step, root);
    for (int c = 0; c < n; c++) {
        const real turn = turn_of(&control->in, c, root);
        shortest = turn > 0 ? fmin(shortest, root[c] / turn) : shortest;
    }
    for (int c = 0; c < n && isfinite(shortest); c++)
        step[c] = shortest / root[c];
}
