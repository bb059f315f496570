/* Ends that are not given, and a horizon that is an unknown: a border of the optimality system.
 *
 * What the system makes stationary has Phi + <multipliers, r> besides, of the place g_N, the velocity v_N and the time T of the end,
 * and its boundary momentum is D2 l(g_N, v_N). Its matrix stays that of given ends; the unknowns that this takes as given, then v_N,
 * the multipliers and T, make the border:
 *     <S_N + d_g (Phi + <m, r> - <p_N, y_N>)> = 0,  d_v (..) = 0,  r = 0,  d_T (..) = -d/dT of all elements, which is H. */
#ifndef RATTLEBACK_CORE_ENDING_H
#define RATTLEBACK_CORE_ENDING_H

#include "core/control/optimality.h"

/* Makes the state at the end (open), and the horizon (timed), unknowns, which start at the transfer's data. */
void ending_release(struct optimality *system, bool open, bool timed);

/* Room for the border, where the transfer asks for one: STATUS_OUT_OF_MEMORY or OK; ending_close must follow. */
enum status ending_open(struct optimality *system);
void ending_close(struct optimality *system);

/* Before, while and after the system is put together: terms of the end and its momentum; how element k changes with T; rows and residuals
 * of the border, from those of the system before given places are fixed. */
enum status ending_begin(struct optimality *system, bool matrix);
enum status ending_add_element(struct optimality *system, long k, const real *g, const real *y, const real *weight,
                               bool matrix);
void ending_take(struct optimality *system, bool matrix);

/* Returns true if this row of the blocks, which the matrix has as x = 0, is an equation of the border. */
bool ending_releases(const struct optimality *system, int row);

/* With the system's matrix factored: the correction (optimality_rows numbers) instead of minus the residual. */
enum status ending_correct(struct optimality *system, real *correction);

/* From the matrix alone: how many negative eigenvalues the border has beyond those that its multipliers and costates stand for, by
 * which the index of a given end grows (Haynsworth). */
enum status ending_index(struct optimality *system, int *index);

/* Returns the cost of the end; 0 for a given end. */
real ending_cost(const struct optimality *system);

#endif
