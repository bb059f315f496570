/* The second order of an extremal: is it a local minimum of the cost? */
#ifndef RATTLEBACK_CORE_SECOND_ORDER_H
#define RATTLEBACK_CORE_SECOND_ORDER_H

#include "core/control/optimality.h"

/* index: the dimension of what the second variation of the discrete cost is negative on, along the equations of motion with
 * both ends kept (Morse index); 0: a local minimum. conjugate: the end of the first interval up to which it is not 0, NaN where
 * it is 0; the first conjugate point of Jacobi's condition to O(h). */
struct second_order {
    int index;
    real conjugate;
};

/* Computes the second order of a solved system, whose matrix is assembled and used up. By Gould (1985) the matrix of
 * the optimality system has as many negative eigenvalues as the sum of costates and index; its first blocks have
 * those of the motion that ends there. Returns STATUS_OUT_OF_MEMORY, the status of the assembly, or SINGULAR if a
 * motion that ends at a node has a degenerate second order. */
enum status second_order_take(struct optimality *system, struct second_order *out);

/* Like second_order_take for a matrix that is already assembled. The matrix is kept, unless the system has a border. */
enum status second_order_count(struct optimality *system, struct second_order *out);

/* Into the matrix that is assembled: a push in all directions, so small that a correction changes by no more than it is known, and by which
 * costates stay where they are along what the equations of motion do not determine of them (proximal method of multipliers). */
void second_order_hold(struct optimality *system);

#endif
