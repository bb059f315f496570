/* The most steps, by sizes of the motion's own. */
#include "core/run/effort.h"

#include "core/numbers/scratch.h"
#include "core/problem/scales/scales.h"

enum { MOST_STEPS = 4096 /* in that time */ };

double effort_most_steps(const struct instance *in, const real *g, const real *eta, real horizon)
{
    SCRATCH_SCALES(own, in);
    scales_at(in, g, eta, horizon, &own);
    return (double)(MOST_STEPS * fabs(horizon) / (own.time * fmax(1, scales_away(in, &own, g))));
}
