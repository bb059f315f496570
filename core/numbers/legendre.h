/* Legendre polynomials on [0, 1] and the Gauss, Radau and Lobatto nodes, in working precision. */
#ifndef RATTLEBACK_CORE_LEGENDRE_H
#define RATTLEBACK_CORE_LEGENDRE_H

#include "core/api.h"
#include "core/numbers/real.h"

/* Returns the shifted Legendre polynomial P_n(2x - 1), n >= 0. */
real legendre(int n, real x);

enum node_family { NODES_GAUSS, NODES_RADAU_LEFT, NODES_RADAU_RIGHT, NODES_LOBATTO };

/* Computes the s nodes c of a family on [0, 1], ascending. Lobatto needs s >= 2, the others s >= 1 [mathematics, HP 1]. */
void quadrature_nodes(enum node_family family, int s, real *c);

/* Returns l_j(x), the Lagrange polynomial of the nodes c (s) that is 1 at c_j. */
real lagrange(int s, const real *c, int j, real x);

/* A Gauss rule on [0, 1]. */
struct gauss_rule {
    int count;
    real point[MAX_STAGES], weight[MAX_STAGES];
};

/* Computes the rule with `count` <= MAX_STAGES points, exact up to degree 2 count - 1. */
void gauss_rule_make(int count, struct gauss_rule *rule);

/* Returns the integral of l_j from 0 to x; the rule must be exact for degree s - 1. */
real lagrange_integral(int s, const real *c, int j, real x, const struct gauss_rule *rule);

#endif
