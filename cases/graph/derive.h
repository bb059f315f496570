/* Derivatives, substitutions, and solutions of linear equations, of expressions. */
#ifndef RATTLEBACK_CASES_LANGUAGE_DERIVE_H
#define RATTLEBACK_CASES_LANGUAGE_DERIVE_H

#include "cases/graph/graph.h"

/* The derivatives of a node by all leaves at once (reverse accumulation): out[k] = d root / d leaf k of a kind,
 * k = 0..count-1. */
void derive_gradient(struct graph *graph, int root, enum node_kind leaf, int count, int *out);

/* The node with the leaves of a kind replaced: leaf k by with[k], and left where with[k] < 0. */
int derive_substitute(struct graph *graph, int root, enum node_kind leaf, const int *with);

/* Like derive_substitute for `count` nodes, in place. */
void derive_substitute_all(struct graph *graph, int count, int *nodes, enum node_kind leaf, const int *with);

/* x (n, in place) = matrix^{-1} x for a symmetric matrix (n x n) by its factors L D L^T, without pivoting beyond the order
 * of the rows. False, and x is not to be used, where all pivots left are the constant 0. */
bool derive_solve(struct graph *graph, int n, const int *matrix, int *x);

/* The determinant by the same factors; the constant 0 where derive_solve is false. */
int derive_determinant(struct graph *graph, int n, const int *matrix);

#endif
