/* The vakonomic motion against the nonholonomic one, where they are one [jimenez-2012, sec. 4.2.3]. */
#include <string.h>

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/numbers/zero.h"
#include "core/run/case.h"
#include "core/run/hypotheses.h"
#include "core/run/identities.h"
#include "core/run/reference.h"
#include "core/variational/twofold.h"

enum {
    PARTS = 4, /* of the horizon, at whose ends the motions are compared */
    LEAST_STEPS = 12,
    MOST_STEPS = 1 << 14 /* of a part */
};

/* Both motions at the ends of the parts of the horizon. */
struct motions {
    struct instance vakonomic, nonholonomic;
    real q[MAX_ELEMENT], p[MAX_DIMENSION]; /* of the one */
    real x[MAX_ELEMENT], v[MAX_DIMENSION]; /* of the other */
    real unit[MAX_DIMENSION], time;        /* of positions, sqrt(T / M), T the horizon (core/problem/scales/scales.h) */
    real positions, momenta;               /* the largest so far, in these units */
};

/* Sizes of both motions so far: momenta, and velocities, by what makes momenta of them. */
static void take_scales(struct motions *both)
{
    SCRATCH(real, velocity, both->vakonomic.n);
    twofold_velocity(&both->vakonomic, both->q, both->p, velocity);
    for (int c = 0; c < both->vakonomic.n; c++) {
        const real unit = both->unit[c];
        both->positions = fmax(both->positions, fmax(fabs(both->q[c]), fabs(both->x[c])) / unit);
        both->momenta = fmax(both->momenta, fabs(both->p[c]) * unit);
        both->momenta = fmax(both->momenta, fmax(fabs(velocity[c]), fabs(both->v[c])) * both->time / unit);
    }
}

static void open_motions(const struct core_case *given, struct motions *out)
{
    memset(out, 0, sizeof *out);
    out->vakonomic = given->in;
    out->nonholonomic = twofold_extended(&given->in);
    out->time = case_horizon(given);
    memcpy(out->q, given->g, sizeof out->q);
    memcpy(out->x, given->g, sizeof out->x);
    memcpy(out->p, given->eta, sizeof out->p);
    twofold_velocity(&given->in, given->g, given->eta, out->v);
    scales_mass(&out->nonholonomic, out->x, out->v, out->unit); /* the Hamiltonian's are degenerate */
    for (int c = 0; c < given->in.n; c++)
        out->unit[c] = sqrt(out->time / out->unit[c]);
    take_scales(out);
}

/* Roundings of both references, which the flow carries on, the longer the more often it oscillates, over the larger of places and momenta.
 * A start at the origin but for last bits is no motion that does. */
static real round_off_of_motions(const struct motions *both)
{
    const bool away = both->positions > tolerance.half * both->momenta;
    return tolerance.identity * (1 + (away ? both->momenta / both->positions : 0));
}

static real size_of_motions(const struct motions *both)
{
    return fmax(both->positions, both->momenta);
}

/* The largest difference of places, or of velocities, over the size of the motions. */
static real largest_motion_gap(const struct motions *both, const real *x, const real *y, bool is_position)
{
    real most = 0;
    for (int c = 0; c < both->vakonomic.n; c++) {
        const real unit = is_position ? both->unit[c] : both->unit[c] / both->time;
        most = LARGER(most, fabs(x[c] - y[c]) / unit);
    }
    return part_of(most, size_of_motions(both));
}

/* Returns the distance of two pairs of motions, in their own units. */
static real motions_apart(const struct motions *one, const struct motions *other)
{
    SCRATCH(real, u, one->vakonomic.n);
    SCRATCH(real, w, one->vakonomic.n);
    twofold_velocity(&one->vakonomic, one->q, one->p, u);
    twofold_velocity(&other->vakonomic, other->q, other->p, w);
    real most = LARGER(largest_motion_gap(one, one->q, other->q, true), largest_motion_gap(one, u, w, false));
    most = LARGER(most, largest_motion_gap(one, one->x, other->x, true));
    return LARGER(most, largest_motion_gap(one, one->v, other->v, false));
}

static enum status advance_by(struct motions *both, real t, long steps)
{
    enum status status = reference_flow(&both->vakonomic, t, steps, both->q, both->p);
    if (status == STATUS_OK)
        status = reference_flow(&both->nonholonomic, t, steps, both->x, both->v);
    if (status == STATUS_OK)
        take_scales(both);
    return status;
}

/* Over time t, by twice as many steps until they make no difference. */
static enum status advance_motions(struct motions *both, real t)
{
    SCRATCH(struct motions, coarse, 1);
    SCRATCH(struct motions, fine, 1);
    *coarse = *both;
    enum status status = advance_by(coarse, t, LEAST_STEPS);
    for (long steps = 2 * LEAST_STEPS; steps <= MOST_STEPS; steps *= 2) {
        const enum status before = status;
        *fine = *both;
        status = advance_by(fine, t, steps);
        if (status != STATUS_OK && status != STATUS_NO_CONVERGENCE)
            return status;
        if (before == STATUS_OK && status == STATUS_OK && motions_apart(fine, coarse) <= round_off_of_motions(fine)) {
            *both = *fine;
            return STATUS_OK;
        }
        *coarse = *fine;
    }
    return STATUS_UNRESOLVED;
}

/* The fault: the same velocity, other multipliers, which push by three tenths of the momentum; at rest, where that is 0, of
 * the one that forces make. */
static void change_multipliers(const struct core_case *given, struct motions *both)
{
    const int n = both->nonholonomic.n;
    SCRATCH_NODE(node, &both->nonholonomic);
    SCRATCH(real, push, n);
    SCRATCH_SCALES(own, &given->in);
    real momentum = both->momenta;
    scales_at(&both->nonholonomic, both->x, both->v, both->time, &own); /* whose masses are known */
    for (int c = 0; c < n && !(both->momenta > 0); c++)
        momentum = fmax(momentum, own.momentum[c] * both->unit[c]);
    node_at_velocity(&both->nonholonomic, both->x, both->v, node);
    for (int k = 0; k < node->in.m; k++) {
        SCRATCH_ZERO(real, amount, node->in.m);
        real most = 0;
        amount[k] = 1;
        node_constraint_force(node, amount, push);
        for (int c = 0; c < n; c++)
            most = fmax(most, fabs(push[c]) * both->unit[c]);
        for (int c = 0; c < n; c++)
            both->p[c] += R(0.3) / (1 + k) * momentum / most * push[c];
    }
}

/* Returns true if (4.10) holds: its residual, for momenta over the horizon, is round-off. */
static bool condition_at(const struct motions *both)
{
    SCRATCH(real, pull, both->vakonomic.n);
    real most = 0;
    if (twofold_pull(&both->vakonomic, both->q, both->p, pull) != STATUS_OK)
        return false;
    for (int c = 0; c < both->vakonomic.n; c++)
        most = LARGER(most, fabs(pull[c]) * both->time * both->unit[c]);
    return most <= round_off_of_motions(both) * size_of_motions(both);
}

enum held hypothesis_one_motion(const struct core_case *given)
{
    const real part = case_horizon(given) / PARTS;
    if (!given->in.problem->extended)
        return HELD_NOT;
    SCRATCH(struct motions, both, 1);
    open_motions(given, both);
    for (int k = 0; k <= PARTS; k++) {
        if (!condition_at(both))
            return HELD_NOT;
        if (k < PARTS && advance_motions(both, part) != STATUS_OK)
            return HELD_NOT;
    }
    return HELD;
}

extern const struct family vakonomic_family;

/* If condition (4.10) holds along the vakonomic motion with the given multipliers, the motion is the nonholonomic
 * one. */
bool identity_one_motion(const struct core_case *given, real *residual, real *bound)
{
    SCRATCH(struct motions, both, 1);
    real part = case_horizon(given) / PARTS;
    SCRATCH(real, velocity, given->in.n);
    if (!is_of_family(given, &vakonomic_family))
        return false;
    open_motions(given, both);
    if (given->setup.fault == FAULT_MULTIPLIERS)
        change_multipliers(given, both);
    *residual = *bound = 0;
    for (int k = 1; k <= PARTS; k++) {
        if (advance_motions(both, part) != STATUS_OK) {
            *residual = *bound = (real)NAN;
            return true;
        }
        twofold_velocity(&both->vakonomic, both->q, both->p, velocity);
        *residual = LARGER(*residual, largest_motion_gap(both, both->q, both->x, true));
        *residual = LARGER(*residual, largest_motion_gap(both, velocity, both->v, false));
        *bound = LARGER(*bound, round_off_of_motions(both));
    }
    if (given->setup.fault == FAULT_MULTIPLIERS &&
        *residual <= *bound) /* what the fault changes, if anything, was not seen */
        *residual = (real)NAN;
    return true;
}
