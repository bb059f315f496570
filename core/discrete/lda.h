/* Lagrange-d'Alembert steps on R^n: code shared by the discrete triples (L_d, F_d^-, F_d^+) of
 * [anahory-marrero-martin-2022]. A step solves P^-(q0, q1) = p0 + mu(q0)^T c and omega(q0, q1) = 0, and ends with p1
 * = Proj P^+(q0, q1) [mathematics, Exact 3.1, 11]. It needs no frame of D. */
#ifndef RATTLEBACK_CORE_LDA_H
#define RATTLEBACK_CORE_LDA_H

#include "core/numbers/solver.h"
#include "core/run/family.h"
#include "core/run/run.h"

enum { LDA_UNKNOWNS = 2 * MAX_STAGES * SMALL_DIMENSION + SMALL_MULTIPLIERS };

/* Workspace that every workspace of these families begins with: vectors of the solver, nodes of the step, and results
 * of the step. */
struct lda {
    real x[LDA_UNKNOWNS], residual[LDA_UNKNOWNS], correction[LDA_UNKNOWNS], guess[LDA_UNKNOWNS], weight[LDA_UNKNOWNS];
    int index[LDA_UNKNOWNS];
    struct solver solver;
    void (*weigh)(struct lda *work); /* sets the weights and the round-off of the solver at the start of the step */
    struct run *run;
    struct run_scales scales;
    bool everywhere;             /* the method ignores the constraint: D = TQ, no c, nothing is projected */
    int velocities;              /* number of unknowns that are velocities; they are the first ones */
    struct node start;           /* (q0, p0) with its metric */
    struct predictor *predictor; /* solves the step in double precision first (predictor.h); NULL: none */
    real shift[SMALL_DIMENSION], kick[SMALL_DIMENSION]; /* q1 - q0 and P^+ - P^- */
    enum status status;                                 /* of the last evaluation */
};

/* Sets up a workspace (zeroed, run->work) for `unknowns` unknowns, of which the first `velocities` are velocities.
 * evaluate: for Newton's method. fixed_point: may be NULL. lda_close must follow. */
enum status lda_open(struct run *run, int unknowns, int velocities, void (*weigh)(struct lda *work),
                     void (*evaluate)(void *self), real (*fixed_point)(void *self));
void lda_close(struct run *run);

/* Opens the predictor, which the family must have: steps in quadruple precision start from the same step in double and
 * correct it. Corrections are refined ones of the fixed point or, without a fixed point, those of Newton's method with
 * the matrix in double. */
void lda_predictor_open(struct lda *work);

/* `predictor` of struct family: solves the step in double and sets *solver to its solver. There is one part, with all
 * unknowns. */
enum status lda_predictor(struct run *run, int substep, struct solver **solver);

/* Sets the node that the step starts from, and the weights. */
enum status lda_start(struct lda *work);

/* Computes L_q and F~ = mu^T lambda, the natural extension off D, at (q, v) and the time of `in`. *node: out the node
 * there, with its metric. */
enum status lda_forces(const struct lda *work, const struct instance *in, const real *q, const real *v,
                       struct node *node, real *applied, real *reaction);

/* Sets q1 = q0 + shift, p1 = Proj(p0 + mu(q0)^T c + kick) and lambda, the continuous multiplier at (q1, p1). after:
 * time since the start. */
enum status lda_finish(struct lda *work, real after, const real *c);

/* Computes Proj P = P - mu^T (mu M^{-1} mu^T)^{-1} mu M^{-1} P at q, for a constraint that is linear in the
 * velocities. */
enum status lda_project(const struct instance *in, const real *q, real *p);

/* Projects a velocity onto D by this projection: out (n) may be v itself. */
enum status lda_enter(const struct instance *in, const real *q, const real *v, real *out);

/* Solves for x, with the predictor if there is one. Finds the root that continues from a step of length 0. */
enum status lda_solve(struct lda *work);

/* Solves for x and finishes the step with c = x + at. */
enum status lda_step(struct lda *work, int at);

#endif
