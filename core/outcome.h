/* Results of the core: shapes, trajectories, extremals, references, reports. Inputs are in core/setup.h. */
#ifndef RATTLEBACK_CORE_OUTCOME_H
#define RATTLEBACK_CORE_OUTCOME_H

#include "core/setup.h"

/* Sizes of an opened setup. */
struct shape {
    int n, element, m, invariants; /* m: multipliers; of optimal control the controls, which appear in their place */
    enum constraint_kind constraint;
    const char *retraction; /* the one the setup gets */
    bool on_group;          /* not R^n: elements are g, velocities and momenta left-trivialised */
    bool phase_space;       /* positions are all the data: momenta follow from them */
    wide horizon;           /* of optimal control: the setup's or, where that is 0, the preset's; else 0 */
    wide own_horizon;       /* of optimal control: the preset's, whatever the setup's is; else 0 */
    int costates;           /* of optimal control: n; else 0 */
    bool timed;             /* the horizon is an unknown, and that above where it starts */
    double projected; /* how far initial data were off the group or the constraints, over the size of the terms, before
                               they were moved there; 0: they were good as they came */
    int stages;
    bool self_adjoint;                     /* a step back undoes a step: errors have expansions in even powers of h */
    char with[WITH_SIZE];                  /* every parameter of the method in declared order; empty if it has none */
    const char *invariant[MAX_INVARIANTS]; /* the energy first, then the problem's, then what the method observes */
    int kept;                              /* how many of them the flow is to keep: those before the observables */
};

/* Violation of the bounds by an unconstrained path: a control, from 1 (0: none), with its value farthest beyond its
 * bounds; and the largest violation of a bound of the state, 0: none. */
struct beyond {
    int control;
    double value, least, most, left;
};

/* Solution of optimal control besides its samples. */
struct control_outcome {
    wide g[SMALL_ELEMENT], mu[SMALL_DIMENSION], u[SMALL_MULTIPLIERS],
        costate[SMALL_DIMENSION]; /* at the start; u(0) and the cost J name the extremal */
    wide cost, horizon;           /* which is found where it is free */
    double equations, terminal,
        noether;  /* largest residuals, over the sizes of their terms; NaN: there is no symmetry */
    double index; /* how many directions the cost falls along to second order: 0 is a local minimum; NaN: not known */
    double conjugate;  /* the first conjugate point of Jacobi's condition, NaN: there is none */
    double work_bound; /* what the cost is at least by the work that its path asks for; NaN: not known */
    double
        softness; /* what bounds and fuel that were solved have of a barrier, its mu over the density of the cost; 0: these are
                          exact; NaN: the cost is |u|^2/2 without bounds, and was never another */
    int order; /* of the cost's error, 0: of none */
    int slow; /* of what failed: a control, from 1, with the sign of where its cost grows no faster than itself; 0: none */
    struct beyond beyond; /* of STATUS_BOUNDS: what a path without them does */

    /* Times at which bounded controls leave a bound, meet one, or are switched off or on, and their controls. More
     * are not listed. */
    int switches, switched[MAX_SWITCHES];
    wide switch_time[MAX_SWITCHES];
};

/* A trajectory at its sample times; arrays are owned by the caller and hold `samples` rows.
 * Widths: g element, mu n, lambda m, invariant shape.invariants (the energy first); of optimal control costate n and before m,
 * the controls ahead of the node, lambda those behind it. */
struct trajectory {
    int samples, taken; /* taken: how many are there by now */
    bool balances;      /* is the energy balance asked for? It takes a solution of the motion between any two nodes */
    bool watches; /* is it asked how independent the constraints are? It takes an inverse of the mass at every node */
    wide *g, *mu, *lambda;
    wide *costate, *before;
    wide invariant_start[MAX_INVARIANTS];
    wide *invariant;             /* values at the sample times */
    wide *invariant_mean;        /* means over the nodes since the last sample */
    double constraint, tangency; /* max over all nodes */
    /* max over all nodes of the same over the size of its gradient, sum_c |A_kc|, and the least such size: in units of positions, where
     * the constraint is nonholonomic of velocities, whatever factor stands before it */
    double constraint_over, tangency_over, gradient;
    double independence; /* the least along the motion, where asked for (core/problem/independence.h); NaN: not known */
    double momentum;     /* max over all nodes of |I - I_0| of the momentum map that deviates most */
    int momentum_map;    /* the invariant that it is, by its size; -1: there is none */
    double momentum_size, energy_size;          /* of that one and of the energy (core/problem/scales/scales.h) */
    double invariant_deviation[MAX_INVARIANTS]; /* max over all nodes of |I - I_0| */
    /* max over all nodes of |E - E_0 - work of the reaction|, where it does work and is asked for; else NaN */
    double energy_balance;
    double amplitude_g, amplitude_mu, amplitude_lambda; /* max over the nodes, Euclidean */
    double amplitude_velocity;                          /* the same; 0: not known */
    double reaction; /* the largest acceleration that terms of the reaction make (core/run/reaction.h) */
    double
        velocity_of_places; /* where the motion ends, what velocities change by as places do (core/problem/scales/scales.h) */
    double amplitude_energy; /* max over the nodes of |<mu, v>|, twice the kinetic energy */
    double swings;           /* path over twice the range, of the component of g or mu that oscillates most often */
    struct work_counts work; /* of the steps; quadruple does not count what its drafts in double take */
    long rough;              /* steps that a series has taken where what it is of is not known to be smooth */
    struct control_outcome outcome; /* of optimal control */
};

/* Why a constraint is one too many: it is zero at all states, its gradient is 0 at the initial data, it is a multiple of another one, or
 * its gradient at the initial data is a sum of those of others. */
enum superfluous_why { SUPERFLUOUS_ZERO, SUPERFLUOUS_ZERO_HERE, SUPERFLUOUS_SAME, SUPERFLUOUS_FOLLOWS };
struct superfluous {
    int number; /* of the constraint, from 1; 0: none is known */
    enum superfluous_why why;
    int same_as; /* SUPERFLUOUS_SAME: the constraint, from 1, that it is `factor` times */
    double factor;
};

/* Why the equations of a motion have no one solution, as far as is known. */
struct unsolved {
    enum status status; /* SINGULAR: D22 l is; DEPENDENT: constraints are, or nearly; OK: nothing is known */
    bool near;          /* DEPENDENT: seen from beside, as nearly so; else they are so at the start */
    double time, least; /* near: when, and core/problem/independence.h; 0 where they are */
    struct superfluous superfluous; /* near: ZERO_HERE or FOLLOWS, as nearly as that */
};

struct reference {
    struct trajectory at;
    double error_q, error_p, error_lambda; /* measured disagreement of two routes, norms as in the errors */
    double projected;                      /* struct shape: what moved the initial data */
    double error_cost;                     /* of optimal control, whose lambda are the controls */
    double independence;      /* of its constraints, the least along the motion, 0: they become dependent; NaN: none */
    struct unsolved unsolved; /* where there is none */
    bool rough;     /* has the motion no series, as a function of its equations is not smooth somewhere along it? */
    char route[64]; /* "exact", or the two methods and their steps */
    /* State of a reference under way, for setup.give_up. steps 0: as many as it takes. */
    struct reference_under_way {
        enum reference_route route;
        long steps;
        const int *taken; /* how many samples are there; NULL: none is under way */
    } under_way;
};

/* Order conditions by trees, up to the first order of which one fails: the order reached, up to 5, how many conditions the last
 * order looked at has, how many of them fail by more than the tolerance, and the largest defect. */
struct order_conditions {
    int order, conditions, failing;
    double largest, tolerance;
};

struct tableau_report {
    int s;
    wide a[MAX_STAGES][MAX_STAGES], ahat[MAX_STAGES][MAX_STAGES], b[MAX_STAGES], c[MAX_STAGES];
    bool conjugate; /* false: some b_i = 0, there is no ahat */
    /* the largest order each simplifying assumption holds to */
    int B, C, D, Chat, Dhat, CChat, DDhat, ChatC, DhatD;
    double R_infinity; /* NaN if it has no limit */
    bool H1, H2, H3, H1_conjugate, H2_conjugate;
    bool symmetric;          /* a_ij + a_{s+1-i,s+1-j} = b_j: self-adjoint */
    int order_alone;         /* of the Runge-Kutta method (a, b) itself */
    int order_meant;         /* the same if conditions may fail by a millionth: higher where digits are missing */
    double defect;           /* the largest by which the conditions up to order_meant fail */
    char fails[96];          /* the first condition of order_alone + 1 that fails, in words; empty: none was found */
    int order_unconstrained; /* of the pair, no constraint */
    struct order_conditions vcg, cg; /* of products of exponentials on a group: variational, and of CG */
    int order_vcg, order_cg;         /* with that a self-adjoint method is of even order */
    int order_q, order_p,
        order_lambda; /* with a nonholonomic constraint; -1 where the hypotheses of theorem 5.2 fail */
    int paper_q, paper_p, paper_lambda; /* what theorem 5.2 says instead, as it is printed */
    int stage_q, stage_P, stage_p;      /* stage orders */
};

/* Exact discrete objects of a pair of points, on and off M_h^e [anahory-marrero-martin-2022, sec. 4, sec. 5]. */
struct exact_objects {
    wide before[SMALL_DIMENSION], after[SMALL_DIMENSION];             /* R_F^-, R_F^+: velocities at the two points */
    wide action;                                                      /* L^e */
    wide force_before[SMALL_DIMENSION], force_after[SMALL_DIMENSION]; /* F^{e,-}, F^{e,+} */
    wide phi[SMALL_MULTIPLIERS]; /* Phi_e: the constraint at the first point and R_F^-, zero on M_h^e */
    wide defect;                 /* mu_d^e, by the closed form that S1 to S3 have; else NaN */
    double error;                /* how far these are from those with half as many substeps */
    double
        condition; /* |A| |A^-1| of A(h) = dq1/dv0 in the norm of largest row sums: what a change of q1 is amplified by */
};

/* Terms of the modified energy of a step at one state: energy[k] of h^k, the first the energy itself, and what round-off may leave of them;
 * rate[k] likewise of the rate of the energy along the modified field. The modified energy is one if the step is symplectic. */
enum { MOST_MODIFIED = 24 };
struct modified {
    wide energy[MOST_MODIFIED], rate[MOST_MODIFIED];
    double rounding[MOST_MODIFIED];
};

/* A start from two points. */
struct pair_start {
    wide velocity[SMALL_DIMENSION]; /* at the first, in D */
    wide reached[SMALL_ELEMENT];    /* where the step from there ends, near the second */
    double apart, allowed;          /* how far from it, and how far the last digits of double precision may bring it */
};

/* A problem at its initial data. */
struct examination {
    bool hamiltonian; /* there is no l: what is said of it is said of h */
    bool finite;      /* l and its first derivatives are numbers */
    bool regular;     /* D22 l can be inverted, or there is no l */
    double condition; /* of D22 l: its largest entry times that of its inverse; NaN: there is no l */
    bool independent; /* the constraints: D2 phi (D22 l)^{-1} D2 phi^T can be inverted, none is 0 but for round-off */
    struct superfluous superfluous;
    bool affine; /* phi is affine in the velocities, or holonomic */
    int allowed; /* directions that an affine constraint leaves, time among them where it is not linear */
    int growth;  /* by how many iterated brackets add to them, generically: 0 where it can be integrated, fewer than the
                         constraints where some can; -1: not looked at */
    int first;   /* by how many the first brackets do at the initial data */
    bool works;  /* the reaction, forces or the time do work: the energy is not kept */
    double time; /* of the motion's own: in which it changes by as much as it is */
    double invariant_size[MAX_INVARIANTS]; /* of the terms that the energy and the problem's invariants are made of */
};

#endif
