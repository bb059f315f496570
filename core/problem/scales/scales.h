/* Scales: how large positions, velocities, momenta and values of a motion are, and by how much they round. All files that ask this ask here.
 *
 * Most problems need no scale: the key `units` of a problem file brings numbers near 1 before the core sees them. The scales serve what a change
 * of units cannot: places far from the origin, light beside heavy, stiff beside soft, numbers that are 0 but for round-off.
 * Weights of a solver's unknowns are in core/numbers/unknown_scales.h, floors of local errors in core/run/local_floor.h.
 *
 *   part                                file                test that fails without it
 *   scales_*        at a state          state_scales.c      test_invariance
 *   scales_units    of a motion         state_scales.c      test_invariance; without scales_near test_origin
 *   value_scales     of values           value_scales.c      test_invariance
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

/* Scales of n coordinates each: positive and finite. */
struct scales {
    real *position, *velocity, *momentum, *force; /* n each */
    real time;                                    /* in which forces change the motion */
};

/* Memory of scales: how many numbers, and where they go. */
size_t scales_numbers(const struct instance *in);
void scales_lay(const struct instance *in, real *memory, struct scales *out);

#define SCRATCH_SCALES(name, in)                                                                                       \
    struct scales name;                                                                                                \
    SCRATCH(real, name##_memory, scales_numbers(in));                                                                  \
    scales_lay(in, name##_memory, &name)

/* Fills mass (n) with the diagonal of D22 l at (g, eta), or with one over that of D22 h if the motion is given by its Hamiltonian and eta are
 * momenta. If an entry is 0 but for round-off, it is replaced by the largest. All are positive and finite. Returns false if one was replaced. */
bool scales_mass(const struct instance *point, const real *g, const real *eta, real *mass);

/* Fills place (n) with |g_k|, in coordinates of the algebra on a group. */
void scales_of_element(const struct instance *in, const real *g, real *position);

/* Computes the scales at (g, eta). Coordinates differ by the root of their mass: one scale of places and one of velocities serve all.
 * A place is the distance in which forces make a velocity as large as the present one. If neither forces nor |g| define a time, as at
 * rest or at the origin without a force, the time is the horizon, or 1 if that is 0. */
void scales_at(const struct instance *point, const real *g, const real *eta, real horizon, struct scales *out);

/* Returns the distance of g from the origin: the largest |g_k| over the scale of positions. */
real scales_away(const struct instance *in, const struct scales *scales, const real *g);

/* Fills out (element) with a random place near g, up to half a scale away along each coordinate. */
void scales_random_position(const struct instance *in, const struct scales *scales, const real *g, uint64_t *state,
                            real *out);

/* ---- of a motion over a horizon `time` */

/* Fills unit (2n) with sqrt(time / M_k) for positions and sqrt(M_k / time) for momenta, M_k by scales_mass at the node: units that change with the
 * user's as the motion does. Returns false if a mass was replaced. */
bool scales_units(const struct node *node, real time, real *unit);

/* Fills the scales by which coordinates round at the node: positions by the largest |g|, momenta by the largest of |mu| and M v, one size for all
 * coordinates in their units, since a sum rounds as its largest term. `force` makes such momenta in `time`. 0 at the origin, and at rest. */
void scales_rounding(const struct node *node, real time, const real *unit, struct scales *out);

/* Returns the distance from a state, in units of the motion, within which other states are like it: the smaller of its distance from the origin
 * (`position`) and of the way of the motion over the horizon (`momentum`). If one is 0, returns the other; if both are, 1. A momentum of at
 * most `seen` times the place counts as 0. */
real scales_near(real position, real momentum, real seen);

/* ---- of values: over epsilon, what last bits of a state make of them */

/* Returns how many invariants there are, the energy first, and fills value (that many) at the points of a batch. */
int invariant_count(const struct problem *problem);
void invariant_values(const struct instance *in, const lane *g, const lane *eta, lane *value);

/* Fills size (count) with the largest change of each value where the coordinates of (g, eta) move by a part of `position` and `speed` (n each), up
 * or down, over that part. It takes as many evaluations for any number of coordinates (core/numbers/last_bits.h). */
void value_scales(const struct instance *in, physics *values, int count, const real *g, const real *eta,
                  const real *position, const real *speed, real *size);

/* Like value_scales, for constraints of velocities, phi(g, eta) or A eta, by places alone: size (m). */
void rate_scales(const struct instance *in, const real *g, const real *eta, const real *position, real *size);

/* Raises sizes (m) of rates, or of constraints of places, to what a few last bits of the place make of them: terms within a constraint that
 * cancel, as in sin^2 + cos^2 - 1, round by more than the constraint changes. */
void rate_last_bits(const struct instance *in, const real *g, const real *eta, const real *position, real *size);
void position_last_bits(const struct instance *in, const real *g, const real *eta, const real *position, real *size);

/* Like value_scales, for invariant_values: size (invariant_count). */
void invariant_scales(const struct instance *in, const real *g, const real *eta, const real *position,
                      const real *speed, real *size);

/* Like invariant_scales, at a point of a node, with one `position` and one `speed` for all coordinates. */
void invariant_scales_at_node(const struct node *node, int point, real position, real speed, real *size);

/* Like invariant_scales, by scales_rounding at the node. If h is not 0, velocities are quotients of positions by h and round as these do. */
void invariant_rounding(const struct node *node, real time, real h, real *size);

/* Returns the change of velocities that keep a constraint where places are off by as much as they are: the largest rate_scales over
 * sum_c |A_kc|. 0 without a constraint. The node is evaluated. */
real velocity_of_positions(const struct node *node, int point, real position);

/* ---- of a step, for derivatives of it and for its round-off */

struct step_scales {
    real *unit;     /* 2n: scales_units, in which the symplectic form has no units */
    real *rounding; /* 2n: what a coordinate rounds by, over epsilon */
    real *
        position; /* n: scales_near, for positions: a place far from the origin rounds by its distance, and the motion does not depend on that */
    real *momentum; /* n: the same for momenta, which move a position no farther than that in a step */
    real *
        amplified; /* 2n: |h| sum_j |d force_c / d xi_j| size_j and the same for velocities: what last bits of positions make of a step. A stiff
                   force is the difference of far larger numbers, however small it is */
};

/* Takes the scales of a step of size h, of `steps` over the horizon, at its node. round: 2n sizes at each end. */
void step_scales_take(const struct node *node, real h, long steps, const real *const round[2], struct step_scales *out);

/* ---- of differences of a nonholonomic motion */

/* Parts of these are the steps of differences, and results are compared in units of them. gradient: the largest |A_kc| speed_c of a constraint.
 * A speed goes a place in that time, and a momentum times a place is at most the action. */
struct forced_scales {
    real position[SMALL_DIMENSION], speed[SMALL_DIMENSION], momentum[SMALL_DIMENSION], gradient[SMALL_MULTIPLIERS],
        time, action;
};

/* Takes the scales at (q, v): speeds of scales_at, places as far as q is from the origin or gets in a step h, and no farther than forces let it go. */
void forced_scales_at(const struct instance *in, real h, const real *q, const real *v, struct forced_scales *out);

/* Lowers them for each coordinate to what its velocity, its place and its acceleration near (q, v) make it: a light body beside a heavy one
 * goes a part of the way that its mass alone would have it go. Leaves those on groups as they are. */
void forced_scales_of_each(const struct instance *in, const real *q, const real *v, struct forced_scales *scales);

/* ---- of a transfer */

/* length: a length scale for each coordinate, always positive. It is D / mass_root[c]; D is the largest mass-weighted displacement of the
 * straight path and of both end velocities over the horizon, 1 for a transfer that does not move.
 * mass_root: square roots of the diagonal of the mass matrix at the start; 1 where that is not positive.
 * radian: steps along the directions of a group that turn the others by about one radian, one size in the unit of their mass. On R^n the
 * lengths. */
struct transfer_scales {
    real length[SMALL_DIMENSION], mass_root[SMALL_DIMENSION], radian[SMALL_DIMENSION];
};

/* Takes the scales of a transfer between two states. */
void transfer_scales_take(const struct instance *in, const struct control_boundary *boundary,
                          struct transfer_scales *out);

#endif
