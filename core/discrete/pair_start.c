/* The velocity of the motion, or of the method's own pair, that goes from one point to another in one step. */
#include "core/discrete/pair_start.h"

#include <float.h>
#include <string.h>

#include "core/discrete/exact_objects.h"
#include "core/discrete/exact_pair.h"
#include "core/discrete/lda.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/scales/scales.h"
#include "core/run/run.h"

extern const struct family exact_map_family;

/* Finds v from the motion between the points: R^- moved to D; the pair is on M_h^e up to the digits of its points.
 * *condition, that of A(h), amplifies these. */
static enum status by_motion(const struct core_case *given, const struct pair *pair, const struct forced_scales *own,
                             real *v, real *reached, real *condition)
{
    const struct forced forced = {.in = &given->in, .own = own};
    SCRATCH(struct exact_pair, found, 1);
    real after[SMALL_DIMENSION];
    enum status status = exact_pair_make(&forced, pair, found);
    if (status != STATUS_OK)
        return status;
    memcpy(v, found->v0, sizeof found->v0);
    *condition = found->condition;
    status = lda_enter(&given->in, pair->q0, v, v);
    return status == STATUS_OK ? motion_end(&forced, pair->h, found->substeps, pair->q0, v, reached, after, NULL)
                               : status;
}

/* Finds v from the first step of a method that takes it for a pair of its discrete constraint (start=pair). */
static enum status by_method(const struct core_case *given, const struct pair *pair, const struct forced_scales *own,
                             real *v, real *reached, real *condition)
{
    SCRATCH(struct core_case, moved, 1);
    SCRATCH(struct run, run, 1);
    (void)own;
    *condition = 1;
    for (int c = 0; c < given->in.n; c++)
        v[c] = (pair->q1[c] - pair->q0[c]) / pair->h;
    enum status status = lda_enter(&given->in, pair->q0, v, v);
    if (status != STATUS_OK)
        return status;
    *moved = *given;
    memcpy(moved->g, pair->q0, (size_t)given->in.element * sizeof(real));
    memcpy(moved->eta, v, (size_t)given->in.n * sizeof(real));
    status = run_open(moved, 1, run);
    if (status == STATUS_OK)
        status = run_step(run);
    memcpy(reached, run->g, (size_t)given->in.element * sizeof(real));
    run_close(run);
    return status;
}

/* Sets the distance of the coordinate that is farthest off, in the motion's own units, and its limit, `condition`
 * times the last digits. */
static void take_distance(const struct instance *in, const struct forced_scales *own, const struct pair *pair,
                          const real *displacement, real condition, struct pair_start *out)
{
    real from[SMALL_DIMENSION], to[SMALL_DIMENSION];
    int worst = 0;
    scales_of_element(in, pair->q0, from);
    scales_of_element(in, pair->q1, to);
    for (int c = 1; c < in->n; c++)
        worst =
            !(fabs(displacement[c]) / own->position[c] <= fabs(displacement[worst]) / own->position[worst]) ? c : worst;
    const real positions = 1 + forced_largest(in->n, from, own->position) + forced_largest(in->n, to, own->position);
    const struct stated_units *units = in->problem->units;
    const real unit = units ? units->velocity[worst] * units->time : 1;
    out->apart = (double)(fabs(displacement[worst]) * unit);
    out->allowed = (double)tolerance.decimal * (double)(condition * positions * own->position[worst] * unit);
}

enum status pair_start_of(const struct core_case *given, const wide *q0, const wide *q1, struct pair_start *out)
{
    const struct instance *in = &given->in;
    const struct stated_units *units = in->problem->units;
    const char *start = with_word(&given->with, "start");
    bool motion = is_of_family(given, &exact_map_family);
    real from[SMALL_ELEMENT] = {0}, to[SMALL_ELEMENT] = {0}, reached[SMALL_ELEMENT], v[SMALL_DIMENSION],
         displacement[SMALL_DIMENSION];
    real condition;
    if (!motion && !(start && strcmp(start, "pair") == 0))
        return STATUS_REFUSED;
    struct pair pair;
    struct forced_scales own;
    enum status status = exact_pair_given(given, q0, q1, from, to, &pair);
    if (status == STATUS_OK)
        status = exact_pair_scales(in, &pair, &own);
    if (status == STATUS_OK)
        status = (motion ? by_motion : by_method)(given, &pair, &own, v, reached, &condition);
    if (status == STATUS_OK)
        status = point_between(in, reached, to, displacement);
    if (status != STATUS_OK)
        return status;
    for (int c = 0; c < in->n; c++)
        out->velocity[c] = v[c];
    for (int c = 0; c < in->element; c++)
        out->reached[c] = reached[c];
    take_distance(in, &own, &pair, displacement, condition, out);
    if (units) {
        to_stated(in->n, units->velocity, out->velocity);
        to_stated(in->element, units->element, out->reached);
    }
    return STATUS_OK;
}
