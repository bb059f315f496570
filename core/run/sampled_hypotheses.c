/* Hypotheses that values at the start and at points around it show: forces, and how constraints depend on velocities. What is analytic and holds
 * there holds wherever the motion goes; that it is smooth so far is a hypothesis of its own. */
#include "core/run/hypotheses.h"

#include "core/larger.h"
#include "core/numbers/roundoff.h"
#include "core/numbers/scratch.h"
#include "core/problem/examine.h"
#include "core/run/case.h"

/* The points of a case, the first its start, with velocities as large, none of which is special. */
struct around {
    struct instance in;
    lane time;
    struct scales scales;
    lane *g, *eta;
};
#define SCRATCH_AROUND(name, given)                                                                                    \
    SCRATCH(lane, name##_g, (given)->in.element);                                                                      \
    SCRATCH(lane, name##_eta, (given)->in.n);                                                                          \
    SCRATCH_SCALES(name##_scales, &(given)->in);                                                                       \
    struct around name = {.scales = name##_scales, .g = name##_g, .eta = name##_eta};                                  \
    look_around(given, &name)

/* The points of a batch at times of their own, of which the first is the start: what vanishes then may not do so later. */
static void spread_times(const struct core_case *given, struct instance *in, lane *time)
{
    if (!in->problem->timed)
        return;
    for (int l = 0; l < LANES; l++)
        (*time)[l] = case_horizon(given) * (real)l / LANES;
    in->time = time;
}

static void look_around(const struct core_case *given, struct around *out)
{
    case_scales(given, &out->scales);
    case_points_around(given, &out->in, out->g);
    spread_times(given, &out->in, &out->time);
    for (int c = 0; c < given->in.n; c++)
        for (int l = 0; l < LANES; l++)
            out->eta[c][l] = given->eta[c] + (l > 0 ? out->scales.velocity[c] * cos((real)(3 * c + 5 * l)) / 2 : 0);
}

/* Sets the largest work of the force over the scale of positions at a point, and the sum of the terms |p_c eta_c|. */
static void force_at_point(const struct instance *in, const struct scales *scales, const lane *eta, const lane *force,
                           const lane *momentum, int l, real *work, real *terms)
{
    *work = *terms = 0;
    for (int c = 0; c < in->n; c++) {
        *terms += fabs(momentum[c][l] * eta[c][l]);
        *work = LARGER(*work, fabs(force[c][l]) * scales->position[c]);
    }
}

/* Returns whether the force vanishes at all points of `in`, measured by its work over the scale of positions. Terms
 * quadratic in eta, products of it and its momentum over a length, may cancel. */
static enum held force_vanishes(const struct instance *in, const struct scales *scales, const lane *g, const lane *eta)
{
    SCRATCH(lane, force, in->n);
    SCRATCH(lane, momentum, in->n);
    real size = 0, largest = 0;
    int points = 0;
    evaluate_force(in->problem, in, g, eta, force);
    in->problem->momentum(in, g, eta, momentum);
    for (int l = 0; l < in->lanes; l++) {
        real work, terms;
        force_at_point(in, scales, eta, force, momentum, l, &work, &terms);
        if (!isfinite(work + terms))
            continue;
        points++;
        size += terms;
        largest = LARGER(largest, work);
    }
    return largest > tolerance.agreement * size ? HELD_NOT : points < LEAST_POINTS ? HELD_UNKNOWN : HELD;
}

enum held hypothesis_force_free(const struct core_case *given)
{
    if (given->in.problem->hamiltonian || given->in.problem->control)
        return HELD_NOT;
    SCRATCH_AROUND(around, given);
    return force_vanishes(&around.in, &around.scales, around.g, around.eta);
}

/* Without a force along the straight motion from the start its momentum stays as it is over the horizon. */
enum held hypothesis_forced(const struct core_case *given)
{
    enum { POINTS = 4 };
    if (!group_is_abelian(given->in.group))
        return HELD;
    struct instance in = given->in;
    lane time;
    SCRATCH(lane, xi, given->in.n);
    SCRATCH(lane, eta, given->in.n);
    SCRATCH(lane, g, given->in.element);
    SCRATCH_SCALES(scales, &given->in);
    case_scales(given, &scales);
    in.lanes = POINTS;
    spread_times(given, &in, &time);
    broadcast(in.n, given->eta, eta);
    for (int c = 0; c < in.n; c++)
        for (int l = 0; l < LANES; l++)
            xi[c][l] = l < POINTS ? case_horizon(given) * (real)l / (POINTS - 1) * eta[c][l] : 0;
    group_move(&in, given->g, xi, g);
    return force_vanishes(&in, &scales, g, eta) != HELD;
}

enum held hypothesis_affine(const struct core_case *given)
{
    if (given->in.problem->constraint != CONSTRAINT_NONHOLONOMIC)
        return HELD;
    SCRATCH_AROUND(around, given);
    const int points = constraint_affine_points(&around.in, &around.scales, around.g, around.eta);
    return points < 0 ? HELD_NOT : points < LEAST_POINTS ? HELD_UNKNOWN : HELD;
}

enum held hypothesis_linear(const struct core_case *given)
{
    if (given->in.problem->constraint != CONSTRAINT_NONHOLONOMIC)
        return HELD;
    struct instance in;
    lane time;
    int points = 0;
    SCRATCH(lane, g, given->in.element);
    SCRATCH_ZERO(lane, rest, given->in.n);
    SCRATCH(lane, phi, given->in.m);
    case_points_around(given, &in, g);
    spread_times(given, &in, &time);
    in.problem->constraint_value(&in, g, rest, phi);
    for (int l = 0; l < in.lanes; l++) {
        bool finite = true;
        for (int k = 0; k < in.m; k++) {
            finite = finite && isfinite(phi[k][l]);
            if (phi[k][l] > 0 || phi[k][l] < 0)
                return HELD_NOT;
        }
        points += finite;
    }
    return points < LEAST_POINTS ? HELD_UNKNOWN : HELD;
}

/* The force without a velocity at three places on a line, which has no second difference if the potential is quadratic. */
enum held hypothesis_harmonic(const struct core_case *given)
{
    enum { POINTS = 3 };
    struct instance one = given->in;
    const int n = one.n;
    SCRATCH_ZERO(lane, rest, n);
    SCRATCH(lane, at, given->in.element);
    SCRATCH(lane, force, n);
    SCRATCH_SCALES(own, &given->in);
    real bend = 0, size = 1;
    case_scales(given, &own);
    one.lanes = POINTS;
    for (int c = 0; c < n; c++)
        for (int l = 0; l < LANES; l++)
            at[c][l] = given->g[c] + (l < POINTS ? l * own.position[c] * (2 * c + 3) / (7 * (c + 1)) : 0);
    evaluate_force(one.problem, &one, at, rest, force);
    for (int c = 0; c < n; c++) {
        bend = LARGER(bend, fabs(force[c][0] - 2 * force[c][1] + force[c][2]) / own.force[c]);
        size = fmax(size, fmax(fabs(force[c][1]) / own.force[c], fabs(given->g[c]) / own.position[c]));
    }
    return !isfinite(bend) ? HELD_UNKNOWN : bend <= tolerance.agreement * size;
}

/* Euler's relation <p, D2 h> = h; the data beside positions are momenta. */
enum held hypothesis_homogeneous(const struct core_case *given)
{
    const struct problem *problem = given->in.problem;
    int points = 0;
    if (!problem->hamiltonian)
        return HELD_NOT;
    SCRATCH_AROUND(around, given);
    SCRATCH(lane, rate, given->in.n);
    lane h[1];
    problem->hamiltonian(&around.in, around.g, around.eta, h);
    problem->position_rate(&around.in, around.g, around.eta, rate);
    for (int l = 0; l < around.in.lanes; l++) {
        real sum = 0, size = fabs(h[0][l]);
        for (int c = 0; c < given->in.n; c++) {
            sum += around.eta[c][l] * rate[c][l];
            size += fabs(around.eta[c][l] * rate[c][l]);
        }
        if (!isfinite(size))
            continue;
        points++;
        if (fabs(sum - h[0][l]) > tolerance.agreement * size)
            return HELD_NOT;
    }
    return points < LEAST_POINTS ? HELD_UNKNOWN : HELD;
}

enum held hypothesis_not_contact(const struct core_case *given)
{
    if (!group_is_abelian(given->in.group))
        return HELD;
    const enum held held = hypothesis_homogeneous(given);
    return held == HELD_UNKNOWN ? held : held == HELD ? HELD_NOT : HELD;
}

enum held hypothesis_position_forces(const struct core_case *given)
{
    const bool drags = given->in.problem->drags;
    bool holds = !drags && !given->in.problem->momentum_rate && group_is_abelian(given->in.group);
    return holds ? hypothesis_affine(given) : HELD_NOT;
}
