/* Sizes of a motion's own at a point, in whatever units its problem is: how far other places are to be from it, how fast motions there
 * are. */
#ifndef RATTLEBACK_CORE_SCALES_H
#define RATTLEBACK_CORE_SCALES_H

#include <stdint.h>

#include "core/problem/problem.h"

/* Of n coordinates each: never 0, and finite. */
struct scales {
    real *place, *velocity, *momentum, *force; /* n each */
    real time;                                 /* in which forces change it */
};

/* How many numbers, and where they go. */
size_t scales_numbers(const struct instance *in);
void scales_lay(const struct instance *in, real *memory, struct scales *out);

#define SCRATCH_SCALES(name, in)                                                                                       \
    struct scales name;                                                                                                \
    SCRATCH(real, name##_memory, scales_numbers(in));                                                                  \
    scales_lay(in, name##_memory, &name)

/* Velocity, momentum and its rate at (g, eta), eta the momenta where a motion is given by its Hamiltonian. A rate that is round-off of its terms is 0. */
struct scales_motion {
    real velocity[MAX_DIMENSION], momentum[MAX_DIMENSION], rate[MAX_DIMENSION];
};
void scales_motion(const struct instance *point, const real *g, const real *eta, struct scales_motion *out);

/* The diagonal of D22 l at (g, eta), or one over that of D22 h, where a motion is given by its Hamiltonian and eta are momenta; where that is 0
 * but for round-off, the largest. Never 0, and finite; false: some is 0. */
bool scales_mass(const struct instance *point, const real *g, const real *eta, real *mass);

/* |g_k| as the algebra sees it. */
void scales_of_element(const struct instance *in, const real *g, real *place);

/* Computes the sizes at (g, eta). Coordinates differ in the root of their mass: one scale of places and one of velocities serve all.
 * A place is the distance in which forces make a velocity as large as the present one. If neither forces nor |g| tell a time, as at
 * rest or at the origin without a force, the time is the horizon, or 1 if that is 0. */
void scales_at(const struct instance *point, const real *g, const real *eta, real horizon, struct scales *out);

/* Returns the distance of g from the origin: the largest |g_k| over the scale of positions. */
real scales_away(const struct instance *in, const struct scales *scales, const real *g);

/* A place near g: out (element), up to half of a way along each coordinate. */
void scales_random_place(const struct instance *in, const struct scales *scales, const real *g, uint64_t *state,
                         real *out);

#endif
