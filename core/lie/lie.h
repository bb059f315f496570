/* Steps on G x g* by partitioned Runge-Kutta methods in the algebra [mathematics, Lie 1]: what their equations share. Nothing here knows
 * one method from another: a scheme is its unknowns and one sweep over its equations.
 *
 * The equations of the mathematics are right-trivialised. They are equivariant under right translations, so that a step is computed as
 * if it started from the identity: algebra elements and covectors are those of the mathematics moved by Ad_{g^-1} and Ad*_g, g the
 * start of the step. There the spatial momentum at the start is the body momentum that a run carries, Ad*_{exp X} takes a
 * spatial stage quantity to the body, and mubar is the body momentum at the end. dexp_x is the left-trivialised
 * dtau_{-x}: operators of the chart of -x are those of the mathematics, those of the chart of x theirs at -x. */
#ifndef RATTLEBACK_CORE_LIE_H
#define RATTLEBACK_CORE_LIE_H

#include "core/lie/ad_series.h"
#include "core/numbers/solver.h"
#include "core/run/method.h"
#include "core/run/predictor.h"
#include "core/run/run.h"

enum { MAX_PARTS = 3 /* unknown vectors a stage */, TRUNCATION_NONE = -1 /* r = infinity */ };

struct lie;

/* A method's equations: each stage's unknowns are `parts` algebra elements or covectors. */
struct lie_scheme {
    int parts;
    bool momentum[MAX_PARTS];        /* is the part a covector? */
    bool increment[MAX_PARTS];       /* does it vanish with h? */
    bool products;                   /* stages are products of exponentials */
    bool in_turn;                    /* parts of a composition are solved one after the other */
    bool dexp;                       /* the series is that of dexp, not of its inverse */
    bool extended;                   /* brackets of pairs (X, W) as in [mathematics, Lie 1.9], with ad* terms in W */
    void (*start)(struct lie *lie);  /* unknowns from the node */
    void (*sweep)(struct lie *lie);  /* `next` from the unknowns: the equations solved for them, once */
    void (*finish)(struct lie *lie); /* g, push and end_mu from the unknowns after a sweep at the solution */
};

/* Products of exponentials ([mathematics, Lie 1.10], VCF): stage i is exp(A_i^K) .. exp(A_i^1) g, A_i^k = h sum_m alpha[k][i][m] xi_m and
 * brackets; row s of alpha is the step itself. */
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

/* Solutions of the last steps, each part of a composition for itself (start.c). */
enum { MAX_PAST = 7 };
struct lie_past {
    lane *unknowns; /* part after part, step after step in a ring */
    long taken[LANES];
};

/* array        what                                             set by                    read by
 * unknown      X, M, ... part after part, stage i in lane i     start, the solver         sweep
 * next         what the equations say they are                  sweep                     the solver
 * X, chart     stage increments, tau(X)                         lie_position                 sweep, lie_physics
 * back         chart of -X: dexp_X of Lie 0                     lie_position                 sweep
 * G            stage elements g tau(X), or as the scheme has    lie_position, the scheme     lie_physics
 * m            body momenta of the stages                       the scheme                lie_physics
 * eta, nb      body velocities; nb = Ad*_Q n: the force with    lie_physics               sweep
 *              mu fixed in space, body frame [mathematics, Lie 0.5]
 * xi           Ad_{tau(X)} eta: velocities in the start's frame the scheme                sweep */
struct lie {
    struct run *run;
    const struct lie_scheme *scheme;
    struct instance in;    /* lanes = stages */
    struct instance point; /* lanes = 1 */
    int s, n;
    real h, a[LANES][LANES], ahat[LANES][LANES], b[LANES];
    int r;                                   /* of dexp^{-1} or dexp; TRUNCATION_NONE */
    struct series_in_ad series, denominator; /* of dexp^{-1} where it is a quotient; degree 0: it is none */
    struct lie_exponents exponents;          /* of schemes with products of exponentials */
    real g[SMALL_ELEMENT], g_low[SMALL_ELEMENT],
        mu[SMALL_DIMENSION]; /* where the step starts: body momentum; finish moves g */
    lane unknown[MAX_PARTS * SMALL_DIMENSION], next[MAX_PARTS * SMALL_DIMENSION];
    lane X[SMALL_DIMENSION], minus_X[SMALL_DIMENSION], G[SMALL_ELEMENT], m[SMALL_DIMENSION], eta[SMALL_DIMENSION],
        nb[SMALL_DIMENSION], xi[SMALL_DIMENSION];
    struct chart chart, back;
    lane A[MAX_EXPONENTS][SMALL_DIMENSION]; /* exponents of the stages and, in B, of the step */
    real B[MAX_EXPONENTS][SMALL_DIMENSION];
    real product[LANES][SMALL_ELEMENT]; /* g^{-1} Q_i */
    real Y[SMALL_DIMENSION];            /* of the step, where it is one exponential */
    real push[SMALL_DIMENSION];         /* end_mu = mu + push where the method gives the body momentum so */
    real end_mu[SMALL_DIMENSION];
    lane stage_time;                      /* of timed problems alone */
    real unit[2 * SMALL_DIMENSION], time; /* units of positions and momenta (scales_units), and the horizon */
    bool has_mass;                        /* the units come from the problem's own mass: scales_units replaced none */
    bool wants_action;                    /* collect action = h sum b_i l of the steps */
    real action;
    bool together; /* solve the parts of a composition as one system */
    bool pushed;   /* is end_mu = mu + push? then its rounding can be compensated */
    int part;      /* of a composition */
    struct lie_past past;
    struct solver solver;
    struct predictor *predictor; /* NULL: none */
    lane correction[MAX_PARTS * SMALL_DIMENSION], residual[MAX_PARTS * SMALL_DIMENSION],
        guess[MAX_PARTS * SMALL_DIMENSION], weight[MAX_PARTS * SMALL_DIMENSION];
    int index[MAX_PARTS * SMALL_DIMENSION * LANES];
};

/* Unknown part p, and what the sweep says it is. */
static inline lane *lie_part(struct lie *lie, int p)
{
    return lie->unknown + p * lie->n;
}

static inline lane *lie_next(struct lie *lie, int p)
{
    return lie->next + p * lie->n;
}

/* Set X, chart, back and G = g tau(X). */
void lie_position(struct lie *lie, const lane *X);

/* Set eta and nb at (G, m): n [mathematics, Lie 0.5] with the term ad*_xi mu, from the left-trivialised force. */
void lie_physics(struct lie *lie);

/* out_i = factor sum_j A_ij x_j; or, transposed, sum_j A_ji x_j. */
void lie_combine(const struct lie *lie, real factor, real A[LANES][LANES], bool transposed, const lane *x,
                 lane *restrict out);

/* out (n) = factor sum_i b_i x_i */
void lie_sum(const struct lie *lie, real factor, const lane *x, real *out);

/* Applies an operator of the chart at one element. */
void lie_operate(const struct lie *lie, enum operator which, const real *xi, const real *x, real *out);

/* g <- g tau(Y) */
void lie_move(struct lie *lie, const real *Y);

/* dexp^{-1} at X as the scheme has it, cut off, a quotient or exact, its dual, and its derivative P*
 * [mathematics, Lie 0]: x, w, out over stages. */
void lie_dexp_inverse(struct lie *lie, const lane *x, lane *restrict out);
void lie_dexp_inverse_dual(struct lie *lie, const lane *w, lane *restrict out);
void lie_P_dual(struct lie *lie, const lane *xi, const lane *w, lane *restrict out);

/* For struct solver: unknown <- next, and the residual unknown - next. */
real lie_correct(void *self);
void lie_evaluate(void *self);

/* push = h sum b_i rate_i, and end_mu = mu + push, whose rounding is compensated. */
void lie_push(struct lie *lie, const lane *rate);

/* A scheme's start: part 0 the velocity, part 1 the momentum at the node. */
void lie_start_at_velocity(struct lie *lie);

/* push and end_mu of a momentum end_mu = mu + push in the frame of the start, turned to that of g tau(Y). */
void lie_turn(struct lie *lie, const real *Y);

/* Add h sum b_i l(G_i, eta_i) of the stages just solved to the action. */
void lie_add_action(struct lie *lie);

/* The unknowns of past steps, from which the next guess is extrapolated. lie_past_open makes room for steps of `parts` parts; lie_remember
 * keeps the unknowns of the part just solved; lie_extrapolate guesses those of the part to be solved, false: it has no past.
 * lie_past_first keeps the oldest one alone: the next step starts near the state of that one, not where the last one ended. */
enum status lie_past_open(struct lie *lie, int parts);
void lie_past_close(struct lie *lie);
void lie_past_first(struct lie *lie);
void lie_remember(struct lie *lie);
bool lie_extrapolate(struct lie *lie);

/* Solve the parts of compositions as one system, without predictors. */
void lie_solve_together(struct lie *lie);

/* The solution of the scheme's equations from (g, mu) for coefficients a, b of s stages. */
enum status lie_find(struct lie *lie);

/* Like lie_find, and computes g, end_mu and push from the solution. */
enum status lie_solve(struct lie *lie);

#endif
