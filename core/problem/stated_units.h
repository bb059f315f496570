/* Units stated in a problem file: the core computes with the file's numbers divided by them. They are powers of two, so that no digit
 * changes. cases/language/read_units.c reads them. */
#ifndef RATTLEBACK_CORE_STATED_UNITS_H
#define RATTLEBACK_CORE_STATED_UNITS_H

#include "core/problem/problem.h"

struct stated_units {
    const struct problem *problem; /* the problem in the units of its file */
    real time, energy;
    real element[MAX_ELEMENT], velocity[MAX_DIMENSION], momentum[MAX_DIMENSION];
    real constraint[MAX_MULTIPLIERS], multiplier[MAX_MULTIPLIERS]; /* of phi, and of lambda */
};

/* Returns the units of initial data v: of velocities, or of momenta if the motion is given by its Hamiltonian alone. */
static inline const real *data_units(const struct instance *in)
{
    return in->problem->hamiltonian ? in->problem->units->momentum : in->problem->units->velocity;
}

/* Returns the instance with its problem in the units of the file. */
static inline struct instance stated_instance(const struct instance *in)
{
    struct instance stated = *in;
    if (in->problem->units)
        stated.problem = in->problem->units->problem;
    return stated;
}

/* Converts a time from the units of the file to the core's units. */
static inline real core_time(const struct instance *in, wide time)
{
    return in->problem->units ? (real)time / in->problem->units->time : (real)time;
}

/* Converts a time from the core's units to those of the file. */
static inline real stated_time(const struct instance *in, real time)
{
    return in->problem->units ? time * in->problem->units->time : time;
}

/* to_stated and put_back convert x (count) from the units of the core to those of the file; take_out does the reverse. unit: one of the arrays
 * above. */
static inline void to_stated(int count, const real *unit, wide *x)
{
    for (int c = 0; c < count; c++)
        x[c] *= unit[c];
}

static inline void put_back(int count, const real *unit, real *x)
{
    for (int c = 0; c < count; c++)
        x[c] *= unit[c];
}

static inline void take_out(int count, const real *unit, real *x)
{
    for (int c = 0; c < count; c++)
        x[c] /= unit[c];
}

#endif
