/* The Hamilton-Pontryagin step over a group: its unknowns, coefficients and physics [mathematics, HP 3]. */
#ifndef RATTLEBACK_CORE_HP_H
#define RATTLEBACK_CORE_HP_H

#include "core/groups/inlined.h"
#include "core/numbers/cholesky.h"
#include "core/numbers/solver.h"
#include "core/run/family.h"

/* Kinds of constraints: where they are imposed, and which multipliers are unknown. i counts the s stages; k is the node at which the step
 * starts. */
enum hp_constraint {
    HP_FREE,         /* none */
    HP_NONHOLONOMIC, /* psi(G^i, mu^i) = 0 for the extra momenta mu^i, i = 2..s; Lambda^1 = lambda_k is given */
    HP_HOLONOMIC,    /* Phi(G^i) = 0, i = 2..s; tangency at the end of the step replaces the equation of stage 1 */
    HP_STAGES        /* Phi(G^i) = 0, i = 1..s (Gauss); the nodes are projected onto the constraint afterwards */
};

/* An s x s matrix by columns: entry (i, j), the coefficient of stage j in stage i, is in lane i % LANES of block i / LANES of column j.
 * Then sum_j column[j] x_j is one vector operation per stage j. The type lane is a vector of LANES numbers; in comments, lane l is its
 * entry l. */
typedef lane hp_coefficients[MAX_STAGES][MAX_BLOCKS];

/* One matrix, a or ahat, as combine.h uses it: h a_ij or, if hp_is_weighted, a_ij / b_j. */
struct hp_matrix {
    hp_coefficients column;
};

/* Quantities derived from the unknowns, stage by stage; residuals and corrections are laid out like the unknowns. On an abelian group eta is
 * H, momentum_chart is momentum_body, and W and `spatial` are N. A step solved in positions (positions.h) leaves H, Lambda, N and
 * extra_velocity here and keeps the rest in registers. Symbols: H stage velocities in the algebra, P stage momenta (body), unknown in the
 * Hamiltonian form only, Lambda multipliers, N force on a stage, tau retraction, dtau its left-trivialised tangent, l Lagrangian, g and
 * mu_k configuration and body momentum at the start of the step, a and ahat the tableau and its symplectic conjugate, h the step size.
 *
 *     array              content                     set by                              read by
 *     H, P, Lambda       the unknowns                start values, the solver            everything below
 *     Xi                 h sum a H                   stage_configurations                charts of the stages
 *     G, eta             g tau(Xi), dtau_Xi H        stage_configurations, move_stages   physics, start values
 *     momentum_body      D2 l(G, eta); P of the      step_stage_forces,                  pull_momenta
 *                        Hamiltonian form            hp_physics_hamiltonian
 *     momentum_chart     dtau_Xi^* momentum_body     pull_momenta                        momentum_residual
 *     A                  gradient of the constraint  step_stage_forces                   multipliers, tangency
 *     N                  force + A^T Lambda, body    step_stage_forces,                  carry_forces, pull_momenta
 *                                                    push_multipliers
 *     W                  dtau_Xi^* N + derivative    pull_momenta                        momentum_residual
 *                        by Xi of <momentum_body,
 *                        dtau_Xi H>
 *     spatial            (dtau_{-Xi}^{-1})^* N       carry_forces                        end of the step, extra momenta
 *     extra              mu^i [mathematics, HP 3.1]  carry_momenta                       extra_velocities, dense output
 *     extra_velocity     the velocity at mu^i        extra_velocities                    constraint, next start
 *     mass               D22 l at a block's stages   hp_physics_hamiltonian              hp_physics_hamiltonian
 *     scratch, scratch2, nothing across functions,   any function that uses them
 *     product            except A^T correction_Lambda in scratch, from correct_multipliers to hp_stage_fixed_point */
struct hp_stages {
    lane *residual_H, *residual_P, *residual_Lambda, *correction_H, *correction_P, *correction_Lambda;
    lane *Xi, *G, *eta, *momentum_body, *momentum_chart, *N, *W, *spatial, *A, *extra, *extra_velocity, *mass;
    lane *scratch, *scratch2, *product;
    /* Set by kernels that are compiled for one group; the others use struct hp's chart. terms: core/groups/inlined.h; cos_sin: cosines and sines
     * of the angles of planar factors, SO(2) and SE(2) (instance.h). */
    chart_terms *terms;
    lane *cos_sin;
};

/* The nodes at which the members of an ensemble start a step: entry l of each lane belongs to member l. g, mu: state; g_low, mu_low: what
 * compensated summation carries below the last bit; velocity: of the node (n); inverse_mass (n x n). */
struct hp_members {
    const lane *g, *g_low, *mu, *mu_low, *velocity, *inverse_mass;
};

/* The stages are divided into blocks of LANES. A quantity of r components at all stages is lane[blocks * r], block after block. */
struct hp {
    struct run *run;
    const struct hp_members
        *members;     /* of an ensemble: lanes are then members and each block is one stage; NULL: lanes are stages */
    bool exponential; /* the retraction is exp */
    /* the problem is given by its Hamiltonian: P is unknown besides H, which is then the derivative of the Hamiltonian by P */
    bool hamiltonian;
    enum hp_constraint constraint;
    int s, blocks, n, m, element;
    struct instance in[MAX_STAGES];     /* the problem, with the lanes of each block */
    struct hp_matrix a, ahat, from_end; /* from_end: b_j - ahat_ij, for stages computed from the end of the step */
    hp_coefficients multiplier;         /* -K^{-1}, K as in coefficients.h */
    /* h a E and h ahat E: E takes stage values of the last step to this step by their polynomial */
    hp_coefficients continued_a, continued_ahat;
    hp_coefficients position;                /* h^2 a ahat, for kernels that solve in positions */
    lane b[MAX_BLOCKS], elapsed[MAX_BLOCKS]; /* h b_i and h c_i */
    lane time[MAX_BLOCKS];                   /* of the stages; set for problems that depend on time only */
    const struct hp_of_tableau *known;       /* coefficients.h: all of these for h = 1, computed once per tableau */
    lane *H, *P, *Lambda;                    /* the unknowns: H, then P in the Hamiltonian form, then Lambda */
    struct hp_stages stage;
    struct cholesky sparse; /* patterns of A and of L; empty: A and L are dense */
    /* Factors of A M^{-1} A^T = L L^T, computed at every stage once per step: L^{-1} if dense, L if sparse. column_factor belongs to the stage
     * of a multiplier, row_factor to that of the residual that determines it (tangency: the last stage). */
    lane *row_factor, *column_factor;
    /* M = D22 l and its inverse, n x n, at the start of the step; no memory if the mass is the identity (problem->mass is NULL) */
    real *mass, *inverse_mass;
    planar_direction
        direction[MOST_FORMS];     /* cosine and sine of the angle of each planar factor at the start of the step */
    bool diagonal;                 /* the mass is diagonal */
    bool inverted;                 /* mass, inverse_mass and diagonal belong to the last step */
    lane end_term[MAX_FACTORS][9]; /* end_term.h: operator of each factor SO(3) under exp, once per step */
    bool factored;                 /* row_factor and column_factor belong to this step */
    int most;                      /* largest number of corrections in one call of hp_kernel.iterate */
    real size;                     /* relative size of the last of these corrections */
    struct chart *chart;           /* on a group: the chart at the stages, one per block */
    /* At the end of the step, in lane 0 or one member per lane: mu_{k+1}, xi = tau^{-1}(g_k^{-1} g_{k+1}), and the impulse
     * push = h sum_i b_i spatial^i of the solved stages. */
    lane *mu_next, *xi, *push;
    bool started;            /* the last step's stages are there, from which start values are extrapolated */
    int sweeps, most_sweeps; /* fixed-point sweeps of the start values on a group, and their limit */
    int fitted;              /* 0 to 2: number of last steps in a row that the start values are fitted to; -1: no fit */
    /* eta or the extra velocities, and the multipliers, of the step before the last one */
    lane *velocity_before, *Lambda_before;
    real speed; /* largest component of the velocity when the weights of the unknowns were computed last */
    const struct hp_kernel *kernel;
    struct solver solver;
    struct predictor *predictor; /* solves the step in double precision first (predictor.h); NULL: none */
    int *index;                  /* storage of solver.index and, after it, of solver.component */
    size_t lanes;                /* size of `memory`, in lanes */
    void *memory;                /* storage of the arrays above */
};

/* Returns `size`, or epsilon if it is 0: corrections are divided by it, and unknowns that are 0 and stay 0 need no particular scale. */
static inline real some_size(real size)
{
    return size == 0 ? REAL_EPSILON : size;
}

/* Returns true if a and ahat are kept as a_ij / b_j and ahat_ij / b_j = 1 - a_ji / b_i, for stages weighted by h b_j.
 * Then b_i ahat_ij + b_j a_ji = b_i b_j holds to the last bit, and invariants of a symplectic method do a random
 * walk instead of drifting by the rounding of the coefficients (arXiv 1702.03354). A nonholonomic step has no such
 * invariants. */
static inline bool hp_is_weighted(enum hp_constraint constraint)
{
    return constraint != HP_NONHOLONOMIC;
}

/* Allocates the workspace run->work; the run's tableau, instance and h must be set. Returns STATUS_OUT_OF_MEMORY, or the tableau's
 * multiplier_status (coefficients.h) if it does not determine the multipliers. hp_close must follow, whatever the status, unless
 * run->work is NULL. */
enum status hp_open(struct run *run, bool hamiltonian, enum hp_constraint constraint);
void hp_close(struct run *run);

/* Sets hp to a copy of the workspace `of` whose lanes are the members of an ensemble. `run` is the run shared by all members. Returns
 * STATUS_OUT_OF_MEMORY or OK; the caller frees hp->memory. */
enum status hp_open_members(const struct hp *of, struct run *run, const struct hp_members *members, struct hp *hp);

/* Sets the times of the stages, if the problem depends on time. */
void hp_set_times(struct hp *hp);

/* Solves the stage equations at the run's state, which is unchanged. H, P, Lambda, N and all that hp_advance reads then belong to the
 * solution; dense.c brings the other arrays of hp_stages to it. Returns the statuses of solver_run, or those of branch_follow if the root was
 * in doubt. */
enum status hp_solve(struct run *run);

/* Computes the coefficients that the step size and the tableau alone decide. Returns STATUS_OUT_OF_MEMORY, or the
 * tableau's multiplier_status. */
enum status hp_coefficients_of(struct hp *hp);

/* Sets all stages to the velocity, momentum and multiplier of the node: the solution of a step of length 0. */
void hp_rest(void *self);

/* Tests whether the solution of a step, the workspace's unknowns, is the root that continues from a step of length
 * 0. Restores the workspace. Returns STATUS_OK if it is, OTHER_ROOT if not, OUT_OF_MEMORY or TIMEOUT. */
enum status hp_follow(struct hp *hp);

/* The predictor of a step in double precision, as core/run/family.h asks for it. */
enum status hp_predictor(struct run *run, int substep, struct solver **solver);

/* Solves the stages and advances the state by one step [Martin, Sato 2018, theorem 6.1]. Returns the statuses of hp_solve. */
enum status hp_step(struct run *run);

/* Advances g, mu and lambda of the run from solved stages; run_step advances the time. */
void hp_advance(struct run *run);

/* Advances one node: g to g tau(xi), and mu to Ad*_{tau(xi)}(mu + push) in the new body frame. g_low and mu_low are the parts below the last
 * bit (compensated summation). xi (n) and push (n) as in struct hp. */
void hp_advance_node(const struct instance *in, const real *xi, const real *push, real *g, real *g_low, real *mu,
                     real *mu_low);

/* Stages and interpolants for core/run/family.h: q(t) from the stage velocities or from those of the extra momenta, the improved
 * momentum polynomial v(t) of [Martin, Sato 2018, proposition B.2], and on R^n its derivative in time. */
extern const struct dense hp_dense;

/* Computes the extra momenta mu^i and their velocities from the stages of the last evaluation. */
void hp_extra_momenta(struct hp *hp);

/* Evaluates the Hamiltonian form for kernels: momentum, N, A and the residual of H at (G, P) of block b. */
void hp_physics_hamiltonian(struct hp *hp, int b);

/* Computes the residual of tangency, the time derivative of Phi at the end of the step, in the slots of stage 1. */
void hp_tangency_residual(struct hp *hp);

/* Function table of a step's inner loop; the argument of each function is a struct hp. Only the general kernel has deliberate faults. */
struct hp_kernel {
    int n, m, element;       /* dimensions that it was compiled for: dimension, constraints, numbers of g; n = 0: any */
    bool abelian;            /* compiled for R^n */
    bool group;              /* compiled for one group, with the retraction cay or exp */
    void (*start)(void *hp); /* sets start values of the unknowns from the stages of the last step */
    real (*correct)(
        void *hp); /* corrects multipliers, then stages, once; returns the relative size (apply_correction) */
    /* Corrects up to hp->most times, until convergence.h ends it; sets hp->size. Statuses OK, DIVERGED, NO_CONVERGENCE. NULL: use correct. */
    enum status (*iterate)(void *hp);
    void (*finish)(void *hp); /* computes all stage quantities from the unknowns, ready to advance */
    /* Solves the step by start, correct and finish in one call, in positions (positions.h), and sets H, Lambda, N and extra_velocity.
     * Returns false, with the values of the last step kept, if the iteration did not converge. NULL: not available. */
    bool (*solve_all)(void *hp);
};

/* The general kernel, for every problem, and its functions. */
extern const struct hp_kernel hp_general;
void hp_general_start(void *self);
real hp_general_correct(void *self);
void hp_general_finish(void *self);

/* Kernels for problems on R^n without a kernel of their own, compiled for dimension n: without constraints, with one constraint, and with one
 * constraint solved in positions. The problem's functions are called, not inlined. Return NULL if there is none for n. */
const struct hp_kernel *hp_sized_free(int n);
const struct hp_kernel *hp_sized_constrained(int n);
const struct hp_kernel *hp_sized_positions(int n);
/* Kernels for SO(3) without constraints, and for SO(3) x R^2 with two nonholonomic ones. */
extern const struct hp_kernel *const hp_shape_so3, *const hp_shape_so3_r2;

/* Computes the residuals of the stage equations from the unknowns; self is a struct hp. */
void hp_evaluate(void *self);

#endif
