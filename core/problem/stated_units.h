/* Units that a problem's text states: the core's numbers are those of the text over them. They are powers of two, so that no digit
 * changes. Which they are is read in cases/language/read_units.c. */
#ifndef RATTLEBACK_CORE_STATED_UNITS_H
#define RATTLEBACK_CORE_STATED_UNITS_H

#include "core/problem/problem.h"

struct stated_units {
    const struct problem *problem; /* the same in the units of its text */
    real time, energy;
    real element[MAX_ELEMENT], velocity[MAX_DIMENSION], momentum[MAX_DIMENSION];
    real constraint[MAX_MULTIPLIERS], multiplier[MAX_MULTIPLIERS]; /* of phi, and of what lambda is then */
};

/* The units of the data beside positions: of velocities, or of the momenta of a motion that is given by its Hamiltonian. */
static inline const real *data_units(const struct instance *in)
{
    return in->problem->hamiltonian ? in->problem->units->momentum : in->problem->units->velocity;
}

/* The instance with its problem in the units of the text. */
static inline struct instance stated_instance(const struct instance *in)
{
    struct instance stated = *in;
    if (in->problem->units)
        stated.problem = in->problem->units->problem;
    return stated;
}

/* Returns a time of the text in the core's units. */
static inline real core_time(const struct instance *in, wide time)
{
    return in->problem->units ? (real)time / in->problem->units->time : (real)time;
}

/* Returns a time in the units of the text. */
static inline real stated_time(const struct instance *in, real time)
{
    return in->problem->units ? time * in->problem->units->time : time;
}

/* x (count) into the units of the text, and out of them; unit is one of the arrays above. */
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
