/* Steps on G x g* by partitioned Runge-Kutta methods in the algebra [mathematics, Lie 1]: the workspace and the parts shared by all
 * methods. A method is a struct lie_scheme: its unknowns and one sweep over its equations. Schemes are in core/lie/schemes.h.
 *
 * Frame: the equations of docs/mathematics-lie.md are right-trivialised, and equivariant under right translations. A step is therefore
 * computed in the frame of its start g: algebra elements are those of docs/mathematics-lie.md moved by Ad_{g^-1}, covectors by Ad*_g. In this
 * frame the spatial momentum at the start is the body momentum that a run carries, Ad*_{tau(X)} takes a stage covector to the body
 * frame of the stage, and mubar (end_mu) is the body momentum at the end of the step. The right-trivialised dexp_x of
 * docs/mathematics-lie.md is the left-trivialised dtau_{-x} in the code (chart lie->back). */
#ifndef RATTLEBACK_CORE_LIE_H
#define RATTLEBACK_CORE_LIE_H

#include "core/lie/ad_series.h"
#include "core/numbers/solver.h"
#include "core/run/method.h"
#include "core/run/predictor.h"
#include "core/run/run.h"

enum {
    MAX_PARTS = 3 /* unknown vectors per stage */,
    TRUNCATION_NONE = -1 /* the series is not truncated */
};

struct lie;

/* The equations of a method. The unknowns of each stage are `parts` vectors, algebra elements or covectors. */
struct lie_scheme {
    int parts;
    bool momentum[MAX_PARTS];  /* vector p is a covector */
    bool increment[MAX_PARTS]; /* vector p vanishes with h */
    bool products;             /* stages are products of exponentials */
    bool in_turn;              /* the substeps of a composition are solved one after the other */
    bool dexp;                 /* the truncated series is dexp instead of dexp^{-1} */
    bool extended; /* the series is in the bracket of G x g* (comparators.c) [mathematics, Lie 1.9]; unknown 1 is W */
    void (*start)(struct lie *lie); /* sets start values of the unknowns from the node */
    void (*sweep)(struct lie *lie); /* one fixed-point sweep: computes `next` from the unknowns */
    void (*finish)(
        struct lie *
            lie); /* moves g to the end; end_mu and, if `pushed`, push are set by it or by the last sweep, at the solution */
};

/* Products of exponentials (variational commutator-free methods, VCF [mathematics, Lie 1.10]): in the frame of g stage i is
 * g exp(A_i^{K-1}) .. exp(A_i^0) with K = count and A_i^k = h sum_j alpha[k][i][j] xi_j plus brackets. Row s of alpha is the end of the step.
 * A bracket adds `coefficient` times [h xi_letter[0], [.., h xi_letter[letters-1]]] to exponent `exponent` (from 0) of row `row`. */
_Static_assert((int)MAX_EXPONENTS <= (int)LANES && (int)MOST_EXPONENT_STAGES <= (int)LANES, "stages are lanes");
struct lie_bracket {
    int row, exponent, letters, letter[MAX_LETTERS];
    real coefficient;
};
struct lie_exponents {
    int count, brackets;
    real alpha[LANES][LANES + 1][LANES];
    struct lie_bracket bracket[MAX_EXPONENT_BRACKETS];
};

/* Solutions of up to MAX_PAST last steps, for each substep of a composition separately (start.c). */
enum { MAX_PAST = 7 };
struct lie_past {
    lane *unknowns;    /* ring buffers of the last solutions, one for each possible first stage of a substep */
    long taken[LANES]; /* number of solutions stored so far, by the first stage of each substep */
};

/* array        what                                             set by                    read by
 * unknown      X, M, ... part after part, stage i in lane i     start, the solver         sweep
 * next         the unknowns after one fixed-point sweep         sweep                     the solver
 * X, chart     stage increments, tau(X)                         lie_position              sweep, lie_physics
 * back         chart of -X, unless a series is truncated        lie_position              sweep
 * G            stage elements g tau(X), or another product      lie_position, the scheme  lie_physics
 * m            body momenta of the stages                       the scheme                lie_physics
 * eta          body velocities of the stages                    lie_physics               sweep
 * nb           the covector n of [mathematics, Lie 0.5] in the  lie_physics               sweep
 *              body frame of the stage
 * xi           Ad_{tau(X)} eta: velocities in the frame of g    the scheme                sweep */
struct lie {
    struct run *run;
    const struct lie_scheme *scheme;
    struct instance in;    /* lanes = stages */
    struct instance point; /* lanes = 1 */
    int s, n;
    real h, a[LANES][LANES], ahat[LANES][LANES], b[LANES];
    int r; /* order at which dexp^{-1} or dexp is cut off, or TRUNCATION_NONE */
    struct series_in_ad series,
        denominator;                /* dexp^{-1} = series / denominator; denominator of degree 0: series alone */
    struct lie_exponents exponents; /* set if scheme->products */
    real g[SMALL_ELEMENT], g_low[SMALL_ELEMENT],
        mu[SMALL_DIMENSION]; /* configuration (compensated) and body momentum at the start; finish moves g to the end */
    lane unknown[MAX_PARTS * SMALL_DIMENSION], next[MAX_PARTS * SMALL_DIMENSION];
    lane X[SMALL_DIMENSION], minus_X[SMALL_DIMENSION], G[SMALL_ELEMENT], m[SMALL_DIMENSION], eta[SMALL_DIMENSION],
        nb[SMALL_DIMENSION], xi[SMALL_DIMENSION];
    struct chart chart, back;
    lane A[MAX_EXPONENTS][SMALL_DIMENSION]; /* exponents A_i^k of the stages */
    real B[MAX_EXPONENTS][SMALL_DIMENSION]; /* exponents of the step */
    real product[LANES][SMALL_ELEMENT];     /* g^{-1} G_i of the stages */
    real Y[SMALL_DIMENSION];                /* increment of the step, if the step is one exponential */
    real push[SMALL_DIMENSION];             /* end_mu - mu, if `pushed` */
    real end_mu[SMALL_DIMENSION];           /* body momentum at the end of the step */
    lane stage_time;                        /* times of the stages; set only if the problem depends on time */
    real unit[2 * SMALL_DIMENSION];         /* units of positions, then of momenta (scales_units) */
    real horizon;                           /* |h| times the number of steps */
    bool has_mass;     /* all diagonal entries of the mass matrix at the start are nonzero beyond round-off */
    bool wants_action; /* add h sum b_i l of each step to `action` */
    real action;
    bool together; /* solve the substeps of a composition as one system */
    bool pushed;   /* push is set: the momentum then advances by compensated summation */
    int substep;   /* first stage of the current substep of a composition; 0 if there is only one */
    struct lie_past past;
    struct solver solver;
    struct predictor *predictor; /* NULL: none */
    lane correction[MAX_PARTS * SMALL_DIMENSION], residual[MAX_PARTS * SMALL_DIMENSION],
        guess[MAX_PARTS * SMALL_DIMENSION], weight[MAX_PARTS * SMALL_DIMENSION];
    int index[MAX_PARTS * SMALL_DIMENSION * LANES];
};

/* Return unknown vector p of all stages (n lanes), and its values after a sweep. */
static inline lane *lie_part(struct lie *lie, int p)
{
    return lie->unknown + p * lie->n;
}

static inline lane *lie_next(struct lie *lie, int p)
{
    return lie->next + p * lie->n;
}

/* Sets lie->X to X, chart, G = g tau(X) and, if no series is truncated, back. Numbers of G that the problem does not read
 * (problem->unseen) are not set. */
void lie_position(struct lie *lie, const lane *X);

/* Computes eta and nb at (G, m): nb is the left-trivialised force plus ad*_eta m, in the body frame of the stage [mathematics, Lie 0.5]. */
void lie_physics(struct lie *lie);

/* Computes out_i = factor sum_j matrix_ij x_j over the stages j; transposed: with matrix_ji. x, out: n lanes. */
void lie_combine(const struct lie *lie, real factor, real matrix[LANES][LANES], bool transposed, const lane *x,
                 lane *restrict out);

/* Computes out (n) = factor sum_i b_i x_i over the stages. */
void lie_sum(const struct lie *lie, real factor, const lane *x, real *out);

/* Applies an operator of the chart at the algebra element xi (n) to x (n). */
void lie_operate(const struct lie *lie, enum operator which, const real *xi, const real *x, real *out);

/* Moves lie->g to g tau(Y), with its low part. */
void lie_move(struct lie *lie, const real *Y);

/* Compute out = dexp_X^{-1} x, out = (dexp_X^{-1})^* w and out = P(X, xi)^* w at the X of the stages, where P is the derivative of
 * dexp_X^{-1} xi by X [mathematics, Lie 0]. dexp^{-1} is truncated, a quotient of series, or exact, whichever the method uses. Call
 * lie_position first. Not for schemes with `dexp`, whose series is that of dexp. x, xi: algebra elements; w: covectors; all have n lanes, one
 * stage per lane. */
void lie_dexp_inverse(struct lie *lie, const lane *x, lane *restrict out);
void lie_dexp_inverse_dual(struct lie *lie, const lane *w, lane *restrict out);
void lie_P_dual(struct lie *lie, const lane *xi, const lane *w, lane *restrict out);

/* Functions for struct solver; self is a struct lie. lie_correct: one sweep, then unknown = next; returns the relative change.
 * lie_evaluate: one sweep, then residual = unknown - next. */
real lie_correct(void *self);
void lie_evaluate(void *self);

/* Sets push = h sum_i b_i rate_i, end_mu = mu + push and `pushed`. */
void lie_push(struct lie *lie, const lane *rate);

/* A lie_scheme.start: sets vector 0 to the velocity and vector 1 to the momentum of the node, at all stages. */
void lie_start_at_velocity(struct lie *lie);

/* Turns end_mu from the frame of g to that of g tau(Y), by Ad*, after lie_push, and adds the change to push: push = end_mu - mu holds before and
 * after. */
void lie_turn(struct lie *lie, const real *Y);

/* Adds h sum_i b_i l(G_i, eta_i) of the stages just solved to lie->action. */
void lie_add_action(struct lie *lie);

/* Unknowns of past steps, from which the next guess is extrapolated. lie_past_open: allocates memory for substeps whose first stage
 * is below `stages` (1: the step is one system); returns STATUS_OUT_OF_MEMORY or OK.
 * lie_remember: stores the solution of the current substep. lie_extrapolate: sets the unknowns of the current substep; returns false if
 * no solution is stored. lie_past_first: drops all solutions but that of the first step; call it before each step that starts near the
 * state of the first step instead of at the end of the last one. */
enum status lie_past_open(struct lie *lie, int stages);
void lie_past_close(struct lie *lie);
void lie_past_first(struct lie *lie);
void lie_remember(struct lie *lie);
bool lie_extrapolate(struct lie *lie);

/* Makes the steps of an open run solve all substeps of a composition as one system, without a predictor. */
void lie_solve_together(struct lie *lie);

/* Solves the equations of the scheme for the current substep, from a guess of its own, and stores the solution (lie_remember). The caller has set
 * g, mu, h, substep, s, a, ahat, b and exponents (step.c). Returns the statuses of solver_run, or those of
 * branch_follow if the root was in doubt. */
enum status lie_find(struct lie *lie);

/* Like lie_find; also moves g to the end, and sets end_mu and, if `pushed`, push. */
enum status lie_solve(struct lie *lie);

#endif
