/* Derivatives and substitutions of expressions, and solutions of linear equations between them. */
#ifndef RATTLEBACK_CASES_LANGUAGE_DERIVE_H
#define RATTLEBACK_CASES_LANGUAGE_DERIVE_H

#include "cases/graph/graph.h"

/* Computes the derivatives of a node by all leaves of a kind at once (reverse accumulation): out[k] = d root / d leaf
 * k, k = 0..count-1. */
void derive_gradient(struct graph *graph, int root, enum node_kind leaf, int count, int *out);

/* Returns the node with the leaves of a kind replaced: leaf k by with[k]. A leaf with with[k] < 0 stays. */
int derive_substitute(struct graph *graph, int root, enum node_kind leaf, const int *with);

/* Like derive_substitute for `count` nodes, in place. */
void derive_substitute_all(struct graph *graph, int count, int *nodes, enum node_kind leaf, const int *with);

/* Solves for x (n, in place) with a symmetric matrix (n x n) by the factors L D L^T, without pivoting beyond the order
 * of the rows. Returns false if all remaining pivots are the constant 0; x must then not be used. */
bool derive_solve(struct graph *graph, int n, const int *matrix, int *x);

/* Returns the determinant by the same factors; the constant 0 if derive_solve returns false. */
int derive_determinant(struct graph *graph, int n, const int *matrix);

#endif
