/* Scales of a step: what its coordinates round by, how far they go, and what the last bits of places make of it. */
#include "core/identities/tangent_map.h"

#include "core/larger.h"
#include "core/numbers/lcg.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/smooth.h"
#include "core/run/units.h"

#include <string.h>

enum {
    SMALLER = 8 /* a way than the one before it, as steps of differences are */
};

/* By differences over a part of the way, and over more than its last bits. */
static void take_kicks(const struct surroundings *of, real h, struct tangent_scales *scales)
{
    const int n = of->in.n;
    SCRATCH(real, change, surroundings_count(&of->in));
    SCRATCH_ZERO(real, xi, n);
    for (int j = 0; j < n; j++) {
        xi[j] = fmax(tolerance.moved * scales->way[j], tolerance.terms * scales->size[j]);
        const real over = fabs(h) * scales->size[j] / xi[j];
        surroundings_change(of, xi, change);
        xi[j] = 0;
        for (int c = 0; c < 2 * n; c++)
            scales->kick[c] += over * fabs(change[c]);
    }
}

/* What forces along a part of the way make of a step, over that part: 1 is as much as the way itself. */
static real carried(const struct surroundings *of, real h, real steps, real part, const struct tangent_scales *scales)
{
    const int n = of->in.n;
    uint64_t state = 7;
    real largest = 0, places = 0;
    SCRATCH(real, xi, n);
    SCRATCH(real, change, surroundings_count(&of->in));
    for (int c = 0; c < n; c++) {
        xi[c] = next_number(&state) * part * scales->way[c];
        places = fmax(places, fabs(xi[c]) / scales->unit[c]);
    }
    surroundings_change(of, xi, change);
    for (int c = 0; c < n; c++) /* h / M = unit^2 / steps */
        largest = LARGER(largest, fabs(h * change[n + c]) * scales->unit[c] / steps);
    return largest / places;
}

/* The part of the way along which a step is that of the place: forces that are far larger there than near it make another map of it, whose differences
 * look smooth and are none of the derivative. */
static real carried_part(const struct surroundings *of, real h, real steps, const struct tangent_scales *scales)
{
    real part = 1;
    for (; part > tolerance.terms; part /= SMALLER) {
        const real here = carried(of, h, steps, part, scales);
        if (here <= 1 || here <= 2 * carried(of, h, steps, part / SMALLER, scales))
            break;
    }
    return part;
}

/* The largest of positions and of momenta at the ends, in units of the run; `positions` is never 0. */
static void largest_of_ends(const struct tangent_step *step, int n, real *positions, real *momenta)
{
    const real *unit = step->scales.unit;
    *positions = *momenta = 0;
    for (int k = 0; k < n; k++)
        for (int end = 0; end < 2; end++) {
            *positions = fmax(*positions, step->ends[end].round[k] / unit[k]);
            *momenta = fmax(*momenta, step->ends[end].round[n + k] / unit[n + k]);
        }
    if (!(*positions > tolerance.half * *momenta)) /* at the origin, but for last bits */
        *positions = *momenta > 0 ? *momenta : 1;
}

void tangent_scales_of(const struct run *run, struct tangent_step *step)
{
    struct tangent_scales *out = &step->scales;
    const struct instance *in = &run->node.in;
    const int n = in->n;
    const real steps = (real)run->given->setup.steps;
    real positions, momenta;
    SCRATCH(real, g, in->element);
    SCRATCH(real, mu, n);
    SCRATCH(real, here, surroundings_count(in));
    struct surroundings around;
    first_point(in->element, run->node.g, g);
    first_point(n, run->node.mu, mu);
    surroundings_open(in, g, mu, here, &around);
    units_of(run, out->unit);
    largest_of_ends(step, n, &positions, &momenta);
    for (int k = 0; k < n; k++)
        out->size[k] = positions * out->unit[k];
    const real smooth = smooth_part(&around, out->size, out->unit, momenta / (fabs(run->h) * steps));
    if (!(momenta > tolerance.half * smooth * positions)) /* at rest, but for last bits */
        momenta = smooth * positions;
    for (int k = 0; k < n; k++) {
        out->way[k] = smooth * out->size[k];
        out->size[n + k] = momenta * out->unit[n + k];
    }
    const real alike = carried_part(&around, run->h, steps, out);
    for (int k = 0; k < n; k++) {
        out->way[k] *= alike;
        out->push[k] = fmin(out->size[n + k], out->way[k] * steps / (out->unit[k] * out->unit[k]));
    }
    memset(out->kick, 0, 2 * (size_t)n * sizeof(real));
    take_kicks(&around, run->h, out);
    for (int c = 0; c < n; c++) /* h / M = unit^2 / steps */
        out->kick[c] += out->kick[n + c] * out->unit[c] * out->unit[c] / steps;
}
