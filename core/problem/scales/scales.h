/* Characteristic scales of positions, velocities, momenta and values of a motion, and their rounding errors.
 *
 * Most problems need no scale: the key `units` of a problem file brings numbers near 1 before the core sees them. Scales are for problems that
 * no change of units helps: positions far from the origin, light bodies next to heavy ones, stiff next to soft, numbers that are 0 but for
 * round-off. Weights of a solver's unknowns are in core/numbers/unknown_scales.h, floors of local errors in core/run/local_floor.h.
 *
 *   part                                file                test that fails without it
 *   scales_*        at a state          state_scales.c      test_invariance
 *   scales_units    of a motion         state_scales.c      test_invariance; without scales_near test_origin
 *   value_scales    of values           value_scales.c      test_invariance
 *   step_scales     of a step           step_scales.c       test_step_scales
 *   forced_scales   of differences      forced_scales.c     test_units_identities
 *   transfer_scales of a transfer       transfer_scales.c   test_units_control */
#ifndef RATTLEBACK_CORE_SCALES_H
#define RATTLEBACK_CORE_SCALES_H

#include <stdint.h>

#include "core/problem/problem.h"
#include "core/problem/transfer.h"

struct node;

/* ---- at a state */

/* Scales of each coordinate; all are positive and finite. */
struct scales {
    real *position, *velocity, *momentum, *force; /* n each */
    real time;                                    /* time in which forces change the motion substantially */
};

/* scales_numbers: returns how many numbers the arrays need. scales_lay: points the arrays of `out` into such memory. */
size_t scales_numbers(const struct instance *in);
void scales_lay(const struct instance *in, real *memory, struct scales *out);

#define SCRATCH_SCALES(name, in)                                                                                       \
    struct scales name;                                                                                                \
    SCRATCH(real, name##_memory, scales_numbers(in));                                                                  \
    scales_lay(in, name##_memory, &name)

/* Fills mass (n) with the diagonal of D22 l at (g, eta). If the motion is given by its Hamiltonian alone and eta are momenta, uses one over the
 * diagonal of D22 h. An entry that is 0 but for round-off is replaced by the largest. All are positive and finite. Returns false if one was
 * replaced. */
bool scales_mass(const struct instance *point, const real *g, const real *eta, real *mass);

/* Fills position (n) with |g_k|; on a group, with the coordinates of g in the algebra. */
void scales_of_element(const struct instance *in, const real *g, real *position);

/* Computes the scales at (g, eta). Scales of coordinates differ only by the square root of their mass: mass-weighted, all have one scale of
 * positions and one of velocities. The scale of positions is the distance over which forces produce a velocity as large as the present one. If
 * neither forces nor |g| define a time, as at an equilibrium at the origin, the time is the horizon, or 1 if that is 0. */
void scales_at(const struct instance *in, const real *g, const real *eta, real horizon, struct scales *out);

/* Returns the distance of g from the origin: the largest |g_k| over the scale of positions. */
real scales_away(const struct instance *in, const struct scales *scales, const real *g);

/* Fills out (element) with a random position near g, up to half a scale away along each coordinate. state: of core/numbers/lcg.h. */
void scales_random_position(const struct instance *in, const struct scales *scales, const real *g, uint64_t *state,
                            real *out);

/* ---- of a motion over a horizon `time` */

/* Fills unit (2n) with sqrt(time / M_k) for positions and sqrt(M_k / time) for momenta, M_k by scales_mass at the node. If the user's units
 * change, these change as the motion does. Returns false if a mass was replaced. */
bool scales_units(const struct node *node, real time, real *unit);

/* Fills the scales to which coordinates round at the node: rounding errors over epsilon. For positions this is the largest |g_k| / unit; for
 * momenta the largest of |mu_k| and |(M v)_k| over the unit. Each is then multiplied by its unit, since a sum rounds like its largest term.
 * force: momentum over `time`. Scales are 0 for a position at the origin and for momenta at zero velocity. */
void scales_rounding(const struct node *node, real time, const real *unit, struct scales *out);

/* Returns the distance from a state, in the units of scales_units, within which the motion is similar. It is the smaller of `position`, the
 * distance from the origin, and `momentum`, the path length over the horizon. If one is 0, returns the other; if both are, 1. A momentum of at
 * most `seen` times the position counts as 0. */
real scales_near(real position, real momentum, real seen);

/* ---- of values: the effect of rounding errors of the state on them, over epsilon */

/* invariant_count: returns the number of invariants, including the energy, which is the first. invariant_values: fills value (that many) at the
 * points of a batch. */
int invariant_count(const struct problem *problem);
void invariant_values(const struct instance *in, const lane *g, const lane *eta, lane *value);

/* Fills size (count) with the largest change of each value if the coordinates of (g, eta) change by a fraction of `position` and `speed` (n
 * each), up or down, divided by that fraction. The number of evaluations does not depend on n (core/numbers/last_bits.h). */
void value_scales(const struct instance *in, physics *values, int count, const real *g, const real *eta,
                  const real *position, const real *speed, real *size);

/* Like value_scales, for phi(g, eta) of a nonholonomic constraint or A eta of a holonomic one, changing positions only. size: m. */
void rate_scales(const struct instance *in, const real *g, const real *eta, const real *position, real *size);

/* Raise size (m) of constraints on velocities, or on positions, to the effect of rounding errors of the position. If terms within a constraint
 * cancel, as in sin^2 + cos^2 - 1, they round by more than the constraint changes. */
void rate_last_bits(const struct instance *in, const real *g, const real *eta, const real *position, real *size);
void position_last_bits(const struct instance *in, const real *g, const real *eta, const real *position, real *size);

/* Like value_scales, for invariant_values: size (invariant_count). */
void invariant_scales(const struct instance *in, const real *g, const real *eta, const real *position,
                      const real *speed, real *size);

/* Like invariant_scales, at a point of a node, with one `position` and one `speed` for all coordinates. */
void invariant_scales_at_node(const struct node *node, int point, real position, real speed, real *size);

/* Like invariant_scales, by scales_rounding at the node. If h is not 0, velocities are quotients of positions by h and round as these do. */
void invariant_rounding(const struct node *node, real time, real h, real *size);

/* Returns the change of velocities on the constraint if positions change by `position`: the largest of rate_scales over sum_c |A_kc|.
 * 0 without a constraint. The node must be evaluated. */
real velocity_of_positions(const struct node *node, int point, real position);

/* ---- of a step, for derivatives of it and for its round-off */

struct step_scales {
    real *unit;     /* 2n: scales_units, positions then momenta; the symplectic form has no units in them */
    real *rounding; /* 2n: rounding error of each coordinate over epsilon */
    /* n: scales_near for positions; unlike `rounding`, it does not grow with the distance from the origin */
    real *position;
    /* n: scales_near for momenta, limited to those that move a position by at most `position` in a step */
    real *momentum;
    /* 2n: the effect of rounding errors of positions on a step: |h| sum_j |d force_c / d xi_j| rounding_j for momenta, and the change of
     * positions that follows. However small a stiff force is, it is the difference of far larger numbers. */
    real *amplified;
};

/* Computes the scales of a step of size h, one of `steps` over the horizon, at its node. round: 2n rounding errors over epsilon at each end. */
void step_scales_take(const struct node *node, real h, long steps, const real *const round[2], struct step_scales *out);

/* ---- of differences of a nonholonomic motion */

/* Scales for differences: steps are fractions of them, and results are measured relative to them. position = speed * time for each coordinate;
 * momentum * position <= action; gradient: the largest |A_kc| speed_c of each constraint. */
struct forced_scales {
    real position[SMALL_DIMENSION], speed[SMALL_DIMENSION], momentum[SMALL_DIMENSION], gradient[SMALL_MULTIPLIERS],
        time, action;
};

/* Computes the scales at (q, v). Speeds are by scales_at. Positions are by the distance from the origin or the path of a step h, and at most the
 * distance that forces allow. */
void forced_scales_at(const struct instance *in, real h, const real *q, const real *v, struct forced_scales *out);

/* Lowers the scales of each coordinate to those of its own velocity, position and acceleration near (q, v): a light body next to a heavy one
 * moves less than its mass alone suggests. Leaves scales on groups unchanged. */
void forced_scales_of_each(const struct instance *in, const real *q, const real *v, struct forced_scales *scales);

/* ---- of a transfer */

/* length: a length scale for each coordinate c, always positive: D / mass_root[c]. D is the largest mass-weighted displacement of the
 * straight path and of both end velocities over the horizon, 1 for a transfer that does not move.
 * mass_root: square roots of the diagonal of the mass matrix at the start; 1 where that is not positive.
 * radian: step along each direction of a group that rotates the others by about one radian, mass-weighted equal for all. On R^n: length. */
struct transfer_scales {
    real length[SMALL_DIMENSION], mass_root[SMALL_DIMENSION], radian[SMALL_DIMENSION];
};

/* Computes the scales of a transfer between two states. */
void transfer_scales_take(const struct instance *in, const struct control_boundary *boundary,
                          struct transfer_scales *out);

#endif
