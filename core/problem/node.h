/* A point of the phase space with the problem's values there, as steps and checks need them at the nodes. */
#ifndef RATTLEBACK_CORE_NODE_H
#define RATTLEBACK_CORE_NODE_H

#include "core/numbers/scratch.h"
#include "core/problem/problem.h"

/* A node as a batch of one point (lane 0; the other lanes repeat it), or those of an ensemble, one a lane. */
struct node {
    struct instance in;                                 /* lanes = 1, or the members of the ensemble */
    lane *g, *mu, *velocity;                            /* element, n and n */
    lane *phi, *A;                                      /* constraint (m) and its gradient (m n) */
    enum { MASS_NONE, MASS_DIAGONAL, MASS_DENSE } mass; /* what the mass is here: none is the identity */
    real *inverse_mass, *inverse_G;                     /* (n n), and (A M^{-1} A^T)^{-1} (m m) */
    void *memory;                                       /* of node_open */
    const struct pattern *clear_beside;                 /* A is 0 beside it; NULL: maybe nowhere */
    bool inverted;      /* mass and inverse_mass are its instance's, which are constant */
    int laid_n, laid_m; /* what there is place for */
};

/* A node has its vectors and matrices in memory by the sizes of an instance, and stays with instances of these sizes. One of the
 * second stack, which is given back with its block: */
#define SCRATCH_NODE(name, in)                                                                                         \
    struct node *const name __attribute__((cleanup(scratch_give_back))) = node_lay(in, scratch_take(node_size(in)))

/* Bytes of a node with its arrays behind it, and the node in such memory (aligned as a lane), of which only the
 * places of these are set. */
size_t node_size(const struct instance *in);
struct node *node_lay(const struct instance *in, void *memory);

/* Opens a node in a structure: memory for its arrays, set to 0. node_close must follow, even after
 * STATUS_OUT_OF_MEMORY. A node that is zeroed and was never opened may be closed. */
enum status node_open(struct node *node, const struct instance *in);
enum status node_open_ends(struct node *start, struct node *end, const struct instance *in); /* both */
void node_close(struct node *node);

/* Set g, mu, velocity, phi and A from (g, mu), or from (g, eta). The program ends (abort) where the node was laid for an
 * instance of other sizes: its arrays would lie one over the other. */
void node_at_momentum(const struct instance *in, const real *g, const real *mu, struct node *node);
void node_at_velocity(const struct instance *in, const real *g, const real *eta, struct node *node);

/* The momentum there alone (n), p = D2 l(g, eta), and the velocity (n), eta with D2 l(g, eta) = mu. */
void momentum_of_velocity(const struct instance *in, const real *g, const real *eta, real *p);
void velocity_of_momentum(const struct instance *in, const real *g, const real *mu, real *eta);

/* Moves a node that is set already, of the same instance, to (g, mu). */
void node_move(struct node *node, const real *g, const real *mu);

/* Set velocity, phi and A of a batch of points whose g and mu are set. */
void node_evaluate(struct node *node);

/* Set inverse_mass of a node that is set. STATUS_SINGULAR or NOT_FINITE where there is none. */
enum status node_invert_mass(struct node *node);

/* Set inverse_mass and inverse_G of a node that is set. STATUS_SINGULAR or NOT_FINITE where there is none. */
enum status node_metric(struct node *node);

/* out = inverse_mass x (n), and out = inverse_G x (m). */
void node_divide_by_mass(const struct node *node, const real *x, real *out);
void node_divide_by_gram(const struct node *node, const real *x, real *out);

/* out = A x (m), and out = A^T x (n). */
void node_gradient(const struct node *node, const real *x, real *out);

/* out = A x + dPhi/dt (m), the rates of a holonomic constraint at the velocity x; A x if the constraint is steady or nonholonomic. */
void node_rates(const struct node *node, const real *x, real *out);
void node_constraint_force(const struct node *node, const real *x, real *out);

/* out = A^T inverse_G x (n): the force that changes the rates of the constraints by x (m). */
void node_force_for_rates(const struct node *node, const real *x, real *out);

/* Solves M du - A^T dc = -r (n), A du = -w (m) at a node with its metric; w is NULL: without a constraint, M du = -r. */
void node_saddle(const struct node *node, const real *r, const real *w, real *du, real *dc);

/* Residuals at every point of a batch, over all constraints k: the largest |phi_k| and, if holonomic, |A_k
 * velocity|, else 0; the largest of both over the size of the gradient, sum_c |A_kc|, which are positions and
 * velocities and do not depend on factors of the constraint; and the smallest such size. */
struct node_residuals {
    lane phi, rate, phi_over, rate_over, size;
};
void node_residuals(const struct node *node, struct node_residuals *out);

/* The largest |A_kc| of every constraint (m) at point l, never 0: what its multiplier pushes with, whatever factor the constraint has. */
void node_row_norms(const struct node *node, int l, real *size);

/* phi and rate of these alone. */
void node_residual(const struct node *node, real *restrict residual, real *restrict tangency);

#endif
