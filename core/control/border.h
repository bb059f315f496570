/* Where the unknowns of a border stand: those that the matrix has as given, then velocities, multipliers and the time. */
#ifndef RATTLEBACK_CORE_BORDER_H
#define RATTLEBACK_CORE_BORDER_H

#include "core/control/optimality.h"

/* The first border unknown among velocities, multipliers and the time. */
static inline int border_velocity(const struct ending *ending)
{
    return ending->fixed;
}

static inline int border_multiplier(const struct optimality *system)
{
    return system->ending.fixed + (system->ending.open ? system->control->in.n : 0);
}

/* Where unknown k of the border, beyond those that the matrix fixes, has its place behind the rows of the system. */
static inline size_t border_behind(const struct optimality *system, int k)
{
    const struct transfer *transfer = system->control->transfer;
    int last = transfer->ending ? system->control->in.n + transfer->conditions : 0;
    bool is_time = system->ending.timed && k == system->ending.count - 1;
    return (size_t)system->matrix.blocks * (size_t)system->matrix.size +
           (size_t)(is_time ? last : k - system->ending.fixed);
}

static inline size_t border_fixed(const struct optimality *system, int k)
{
    return (size_t)system->ending.at[k].block * (size_t)system->matrix.size + (size_t)system->ending.at[k].row;
}

/* With the system's matrix factored: the correction (optimality_rows numbers) from the residual. */
enum status border_correct(struct optimality *system, real *correction);

/* From the matrix alone: how many negative eigenvalues the border has beyond those that its multipliers and costates stand for, by
 * which the index of a given end grows (Haynsworth). */
enum status border_index(struct optimality *system, int *index);

#endif
