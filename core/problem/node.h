/* One point of the phase space with what the problem says there: what steps and checks need at the nodes. */
#ifndef RATTLEBACK_CORE_NODE_H
#define RATTLEBACK_CORE_NODE_H

#include "core/problem/problem.h"

/* A node as a batch of one point (lane 0; the other lanes repeat it), or those of an ensemble, one a lane. */
struct node {
    struct instance in; /* lanes = 1, or the members of the ensemble */
    lane g[MAX_ELEMENT], mu[MAX_DIMENSION], velocity[MAX_DIMENSION];
    lane phi[MAX_MULTIPLIERS], A[MAX_MULTIPLIERS * MAX_DIMENSION]; /* constraint and its gradient */
    enum { MASS_NONE, MASS_DIAGONAL, MASS_DENSE } mass;            /* what the mass is here: none is the identity */
    real inverse_mass[MAX_DIMENSION * MAX_DIMENSION];
    real inverse_G[MAX_MULTIPLIERS * MAX_MULTIPLIERS]; /* (A M^{-1} A^T)^{-1} */
};

/* Set g, mu, velocity, phi and A from (g, mu), or from (g, eta). */
void node_at_momentum(const struct instance *in, const real *g, const real *mu, struct node *node);
void node_at_velocity(const struct instance *in, const real *g, const real *eta, struct node *node);

/* The same from (g, mu) for a node that is set already: it stays of its instance. */
void node_move(struct node *node, const real *g, const real *mu);

/* Set velocity, phi and A of a batch of points whose g and mu are set. */
void node_evaluate(struct node *node);

/* Set inverse_mass of a node that is set. STATUS_SINGULAR or NOT_FINITE where there is none. */
enum status node_invert_mass(struct node *node);

/* Set inverse_mass and inverse_G of a node that is set. STATUS_SINGULAR or NOT_FINITE where there is none. */
enum status node_metric(struct node *node);

/* out = inverse_mass x. */
void node_divide_by_mass(const struct node *node, const real *x, real *out);

/* out = A x (m), and out = A^T x (n). */
void node_gradient(const struct node *node, const real *x, real *out);
void node_constraint_force(const struct node *node, const real *x, real *out);

/* Largest |phi|, and for a holonomic constraint also largest |A velocity|, else 0; at every point of the batch. */
void node_residual(const struct node *node, real *restrict residual, real *restrict tangency);

#endif
