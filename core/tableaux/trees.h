/* Order conditions on rooted trees. */
#ifndef RATTLEBACK_CORE_TREES_H
#define RATTLEBACK_CORE_TREES_H

#include "core/tableaux/tableau.h"

/* Numbers of vertices of the largest trees. No explicit Runge-Kutta method with MAX_STAGES stages has order 10. For a
 * pair, each vertex except the root doubles the number of colourings. */
enum { TREE_MOST_ALONE = 10, TREE_MOST_PAIR = 8 };

/* Returns the order of the partitioned pair (a, ahat) by the conditions of all bicoloured rooted trees with up to
 * TREE_MOST_PAIR vertices. With conjugate = false: of a alone, up to TREE_MOST_ALONE. These limits mean at least that
 * order.
 *
 * Orders up to `known` are assumed. A condition may fail by round-off, or by `slack` of its value 1/gamma. fails
 * (`size` bytes): out a description of the first condition that fails; size = 0: none. In it c stands for a 1, powers
 * and products are by components, and colourings are not shown. */
int tableau_tree_order(const struct tableau *t, int known, real slack, char *fails, size_t size);

/* Returns the largest defect of the order conditions of a alone up to an order. */
real tableau_tree_defect(const struct tableau *t, int order);

#endif
