/* Results of the core: shapes, trajectories, extremals, references, reports. Inputs are in core/setup.h. */
#ifndef RATTLEBACK_CORE_OUTCOME_H
#define RATTLEBACK_CORE_OUTCOME_H

#include "core/setup.h"

/* Sizes of an opened setup. */
struct shape {
    int n, element, m, invariants; /* dimension, numbers of g, multipliers (optimal control: controls), invariants */
    enum constraint_kind constraint;
    const char *retraction; /* the retraction in use */
    bool on_group;          /* the group is not R^n: velocities and momenta are left-trivialised (body frame) */
    bool phase_space;       /* initial data are positions only: momenta follow from them */
    wide horizon;           /* optimal control: the setup's horizon, or the preset's if that is 0; a motion: 0 */
    wide own_horizon;       /* optimal control: the preset's horizon, whatever the setup's is; a motion: 0 */
    int costates;           /* optimal control: n; a motion: 0 */
    bool timed;             /* the horizon is an unknown, and `horizon` its start value */
    /* distance of the initial data from the group or the constraints, relative to the size of the terms, before
     * they were moved there; 0: they were not moved */
    double projected;
    int stages;
    bool self_adjoint;    /* a step back undoes a step: errors have expansions in even powers of h */
    char with[WITH_SIZE]; /* every parameter of the method in declared order; empty if it has none */
    /* first the energy, then the problem's invariants, then what the method observes */
    const char *invariant[MAX_INVARIANTS];
    int kept; /* number of these that the flow should keep: all before the observables */
};

/* Violation of the bounds by an unconstrained path. */
struct violation {
    int control;               /* the control, from 1, that goes farthest beyond its bounds; 0: none */
    double value, least, most; /* of that control: the farthest value, and its bounds */
    double left;               /* largest violation of a bound of the state; 0: none */
};

/* Solution of optimal control, without its samples. */
struct control_outcome {
    wide g[SMALL_ELEMENT], mu[SMALL_DIMENSION], u[SMALL_MULTIPLIERS],
        costate[SMALL_DIMENSION]; /* at the start; u(0) and the cost J identify the extremal */
    wide cost, horizon;           /* the horizon is computed if it is free */
    double equations, terminal,
        noether; /* largest residuals, relative to the sizes of their terms; NaN: there is no symmetry */
    /* number of directions in which the cost falls to second order: 0 is a local minimum; NaN: not known */
    double index;
    double conjugate;  /* the first conjugate point of Jacobi's condition; NaN: there is none */
    double work_bound; /* lower bound of the cost, from the work that its path needs; NaN: not known */
    /* barrier parameter at which bounds and a cost |u| (fuel) were solved, relative to the density of the cost; 0: they
     * were solved without a barrier; NaN: the cost is |u|^2/2 without bounds */
    double softness;
    int order; /* order of the cost's error; 0: none */
    /* cause of a failure: +k or -k if the cost grows at most linearly as control k, from 1, goes to +infinity or
     * -infinity; 0: none */
    int slow;
    struct violation violation; /* for STATUS_BOUNDS: how a path without bounds violates them */

    /* Times at which bounded controls leave or reach a bound, or are switched off or on, with the numbers of the
     * controls. At most MAX_SWITCHES are listed. */
    int switches, switched[MAX_SWITCHES];
    wide switch_time[MAX_SWITCHES];
};

/* A trajectory at its sample times, in the units of the problem file; on groups mu is in the body frame. The caller
 * owns the arrays, which have `samples` rows; only costate and before may be NULL, both or neither.
 *
 * Widths: g element, mu n, lambda m, invariant and invariant_mean shape.invariants (the energy first). For optimal
 * control also costate n and before m: `before` has the controls before the node, lambda those after it. */
struct trajectory {
    int samples, taken; /* taken: number of samples stored so far */
    bool balances;      /* compute the energy balance; this needs a solution of the motion between any two nodes */
    bool watches; /* compute the independence of the constraints; this needs an inverse of the mass at every node */
    wide *g, *mu, *lambda;
    wide *costate, *before;
    wide invariant_start[MAX_INVARIANTS];
    wide *invariant;             /* values at the sample times */
    wide *invariant_mean;        /* means over the nodes since the last sample */
    double constraint, tangency; /* max over all nodes; tangency: the rate of a holonomic constraint */
    /* max over all nodes of constraint and tangency, each divided by the size of its gradient, sum_c |A_kc|; and the
     * least such size. The quotients are in units of positions (nonholonomic: of velocities), whatever factor the
     * constraint has. */
    double constraint_over, tangency_over, gradient;
    double independence; /* the least along the motion, if computed (core/problem/independence.h); NaN: not known */
    double momentum;     /* max over all nodes of |I - I_0|, for momentum_map; NaN: there is none */
    int momentum_map;    /* invariant, from 0 (the energy), with the largest deviation over its size; -1: none */
    double momentum_size, energy_size; /* size of that invariant, and of the energy (core/problem/scales/scales.h) */
    double invariant_deviation[MAX_INVARIANTS]; /* max over all nodes of |I - I_0| */
    /* max over all nodes of |E - E_0 - W|, W the work of the constraint force, of forces besides the Lagrangian's and
     * of the explicit time; NaN: none of these does work, or `balances` is not set */
    double energy_balance;
    double amplitude_g, amplitude_mu, amplitude_lambda; /* max over the nodes of the Euclidean norm */
    double amplitude_velocity;                          /* max over the nodes; 0: not known */
    double reaction; /* largest acceleration by a term of the constraint force (core/run/reaction.h) */
    /* how much velocities on the constraint change if the positions change by their own size: the largest of the end
     * and some nodes (core/problem/scales/scales.h); 0: no constraint */
    double velocity_of_positions;
    double amplitude_energy; /* max over the nodes of |<mu, v>|, twice the kinetic energy */
    double swings; /* path divided by twice the range, for the component of g or mu that oscillates most often */
    struct work_counts work;        /* work of the steps; in quadruple without that of predictors in double */
    long rough;                     /* number of Taylor steps over which a function is not known to be smooth */
    struct control_outcome outcome; /* of optimal control */
};

/* Reasons for which a constraint is redundant: it is zero at all states, its gradient is 0 at the initial data, it is
 * a multiple of another one, or its gradient at the initial data is a linear combination of those of others. */
enum redundancy { REDUNDANT_ZERO, REDUNDANT_ZERO_HERE, REDUNDANT_SAME, REDUNDANT_FOLLOWS };
struct redundant {
    int number; /* number of the constraint, from 1; 0: none is known */
    enum redundancy why;
    int same_as; /* REDUNDANT_SAME: this constraint is `factor` times the constraint same_as, from 1 */
    double factor;
};

/* Why the equations of a motion are ill-posed: they have no unique solution. */
struct ill_posed {
    /* SINGULAR: D22 l is singular; DEPENDENT: constraints are dependent, or nearly; OK: no defect is known */
    enum status status;
    /* DEPENDENT: false: dependent at the start; true: nearly dependent there or, along the motion, nearly or exactly */
    bool near;
    /* if near: the time, and the independence (core/problem/independence.h), 0 if exactly */
    double time, least;
    struct redundant redundant; /* if near: ZERO_HERE or FOLLOWS, which then hold nearly */
};

struct reference {
    struct trajectory at;
    /* largest difference of the two routes over the samples, as QUANTITY_Q_MAX, P_MAX (over the amplitude of mu) and
     * LAMBDA_MAX; optimal control: as NODE_Q, NODE_P, NODE_U */
    double error_q, error_p, error_lambda;
    double projected;  /* as in struct shape */
    double error_cost; /* of optimal control, where error_lambda is that of the controls */
    /* the least independence of the constraints along the motion; 0: they become dependent; NaN: there are none */
    double independence;
    /* factor by which small errors grow along the motion, as the roundings of the routes did (chaos); 0: no growth was
     * seen */
    double sensitivity;
    struct ill_posed ill_posed; /* if there is no reference: why */
    bool rough;     /* the motion has no series, since a function of its equations is not smooth somewhere along it */
    char route[64]; /* "exact", or the two methods and their steps */
    /* State of a reference that is being computed, for setup.give_up. steps 0: as many as the reference needs. */
    struct reference_under_way {
        enum reference_route route;
        long steps;
        const int *taken; /* number of samples computed; NULL: no reference is being computed */
    } under_way;
};

/* Order conditions by trees, up to the first order that fails: the order reached, at most 5; the number of conditions
 * of the last order examined; how many of them fail by more than the tolerance; the largest defect. */
struct order_conditions {
    int order, conditions, failing;
    double largest, tolerance;
};

/* Coefficients, conditions [mathematics, HP 1] and orders [mathematics, HP 4] of a tableau and of the pair with its
 * conjugate. H1, H2, H3: [mathematics, HP 1.1]; theorem 5.2: [martin-sato-2018, thm. 5.2]. */
struct tableau_report {
    int s;
    wide a[MAX_STAGES][MAX_STAGES], ahat[MAX_STAGES][MAX_STAGES], b[MAX_STAGES], c[MAX_STAGES];
    bool conjugate; /* false: there is no ahat, since some b_i = 0 */
    /* the largest order to which each simplifying assumption holds */
    int B, C, D, Chat, Dhat, CChat, DDhat, ChatC, DhatD;
    double R_infinity; /* NaN if it has no limit */
    bool H1, H2, H3, H1_conjugate, H2_conjugate;
    bool symmetric;  /* a_ij + a_{s+1-i,s+1-j} = b_j: self-adjoint */
    int order_alone; /* of the Runge-Kutta method (a, b) itself */
    int order_meant; /* the order if conditions may fail by a millionth; above order_alone: too few digits */
    double defect;   /* the largest defect of the conditions up to order_meant */
    char fails[96];  /* in words, the first condition of order order_alone + 1 that fails; empty: none was found */
    int order_unconstrained; /* of the pair without a constraint */
    struct order_conditions vcg,
        cg; /* for products of exponentials on a group: variational Crouch-Grossman (VCG), Crouch-Grossman (CG) */
    int order_vcg, order_cg;            /* also by the fact that self-adjoint methods have even order */
    int order_q, order_p, order_lambda; /* with a nonholonomic constraint; -1: the hypotheses of theorem 5.2 fail */
    int paper_q, paper_p, paper_lambda; /* orders that theorem 5.2 states as printed */
    int stage_q, stage_P, stage_p;      /* orders of the stages Q^i, of their momenta P^i, of the extra momenta p^i */
};

/* Exact discrete objects of a pair of points, on and off M_h^e: the pairs that a motion which keeps the constraint joins in time h
 * [mathematics, Exact 2.1] [anahory-marrero-martin-2022, sec. 4, sec. 5]. */
struct exact_objects {
    wide before[SMALL_DIMENSION], after[SMALL_DIMENSION];             /* R_F^-, R_F^+: velocities at the two points */
    wide action;                                                      /* L^e */
    wide force_before[SMALL_DIMENSION], force_after[SMALL_DIMENSION]; /* F^{e,-}, F^{e,+} */
    wide phi[SMALL_MULTIPLIERS]; /* Phi_e: the constraint at the first point and R_F^-; zero on M_h^e */
    wide defect;  /* mu_d^e by the closed form of systems S1 to S3 (docs/mathematics-exact.md); else NaN */
    double error; /* difference from the objects with half as many substeps */
    /* |A| |A^-1| of A(h) = dq1/dv0 in the norm of largest row sums: the factor by which a change of q1 is
     * amplified */
    double condition;
};

/* Terms of the modified energy of a step at one state. energy[k] is the term of h^k with this factor, so that their sum is the modified
 * energy; energy[0] is the energy itself, and rounding[k] bounds the round-off of energy[k]. rate[k] is the term of h^k, likewise, in the
 * rate of the energy along the modified field. If
 * the step is not symplectic, the terms with k > 0 are values of the formula, but the modified field keeps no such
 * energy. */
enum { MOST_MODIFIED = 24 };
struct modified {
    wide energy[MOST_MODIFIED], rate[MOST_MODIFIED];
    double rounding[MOST_MODIFIED];
};

/* Size of the parasitic mode p - theta(q) in an interval of time. Norms are the largest component, each divided by the
 * range of theta_i along the motion. */
struct mode_size {
    double deviation; /* largest after a step of the interval, before it is projected */
    /* largest |Phi(t) d| / |d|, d the deviation after the first step and Phi the fundamental matrix of the mode's
     * equation delta' = A(t) delta [mathematics, Degenerate 2]; NaN: not known */
    double predicted;
    double floor; /* below which the deviation is round-off */
};

/* A start from two points. */
struct pair_start {
    wide velocity[SMALL_DIMENSION]; /* at the first point; it satisfies the constraints */
    wide reached[SMALL_ELEMENT];    /* end of the step from there, near the second point */
    /* distance from the second point, and the distance that the last digits of double precision may cause */
    double apart, allowed;
};

/* A problem at its initial data. */
struct examination {
    bool hamiltonian;    /* the motion is given by its Hamiltonian alone: entries about the Lagrangian l are about it */
    bool finite;         /* l and its first derivatives are numbers */
    struct refusal flaw; /* of a text that is not finite: FIELD_TEXT, and the expression; else FIELD_NONE */
    bool regular;        /* D22 l is invertible, or there is no l */
    double condition;    /* of D22 l: its largest entry times that of its inverse; NaN: there is no l */
    /* the constraints are independent: D2 phi (D22 l)^{-1} D2 phi^T is invertible, and no constraint is 0 up to
     * round-off */
    bool independent;
    struct redundant redundant;
    bool affine; /* phi is affine in the velocities, or holonomic */
    int allowed; /* number of directions that an affine constraint allows; time counts if it is not linear */
    /* number of directions that iterated brackets add to them, generically. 0: the constraint is integrable; fewer
     * than the constraints: some are; -1: not examined */
    int growth;
    int first;   /* number that the first brackets add at the initial data */
    bool works;  /* the constraint force, other forces or the explicit time do work: the energy is not conserved */
    double time; /* characteristic time of the motion, in which it changes by its own size */
    /* sizes of the terms of the energy and of the problem's invariants, in the units of the problem file */
    double invariant_size[MAX_INVARIANTS];
    int walls;
    double impact, searched; /* time of the first impact on a wall, NaN: none is found; looked for up to this time */
    /* of the search. OK: `impact` is the first one or, if NaN, there is none up to `searched`; else the motion could not be followed so far */
    enum status search;
};

#endif
