/* Second-order condition of an extremal: whether it is a local minimum of the cost. */
#ifndef RATTLEBACK_CORE_SECOND_ORDER_H
#define RATTLEBACK_CORE_SECOND_ORDER_H

#include "core/control/optimality.h"

/* index: Morse index, the dimension of the largest space of variations (with fixed ends, along the equations of motion)
 * on which the second variation of the discrete cost is negative. 0: a local minimum. conjugate: first time at which
 * the motion that ends there has a positive index; to O(h) the first conjugate point of Jacobi's condition. NaN if the
 * index is 0. */
struct second_order {
    int index;
    real conjugate;
};

/* Computes the second order of a solved system; overwrites its matrix.
 *
 * By Gould (1985) the matrix of the optimality system has as many negative eigenvalues as the sum of the number of
 * costates and the index. Its first blocks have those of the motion that ends there. Returns STATUS_OUT_OF_MEMORY, the
 * status of the assembly, or SINGULAR if a motion that ends at a node has a degenerate second order. */
enum status second_order_take(struct optimality *system, struct second_order *out);

/* Like second_order_take for a matrix that is already assembled. The matrix is kept, unless the system has a border. */
enum status second_order_count(struct optimality *system, struct second_order *out);

/* Adds a proximal term to the assembled matrix (proximal method of multipliers), so that components of costates that
 * the equations of motion do not determine stay unchanged. The term is so small that it changes other corrections by
 * less than their error. */
void second_order_hold(struct optimality *system);

#endif
