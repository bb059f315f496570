/* A point of the phase space with the problem's values there, as steps and checks need them at the nodes. */
#ifndef RATTLEBACK_CORE_NODE_H
#define RATTLEBACK_CORE_NODE_H

#include "core/numbers/scratch.h"
#include "core/problem/problem.h"

/* A node as a batch of one point (lane 0; the other lanes repeat it), or the nodes of an ensemble, one member per lane. A is D2 phi of a
 * nonholonomic constraint, L_g^* D Phi of a holonomic one; M = D22 l. */
struct node {
    struct instance in;                                 /* lanes = 1, or the members of the ensemble */
    lane *g, *mu, *velocity;                            /* element, n and n */
    lane *phi, *A;                                      /* constraint (m) and its gradient (m n) */
    enum { MASS_NONE, MASS_DIAGONAL, MASS_DENSE } mass; /* M; MASS_NONE: the identity */
    real *inverse_mass, *inverse_G;                     /* (n n), and (A M^{-1} A^T)^{-1} (m m) */
    void *memory;                                       /* memory of node_open */
    const struct pattern *clear_beside;                 /* A is 0 outside this pattern; NULL: A may be dense */
    bool inverted;      /* mass and inverse_mass are set and constant for this instance */
    int laid_n, laid_m; /* n and m for which the arrays were allocated */
};

/* Declares a node on the second stack (core/numbers/scratch.h), freed at the end of the block. Its arrays have the dimensions of `in`; use it
 * only with instances of these dimensions. */
#define SCRATCH_NODE(name, in)                                                                                         \
    struct node *const name __attribute__((cleanup(scratch_give_back))) = node_lay(in, scratch_take(node_size(in)))

/* node_size: returns the bytes of a node together with its arrays. node_lay: makes a node in such memory, aligned as a lane; its arrays are
 * uninitialised. */
size_t node_size(const struct instance *in);
struct node *node_lay(const struct instance *in, void *memory);

/* Allocates the arrays of a node, zeroed. node_close must follow, even after STATUS_OUT_OF_MEMORY; it also accepts a zeroed node that was
 * never opened. */
enum status node_open(struct node *node, const struct instance *in);

/* Opens two zeroed nodes. Close both, whatever the status; if the first fails, the second is not opened. */
enum status node_open_ends(struct node *start, struct node *end, const struct instance *in);
void node_close(struct node *node);

/* Set g, mu, velocity, phi and A from g (element) and the momentum mu (n), or the velocity eta (n). Abort the program if the node was made
 * for other dimensions, since its arrays would overlap. */
void node_at_momentum(const struct instance *in, const real *g, const real *mu, struct node *node);
void node_at_velocity(const struct instance *in, const real *g, const real *eta, struct node *node);

/* Legendre transform at g (element): p = D2 l(g, eta), and its inverse, eta with D2 l(g, eta) = mu (n each). eta is
 * NaN if Newton's method finds none (inverse_legendre.h). */
void momentum_of_velocity(const struct instance *in, const real *g, const real *eta, real *p);
void velocity_of_momentum(const struct instance *in, const real *g, const real *mu, real *eta);

/* Sets a node that is already set for this instance to (g, mu); cheaper than node_at_momentum. */
void node_move(struct node *node, const real *g, const real *mu);

/* Computes velocity, phi and A from g and mu, at all points of the batch. */
void node_evaluate(struct node *node);

/* The functions from here to node_saddle use the first point (lane 0) of a batch only, and vectors of one point.
 *
 * Computes inverse_mass of a node that is set. Returns STATUS_SINGULAR or NOT_FINITE if the mass has no inverse, or OUT_OF_MEMORY. */
enum status node_invert_mass(struct node *node);

/* Computes inverse_mass and inverse_G of a node that is set. Returns STATUS_SINGULAR or NOT_FINITE if one of them does not exist, or
 * OUT_OF_MEMORY. */
enum status node_metric(struct node *node);

/* Compute out = inverse_mass x (n; after node_invert_mass or node_metric), and out = inverse_G x (m; after node_metric). out is not x. */
void node_divide_by_mass(const struct node *node, const real *x, real *out);
void node_divide_by_gram(const struct node *node, const real *x, real *out);

/* Compute out = A x (m), and out = A^T x (n). */
void node_gradient(const struct node *node, const real *x, real *out);
void node_constraint_force(const struct node *node, const real *x, real *out);

/* Computes out = A x + dPhi/dt (m): the rates of a holonomic constraint at the velocity x. If the constraint is steady or nonholonomic, out = A x. */
void node_rates(const struct node *node, const real *x, real *out);

/* Computes out = A^T inverse_G x (n): the force that changes the rates of the constraints by x (m). */
void node_force_for_rates(const struct node *node, const real *x, real *out);

/* Solves M du - A^T dc = -r (n), A du = -w (m) at a node with its metric. If w is NULL, solves M du = -r without a constraint; dc is then unused.
 * du is not r. */
void node_saddle(const struct node *node, const real *r, const real *w, real *du, real *dc);

/* Residuals at every point of a batch, over all constraints k.
 *
 * phi: the largest |phi_k|. rate: the largest |A_k velocity + dPhi_k/dt| of holonomic constraints, else 0. size: the smallest sum_c |A_kc|.
 * phi_over, rate_over: the largest of the same residuals, each divided by sum_c |A_kc| of its constraint. They have the
 * units of a position or velocity, and do not change if a constraint is multiplied by a number. */
struct node_residuals {
    lane phi, rate, phi_over, rate_over, size;
};
void node_residuals(const struct node *node, struct node_residuals *out);

/* Computes the norm max_c |A_kc| of each constraint k at point l: the force per unit of its multiplier. size (m): out, epsilon if a norm is 0. */
void node_row_norms(const struct node *node, int l, real *size);

/* Computes phi (residual) and rate (tangency) of struct node_residuals only: LANES numbers each, one per point of the batch. */
void node_residual(const struct node *node, real *restrict residual, real *restrict tangency);

#endif
