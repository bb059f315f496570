/* The Hamilton-Pontryagin step over a group: its unknowns, coefficients and physics [mathematics, HP 3]. */
#ifndef RATTLEBACK_CORE_HP_H
#define RATTLEBACK_CORE_HP_H

#include "core/groups/inlined.h"
#include "core/numbers/cholesky.h"
#include "core/numbers/solver.h"
#include "core/run/family.h"

/* Kinds of constraints: where they are imposed, and which multipliers are unknown. */
enum hp_constraint {
    HP_FREE,         /* none */
    HP_NONHOLONOMIC, /* psi(G^i, mu^i) = 0, i = 2..s; Lambda^1 = lambda_k is data */
    HP_HOLONOMIC,    /* Phi(G^i) = 0, i = 2..s, and tangency at the end, kept instead of stage 1 */
    HP_STAGES        /* Phi(G^i) = 0, i = 1..s, of Gauss: the ends are left to a projection */
};

/* Column j holds the coefficients of stage j in all stages: sum_j column[j] x_j is one vector operation a stage. */
typedef lane hp_coefficients[MAX_STAGES][MAX_BLOCKS];

/* Coefficients a or ahat in the form that stage_integrals takes: h a_ij or, where hp_is_weighted, a_ij / b_j. */
struct hp_pair {
    hp_coefficients column;
};

/* Quantities derived from the unknowns, stage by stage; residuals and corrections are laid out like the unknowns. On an abelian group eta is
 * H, momentum_chart is momentum_body, and W and `spatial` are N. A step solved in positions (positions.h) leaves H, Lambda, N
 * and extra_velocity here and keeps the rest in registers.
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
 *     W                  N and the part of momenta,  pull_momenta                        momentum_residual
 *                        in the chart
 *     spatial            (dtau_{-Xi}^{-1})^* N       carry_forces                        end of the step, extra momenta
 *     extra, _velocity   mu^i [mathematics, HP 3.1]  carry_momenta, extra_velocities     constraint, next start
 *     mass               D22 l at a block's stages   hp_physics_hamiltonian              hp_physics_hamiltonian
 *     scratch, scratch2, nothing across functions,   any function that uses them
 *     product            except A^T correction_Lambda in scratch, from correct_multipliers to hp_stage_fixed_point */
struct hp_stages {
    lane *residual_H, *residual_P, *residual_Lambda, *correction_H, *correction_P, *correction_Lambda;
    lane *Xi, *G, *eta, *momentum_body, *momentum_chart, *N, *W, *spatial, *A, *extra, *extra_velocity, *mass;
    lane *scratch, *scratch2, *product;
    chart_terms *terms; /* of kernels that know their group; others have struct hp's chart */
    lane *cos_sin;      /* likewise: cos_sin of struct instance */
};

/* The nodes of members of an ensemble, one a lane. */
struct hp_members {
    const lane *g, *g_low, *mu, *mu_low, *velocity, *inverse_mass;
};

/* Batches are stored block after block; a quantity of r components is lane[blocks * r]. */
struct hp {
    struct run *run;
    const struct hp_members
        *members;     /* where those are the lanes, and a block is a stage; the run is then of all of them */
    bool exponential; /* the retraction is exp */
    bool hamiltonian; /* V = D2 h(G, P) with P unknown beside H, instead of P = D2 l(G, eta) */
    enum hp_constraint constraint;
    int s, blocks, n, m, element;
    struct instance in[MAX_STAGES];   /* lanes of each block */
    struct hp_pair a, ahat, from_end; /* from_end: b_j - ahat_ij, where stages are reached from the end of the step */
    hp_coefficients multiplier;       /* -K^{-1}, K as in coefficients.h */
    hp_coefficients continued_a, continued_ahat; /* h a E, h ahat E */
    hp_coefficients position;                    /* h^2 a ahat, for kernels that solve in positions */
    lane b[MAX_BLOCKS], elapsed[MAX_BLOCKS];     /* h b, h c */
    lane time[MAX_BLOCKS];                       /* of the stages, of timed problems alone */
    /* of the tableau alone: E of last step's stages to this one's; the same by the polynomial that fits the last two steps
     * best, on a group; the norm of K^{-1} without its powers of h, by which round-off in residuals grows in multipliers */
    const struct hp_of_tableau *known;
    lane *H, *P, *Lambda; /* the unknowns: H, then P in the Hamiltonian form, then Lambda */
    struct hp_stages stage;
    struct cholesky sparse; /* the pattern of A and of L; of no pattern: dense */
    /* L^{-1}, or a sparse L, for the rows and columns of K, of A M^{-1} A^T = L L^T at every stage, once a step */
    lane *row_factor, *column_factor;
    real *mass, *inverse_mass; /* n x n, at the start of the step */
    planar_direction
        direction[MOST_FORMS];     /* of the angles of planar factors at the start of the step, for those kernels */
    bool diagonal;                 /* is the mass? */
    bool inverted;                 /* have mass, inverse_mass and diagonal been found for the last step? */
    lane end_term[MAX_FACTORS][9]; /* end_term.h: of SO(3) under exp, once a step */
    bool factored;
    int most;            /* corrections of a kernel that makes them in one */
    real size;           /* of the last of them */
    struct chart *chart; /* of the stages, a block each, on a group */
    /* of the node, at lane 0 or a member a lane: mu_{k+1}, tau^{-1}(g_k^{-1} g_{k+1}), h sum b spatial of the solved stages */
    lane *mu_next, *xi, *push;
    bool started;
    int sweeps, most_sweeps; /* of a start on a group */
    int fitted;              /* steps in a row that the fit may look at: up to 2 */
    /* eta or the extra velocities, and the multipliers, of the step before the last */
    lane *velocity_before, *Lambda_before;
    real speed; /* at which the sizes of the unknowns were taken */
    const struct hp_kernel *kernel;
    struct solver solver;
    struct predictor *predictor; /* the step in double precision; NULL: none */
    int *index;                  /* memory of solver.index and .component */
    size_t lanes;                /* of memory */
    void *memory;
};

/* The size of unknowns, as corrections are measured by it; of what is at rest and not pushed any will do. */
static inline real some_size(real size)
{
    return size == 0 ? REAL_EPSILON : size;
}

/* Returns true if the pair is kept as a_ij / b_j and ahat_ij / b_j = 1 - a_ji / b_i, for stages weighted by h b_j.
 * Then b_i ahat_ij + b_j a_ji = b_i b_j holds to the last bit, and invariants of a symplectic method do a random
 * walk instead of drifting by the rounding of the coefficients (arXiv 1702.03354). A nonholonomic step has no such
 * invariants. */
static inline bool hp_is_weighted(enum hp_constraint constraint)
{
    return constraint != HP_NONHOLONOMIC;
}

/* Allocate for run; the run's tableau, instance and h are set. */
enum status hp_open(struct run *run, bool hamiltonian, enum hp_constraint constraint);
void hp_close(struct run *run);

/* The step of a workspace for members of an ensemble: `run` is of all of them, with their instance; memory is the caller's to free. */
enum status hp_open_members(const struct hp *of, struct run *run, const struct hp_members *members, struct hp *hp);

/* Set the times of the stages, of a timed problem. */
void hp_set_times(struct hp *hp);

/* Solve the stage equations from the run's state; the stage quantities are then consistent, the state untouched. */
enum status hp_solve(struct run *run);

/* Computes the coefficients that the step size and the tableau alone decide. Returns STATUS_OUT_OF_MEMORY, or the
 * tableau's multiplier_status. */
enum status hp_coefficients_of(struct hp *hp);

/* Constant stages: the velocity, momentum and multiplier of the node, the root of a step of no length. */
void hp_rest(void *self);

/* Tests whether the solution of a step, the workspace's unknowns, is the root that continues from a step of length
 * 0. Restores the workspace. Statuses as branch_follow. */
enum status hp_follow(struct hp *hp);

/* The predictor of a step in double precision, as core/run/family.h asks for it. */
enum status hp_predictor(struct run *run, int part, struct solver **solver);

/* hp_solve, then advance the state: the step of [Martin, Sato 2018, theorem 6.1]. */
enum status hp_step(struct run *run);

/* Advance the state from solved stages. */
void hp_advance(struct run *run);

/* Advances one node with the low parts of its numbers, from xi and push of a solved step. */
void hp_advance_node(const struct instance *in, const real *xi, const real *push, real *g, real *g_low, real *mu,
                     real *mu_low);

/* Stages and interpolants for core/run/family.h: q(t) from the stage velocities or from those of the extra momenta, the improved
 * momentum polynomial v(t) of [Martin, Sato 2018, proposition B.2], and on R^n its derivative in time. */
extern const struct dense hp_dense;

/* Fill extra and extra_velocity from the stage quantities of the last evaluation. */
void hp_extra_momenta(struct hp *hp);

/* Evaluates the Hamiltonian form for kernels: momentum, N, A and the residual of H at (G, P) of block b. */
void hp_physics_hamiltonian(struct hp *hp, int b);

/* Computes tangency of holonomic constraints at the end of the step, instead of stage 1's residual. */
void hp_tangency_residual(struct hp *hp);

/* Functions that a step calls repeatedly, of a struct hp. Only the kernel for every problem knows deliberate faults. */
struct hp_kernel {
    int n, m, element; /* the sizes it was compiled for: it fits no other instance; n = 0: any */
    bool abelian;
    bool group;                /* it knows its group, of which the retraction is cay or exp */
    void (*start)(void *hp);   /* start values from the last step's stages */
    real (*correct)(void *hp); /* the unknowns, multipliers first, then stages; as in struct solver */
    /* the same, hp->most times or until it ends as in solver_run; leaves hp->size. NULL: there is only correct */
    enum status (*iterate)(void *hp);
    void (*finish)(void *hp); /* stage quantities from the unknowns, ready to advance */
    /* start, correct again and again and finish in one, in positions (positions.h): of the stage quantities N and
     * extra_velocity are then there. False: it did not converge, and the last step's are still there. NULL: there is no such */
    bool (*solve_all)(void *hp);
};

/* For every problem, and its functions. */
extern const struct hp_kernel hp_general;
void hp_general_start(void *self);
real hp_general_correct(void *self);
void hp_general_finish(void *self);

/* For problems on R^n without a kernel of their own: of their sizes, the physics called, without constraints or with one, and with one in
 * positions (struct problem). NULL: not of these. */
const struct hp_kernel *hp_sized_free(int n);
const struct hp_kernel *hp_sized_constrained(int n);
const struct hp_kernel *hp_sized_positions(int n);
/* Kernels for SO(3) without constraints, and for SO(3) x R^2 with two nonholonomic ones. */
extern const struct hp_kernel *const hp_shape_so3, *const hp_shape_so3_r2;

/* The residuals of the stage equations of a struct hp from its unknowns. */
void hp_evaluate(void *self);

#endif
