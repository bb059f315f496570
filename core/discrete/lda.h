/* Lagrange-d'Alembert steps on R^n: what the discrete triples (L_d, F_d^-, F_d^+) of [anahory-marrero-martin-2022] share.
 * A step solves P^-(q0, q1) = p0 + mu(q0)^T c and omega(q0, q1) = 0 and ends with p1 = Proj P^+(q0, q1)
 * [mathematics, Exact 3.1, 11]: no frame of D is needed. */
#ifndef RATTLEBACK_CORE_LDA_H
#define RATTLEBACK_CORE_LDA_H

#include "core/numbers/solver.h"
#include "core/run/family.h"
#include "core/run/run.h"

enum { LDA_UNKNOWNS = 2 * MAX_STAGES * SMALL_DIMENSION + SMALL_MULTIPLIERS };

/* The solver's vectors, the nodes of the step and what it found: the head of every workspace of these families. */
struct lda {
    real x[LDA_UNKNOWNS], residual[LDA_UNKNOWNS], correction[LDA_UNKNOWNS], guess[LDA_UNKNOWNS], weight[LDA_UNKNOWNS];
    int at[LDA_UNKNOWNS];
    struct solver solver;
    void (*weigh)(struct lda *work); /* sets the solver's weights and round-off by the start of the step */
    struct run *run;
    struct run_sizes sizes;
    bool everywhere;     /* no constraint is known to the method: D = TQ, no c, nothing is projected */
    int velocities;      /* of the unknowns, which come first */
    struct node start;   /* (q0, p0) with its metric */
    struct draft *draft; /* the step in double precision; NULL: none */
    real shift[SMALL_DIMENSION], kick[SMALL_DIMENSION]; /* q1 - q0 and P^+ - P^- */
    enum status status;                                 /* of the last evaluation */
};

/* Set up a workspace (zeroed, run->work) for `unknowns`, of which the first are `velocities`: `evaluate` is for Newton,
 * `fixed_point` may be NULL. */
enum status lda_open(struct run *run, int unknowns, int velocities, void (*weigh)(struct lda *work),
                     void (*evaluate)(void *self), real (*fixed_point)(void *self));
void lda_close(struct run *run);

/* Let steps in quadruple start from the same in double (the family has a draft), which corrects them then: by refining
 * corrections of the fixed point or, where there is none, by Newton's method with the matrix of double. */
void lda_draft_open(struct lda *work);

/* Returns the draft solver: the unknowns are those of the only part, all at once (struct family.draft). */
enum status lda_draft(struct run *run, int part, struct solver **solver);

/* Take up the node the step starts from, and weigh. */
enum status lda_start(struct lda *work);

/* L_q and F~ = mu^T lambda, the natural extension off D, at (q, v) and the time of `in`; the node is left set there with its metric. */
enum status lda_forces(const struct lda *work, const struct instance *in, const real *q, const real *v,
                       struct node *node, real *applied, real *reaction);

/* q1 = q0 + shift, p1 = Proj(p0 + mu(q0)^T c + kick) at the time `after` the start; lambda is the continuous multiplier at (q1, p1). */
enum status lda_finish(struct lda *work, real after, const real *c);

/* Proj P = P - mu^T (mu M^{-1} mu^T)^{-1} mu M^{-1} P at q, for a constraint that is linear in the velocities. */
enum status lda_project(const struct instance *in, const real *q, real *p);

/* A velocity onto D by that: out (n), which may be v itself. */
enum status lda_enter(const struct instance *in, const real *q, const real *v, real *out);

/* Solve for x, from its draft where there is one, by the root that continues from a step of no length. */
enum status lda_solve(struct lda *work);

/* Solve for x and finish with c = x + at. */
enum status lda_step(struct lda *work, int at);

#endif
