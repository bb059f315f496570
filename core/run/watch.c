/* Guards from node to node: a change of sign, or a minimum that is 0, is looked at closely. */
#include "core/run/watch.h"

#include <string.h>

#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"

/* Intervals that one guard asks for as another does: the step, and those around one of LANES points within. */
enum { SHARED = 1 + LANES, NOT_SHARED = -1 };

/* A step of one trajectory: its ends, the guard that is looked at, what all guards are just inside the ends and where each end
 * goes at its velocity, once that is known, and what they are within intervals that are shared, of those that are known. */
struct chord {
    struct instance in;
    real *g[2], *eta[2];
    int which;
    bool surveyed, known[SHARED];
    lane *survey, *shared;
};

/* Lanes of a survey. */
enum { AFTER_FIRST, BEFORE_LAST, FROM_FIRST, FROM_LAST, SURVEYED };

/* Lane l of g and eta at part s of the step. */
static void position_on_chord(const struct chord *chord, real s, int l, lane *g, lane *eta)
{
    for (int c = 0; c < chord->in.element; c++)
        g[c][l] = (1 - s) * chord->g[0][c] + s * chord->g[1][c];
    for (int c = 0; c < chord->in.n; c++)
        eta[c][l] = (1 - s) * chord->eta[0][c] + s * chord->eta[1][c];
}

/* The guard, or its quotient, at part s of the step. */
static real guard_on_chord(const struct chord *chord, bool quotient, real s)
{
    const struct instance *in = &chord->in;
    SCRATCH(lane, g, in->element);
    SCRATCH(lane, eta, in->n);
    SCRATCH(lane, out, 2 * in->problem->guards);
    position_on_chord(chord, s, 0, g, eta);
    in->problem->guard(in, g, eta, out);
    return out[chord->which + (quotient ? in->problem->guards : 0)][0];
}

static struct approach approach_from(const struct chord *chord, int end)
{
    return (struct approach){.in = chord->in, .which = chord->which, .g = chord->g[end], .eta = chord->eta[end]};
}

/* Evaluates all guards at once: they are needed at the same points, and a mass of n dimensions takes n^3 operations. */
static void survey_guards(struct chord *chord, real h)
{
    SCRATCH(lane, g, chord->in.element);
    SCRATCH(lane, eta, chord->in.n);
    struct instance points = chord->in;
    points.lanes = SURVEYED;
    position_on_chord(chord, R(0.015625), AFTER_FIRST, g, eta);
    position_on_chord(chord, R(0.984375), BEFORE_LAST, g, eta);
    for (int end = 0; end < 2; end++) {
        struct approach from = approach_from(chord, end);
        SCRATCH(real, moved, points.element);
        int l = FROM_FIRST + end;
        approach_drift(&from, end ? -h : h, moved);
        position_on_chord(chord, end, l, g, eta);
        for (int c = 0; c < points.element; c++)
            g[c][l] = moved[c];
    }
    points.problem->guard(&points, g, eta, chord->survey);
    chord->surveyed = true;
}

static real zero_between(const struct chord *chord, real first)
{
    real low = 0, high = 1;
    for (int k = 0; k < 60; k++) {
        real middle = (low + high) / 2;
        *(guard_on_chord(chord, false, middle) * first > 0 ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

/* All guards at LANES points between low and high. */
static void guards_between(const struct chord *chord, real low, real high, lane *out)
{
    SCRATCH(lane, g, chord->in.element);
    SCRATCH(lane, eta, chord->in.n);
    struct instance points = chord->in;
    points.lanes = LANES;
    for (int l = 0; l < LANES; l++)
        position_on_chord(chord, low + (high - low) * (l + 1) / (LANES + 1), l, g, eta);
    points.problem->guard(&points, g, eta, out);
}

/* The guard's size there. Of a shared interval all guards are evaluated once: of bodies that attract each other each pair has one, and
 * many a pair is nearest within a step. */
static void scales_between(struct chord *chord, real low, real high, int shared, real *size)
{
    const int numbers = 2 * chord->in.problem->guards;
    SCRATCH(lane, own, shared == NOT_SHARED ? numbers : 0);
    lane *out = shared == NOT_SHARED ? own : chord->shared + shared * numbers;
    if (shared == NOT_SHARED || !chord->known[shared])
        guards_between(chord, low, high, out);
    if (shared != NOT_SHARED)
        chord->known[shared] = true;
    for (int l = 0; l < LANES; l++)
        size[l] = fabs(out[chord->which][l]);
}

/* Returns where the guard is smallest, by repeated subdivision at LANES points. If it vanishes like |t - t_0|^a, a
 * >= 1/4 as in `jumps`, one of the points is at least 8 times nearer to t_0 than one of the ends. There it is at
 * most 8^(-1/4) = 0.59 of its value at that end, however narrow. NaN if it does not vanish: a minimum above `zero`,
 * or round-off of a constant. */
static real least_between(struct chord *chord, real first, real last, real zero)
{
    real low = 0, high = 1, size[LANES + 2];
    int shared = 0; /* then that around one of its points, then none */
    size[0] = fabs(first);
    size[LANES + 1] = fabs(last);
    while (high - low > REAL_EPSILON) { /* 2/9 of it is left each time */
        scales_between(chord, low, high, shared, size + 1);
        int least = 1;
        for (int k = 2; k <= LANES; k++)
            least = size[k] < size[least] ? k : least;
        if (high - low < 1 && size[least] > fmax(zero, R(0.75) * fmax(size[0], size[LANES + 1])))
            return (real)NAN;
        shared = shared == 0 ? least : NOT_SHARED;
        real width = (high - low) / (LANES + 1);
        low += (least - 1) * width;
        high = low + 2 * width;
        size[0] = size[least - 1];
        size[LANES + 1] = size[least + 1];
    }
    return (low + high) / 2;
}

/* Returns true if the quotient grows like a pole from the root on, by 2^6 over twelve halvings. A zero that cancels
 * does not. */
static bool quotient_grows(const struct chord *chord, real zero)
{
    real side = zero < R(0.5) ? 1 : -1;
    real far = fabs(guard_on_chord(chord, true, zero + side / 4096)),
         near = fabs(guard_on_chord(chord, true, zero + side / 16777216));
    return !(near <= 32 * far) || !isfinite(near);
}

/* A minimum is between the ends only where the guard went down before. */
static bool crosses(struct chord *chord, bool was_rising, real first, real last)
{
    if (first * last < 0)
        return quotient_grows(chord, zero_between(chord, first));
    if (was_rising || fabs(chord->survey[chord->which][AFTER_FIRST]) >= fabs(first) ||
        fabs(chord->survey[chord->which][BEFORE_LAST]) >= fabs(last))
        return false;
    real zero = tolerance.agreement * fmax(fabs(first), fabs(last)), least = least_between(chord, first, last, zero);
    return !isnan(least) && fabs(guard_on_chord(chord, false, least)) <= zero && quotient_grows(chord, least);
}

static void keep_node(struct watch *watch, const struct node *node)
{
    const struct instance *in = &node->in;
    watch->last = 1 - watch->last;
    struct watched *at = &watch->node[watch->last];
    memcpy(at->g, node->g, (size_t)in->element * sizeof *at->g);
    memcpy(at->eta, node->velocity, (size_t)in->n * sizeof *at->eta);
    in->problem->guard(in, node->g, node->velocity, at->number);
}

void watch_open(struct watch *watch, const struct node *start, real h)
{
    size_t guards = (size_t)start->in.problem->guards;
    watch->h = h;
    watch->last = 0;
    for (int k = 0; k < 2; k++)
        watch->node[k].number = scratch_take(2 * guards * sizeof(lane));
    watch->rising = scratch_take(guards * sizeof *watch->rising);
    memset(watch->rising, 0, guards * sizeof *watch->rising);
    memset(watch->crossed, 0, sizeof watch->crossed);
    if (start->in.problem->guard)
        keep_node(watch, start);
}

void watch_close(struct watch *watch)
{
    scratch_give_back(&watch->rising);
    for (int k = 1; k >= 0; k--)
        scratch_give_back(&watch->node[k].number);
}

/* A guard like (t - t_0)^a around a singular time falls, from that end of a step over it from which t_0 is within the step, by a of
 * itself or more: a >= 1/4 for attractions up to 1/x^6. */
static bool guard_jumps(const struct chord *chord, real h, real first, real last)
{
    const real steep = R(0.25);
    const real *moved = chord->survey[chord->which];
    real before = approach_fall(first, moved[FROM_FIRST]), after = approach_fall(last, moved[FROM_LAST]);
    bool turns = before > 0 && (after > 0 || fabs(last) > fabs(first));
    if (!turns || !(before > steep || after > steep))
        return false;
    for (int end = 0; end < 2; end++) {
        struct approach from = approach_from(chord, end);
        if ((end ? after : before) > steep && approach_ends(&from, end ? -h : h))
            return true;
    }
    return false;
}

static void look_at_chord(struct watch *watch, const struct instance *in, int l)
{
    const struct watched *ends[] = {&watch->node[1 - watch->last], &watch->node[watch->last]};
    SCRATCH(lane, numbers, 2 * in->problem->guards);
    SCRATCH(lane, shared, SHARED * 2 * in->problem->guards);
    SCRATCH(real, positions, 2 * in->element);
    SCRATCH(real, velocities, 2 * in->n);
    SCRATCH(struct chord, chord, 1);
    chord->in = *in;
    chord->in.lanes = 1;
    chord->surveyed = false;
    memset(chord->known, 0, sizeof chord->known);
    chord->survey = numbers;
    chord->shared = shared;
    for (int end = 0; end < 2; end++) {
        chord->g[end] = positions + end * in->element;
        chord->eta[end] = velocities + end * in->n;
        for (int c = 0; c < in->element; c++)
            chord->g[end][c] = ends[end]->g[c][l];
        for (int c = 0; c < in->n; c++)
            chord->eta[end][c] = ends[end]->eta[c][l];
    }
    for (int k = 0; k < in->problem->guards && !watch->crossed[l]; k++) {
        real first = ends[0]->number[k][l], last = ends[1]->number[k][l];
        chord->which = k;
        bool was_rising = watch->rising[k][l];
        if (!was_rising && !chord->surveyed)
            survey_guards(chord, watch->h);
        watch->crossed[l] =
            crosses(chord, was_rising, first, last) || (!was_rising && guard_jumps(chord, watch->h, first, last));
        watch->rising[k][l] = fabs(last) > fabs(first);
    }
}

void watch_node(struct watch *watch, const struct node *node)
{
    if (!node->in.problem->guard)
        return;
    keep_node(watch, node);
    for (int l = 0; l < node->in.lanes; l++)
        look_at_chord(watch, &node->in, l);
}
