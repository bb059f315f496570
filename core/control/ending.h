/* Ends that are not given, and a horizon that is an unknown: a border of the optimality system.
 *
 * What the system makes stationary has Phi + <multipliers, r> besides, of the place g_N, the velocity v_N and the time T of the end,
 * and its boundary momentum is D2 l(g_N, v_N). Its matrix stays that of given ends; the unknowns that this takes as given, then v_N,
 * the multipliers and T, make the border:
 *     <S_N + d_g (Phi + <m, r> - <p_N, y_N>)> = 0,  d_v (..) = 0,  r = 0,  d_T (..) = -d/dT of all elements, which is H. */
#ifndef RATTLEBACK_CORE_ENDING_H
#define RATTLEBACK_CORE_ENDING_H

#include "core/control/optimality.h"

/* What of it is an unknown from here on; the unknowns start at the transfer's data. */
void ending_release(struct optimality *system, bool open, bool timed);

/* Before, during and after the system is put together: terms of the end and its momentum; how element k changes with T; rows of the
 * border, from those of the system before given places are fixed; residuals in their places, after that. */
enum status ending_begin(struct optimality *system, bool matrix);
enum status ending_add_element(struct optimality *system, long k, const real *g, const real *y, const real *weight,
                               bool matrix);
void ending_take(struct optimality *system, bool matrix);
void ending_put(struct optimality *system);

/* What an end costs; 0 of a given one. */
real ending_cost(const struct optimality *system);

#endif
