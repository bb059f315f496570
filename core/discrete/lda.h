/* Lagrange-d'Alembert steps on R^n: code shared by the discrete triples (L_d, F_d^-, F_d^+) of
 * [anahory-marrero-martin-2022]. A step solves P^-(q0, q1) = p0 + mu(q0)^T c and omega(q0, q1) = 0, and ends with p1
 * = Proj P^+(q0, q1) [mathematics, Exact 3.1, 11]. It needs no frame of D. */
#ifndef RATTLEBACK_CORE_LDA_H
#define RATTLEBACK_CORE_LDA_H

#include "core/numbers/solver.h"
#include "core/run/family.h"
#include "core/run/run.h"

enum { LDA_UNKNOWNS = 2 * MAX_STAGES * SMALL_DIMENSION + SMALL_MULTIPLIERS };

/* Vectors of the solver, nodes of the step, and results of the step. Every workspace of these families begins with
 * this. */
struct lda {
    real x[LDA_UNKNOWNS], residual[LDA_UNKNOWNS], correction[LDA_UNKNOWNS], guess[LDA_UNKNOWNS], weight[LDA_UNKNOWNS];
    int index[LDA_UNKNOWNS];
    struct solver solver;
    void (*weigh)(struct lda *work); /* sets the weights and the round-off of the solver at the start of the step */
    struct run *run;
    struct run_scales scales;
    bool everywhere;             /* the method ignores the constraint: D = TQ, no c, nothing is projected */
    int velocities;              /* number of unknowns that are velocities; they come first */
    struct node start;           /* (q0, p0) with its metric */
    struct predictor *predictor; /* solves the step in double precision first (predictor.h); NULL: none */
    real shift[SMALL_DIMENSION], kick[SMALL_DIMENSION]; /* q1 - q0 and P^+ - P^- */
    enum status status;                                 /* of the last evaluation */
};

/* Sets up a workspace (zeroed, run->work) for `unknowns`, the first `velocities` of which are velocities. `evaluate`
 * is for Newton's method; `fixed_point` may be NULL. */
enum status lda_open(struct run *run, int unknowns, int velocities, void (*weigh)(struct lda *work),
                     void (*evaluate)(void *self), real (*fixed_point)(void *self));
void lda_close(struct run *run);

/* Lets steps in quadruple start from the same step in double (the family has a predictor) and correct it: by refined
 * corrections of the fixed point or, if there is none, by Newton's method with the matrix of double. */
void lda_predictor_open(struct lda *work);

/* Gives the solver of the predictor. There is one part, with all unknowns (struct family.predictor). */
enum status lda_predictor(struct run *run, int substep, struct solver **solver);

/* Sets the node that the step starts from, and the weights. */
enum status lda_start(struct lda *work);

/* Computes L_q and F~ = mu^T lambda, the natural extension off D, at (q, v) and the time of `in`. Leaves the node set
 * there, with its metric. */
enum status lda_forces(const struct lda *work, const struct instance *in, const real *q, const real *v,
                       struct node *node, real *applied, real *reaction);

/* Sets q1 = q0 + shift and p1 = Proj(p0 + mu(q0)^T c + kick) at the time `after` the start, and lambda, the
 * continuous multiplier at (q1, p1). */
enum status lda_finish(struct lda *work, real after, const real *c);

/* Computes Proj P = P - mu^T (mu M^{-1} mu^T)^{-1} mu M^{-1} P at q, for a constraint that is linear in the
 * velocities. */
enum status lda_project(const struct instance *in, const real *q, real *p);

/* Projects a velocity onto D by this projection: out (n) may be v itself. */
enum status lda_enter(const struct instance *in, const real *q, const real *v, real *out);

/* Solves for x, from its predictor if there is one. The root is the one that continues from a step of length 0. */
enum status lda_solve(struct lda *work);

/* Solves for x and finishes with c = x + at. */
enum status lda_step(struct lda *work, int at);

#endif
