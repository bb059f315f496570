/* Free ends and a free horizon: a border of the optimality system.
 *
 * The stationary function has the additional term Phi + <m, r>: cost Phi and conditions r of the end, functions of
 * g_N, v_N and T, with multipliers m. The boundary momentum is D2 l(g_N, v_N). The block matrix stays that of given
 * ends. The border consists of the unknowns that the block matrix treats as given, then v_N, m and T:
 *     <S_N + d_g (Phi + <m, r> - <p_N, y_N>)> = 0,  d_v (..) = 0,  r = 0,  d_T (..) = -d/dT of all elements, which is H. */
#ifndef RATTLEBACK_CORE_ENDING_H
#define RATTLEBACK_CORE_ENDING_H

#include "core/control/optimality.h"

/* Makes the state at the end (open) and the horizon (timed) unknowns; they start at the transfer's data. */
void ending_release(struct optimality *system, bool open, bool timed);

/* Allocates the border, if the transfer has a free end or horizon. Returns STATUS_OUT_OF_MEMORY or OK; ending_close must follow. */
enum status ending_open(struct optimality *system);
void ending_close(struct optimality *system);

/* Steps of optimality_assemble. ending_begin: computes the terms of the end and its momentum. ending_add_element: adds
 * the derivatives of element k by T. ending_take: computes rows and residuals of the border, before the matrix fixes
 * the given positions. */
enum status ending_begin(struct optimality *system, bool matrix);
enum status ending_add_element(struct optimality *system, long k, const real *g, const real *y, const real *weight,
                               bool matrix);
void ending_take(struct optimality *system, bool matrix);

/* Returns true if this row of the block matrix, which is x = 0 there, is replaced by an equation of the border. */
bool ending_releases(const struct optimality *system, int row);

/* Solves for the correction (optimality_rows numbers): in minus the residual, out the correction. The block matrix must
 * be factored. */
enum status ending_correct(struct optimality *system, real *correction);

/* Computes the contribution of the border to the Morse index: its number of negative eigenvalues minus the number of
 * its multipliers and costates, by Haynsworth's inertia formula. Needs the matrix only. */
enum status ending_index(struct optimality *system, int *index);

/* Returns the cost of the end; 0 for a given end. */
real ending_cost(const struct optimality *system);

#endif
