/* Order conditions on rooted trees. */
#ifndef RATTLEBACK_CORE_TREES_H
#define RATTLEBACK_CORE_TREES_H

#include "core/tableaux/tableau.h"

/* Vertices of the largest trees: no Runge-Kutta method of order 10 with MAX_STAGES stages is explicit; the colourings of a pair
 * double with each vertex but the root. */
enum { TREE_MOST_ALONE = 10, TREE_MOST_PAIR = 8 };

/* Order of the partitioned pair (a, ahat) by the conditions of all bicoloured rooted trees with up to TREE_MOST_PAIR vertices; with
 * conjugate = false, of a alone, up to TREE_MOST_ALONE. That many means at least that. Orders up to `known` are taken to hold. A
 * condition may fail by round-off, or by `slack` of its value 1/gamma. The first that fails is put in words into `fails`, which has
 * `size` bytes; 0: nowhere. There c stands for a 1, powers and products for those of components, and a colouring is not told. */
int tableau_tree_order(const struct tableau *t, int known, real slack, char *fails, size_t size);

/* Returns the largest defect of the order conditions of a alone up to an order. */
real tableau_tree_defect(const struct tableau *t, int order);

#endif
