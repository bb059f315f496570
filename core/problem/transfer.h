/* Optimal control as a part of a problem: where controls act and what that costs, and the states between which they lead. */
#ifndef RATTLEBACK_CORE_TRANSFER_H
#define RATTLEBACK_CORE_TRANSFER_H

#include "core/problem/problem.h"

/* Dimensions of a controlled motion: the matrices of its elements have 5 nodes of them squared. */
enum { MAX_CONTROLLED = 16, MAX_CONTROLS = 8, MAX_SYMMETRIES = 6, MAX_PAIR = 2 * MAX_CONTROLLED };

/* Boundary of a motion: start [0], end [1], the time between, and the value that a continued parameter starts at. */
struct control_boundary {
    real g[2][SMALL_ELEMENT], v[2][SMALL_DIMENSION], horizon, from;
};

struct control;

enum { MAX_MARGINS = 8, MAX_TRIPLE = 3 * MAX_CONTROLLED };

/* Terms of a running cost C0(g, v) + sum_k (s_k(g, v) u_k + weight_k u_k^2/2 + fuel_k |u_k|), or any C(g, v, u), and
 * of forces B(g) u at one point, for controls u and a costate y, with `share` of C0 and s, or of C. Derivatives are
 * by g (left-trivialised), v and y. */
struct running_terms {
    real cost, own[MAX_CONTROLS];                /* C0, s; or C and its derivatives by u */
    real price[MAX_CONTROLS];                    /* z = share own + B^T y */
    real stiffness[MAX_CONTROLS * MAX_CONTROLS]; /* dz/du: 0, or the second derivatives of share C */
    real price_slope[MAX_CONTROLS * MAX_TRIPLE];
    real slope[MAX_TRIPLE], curve[MAX_TRIPLE * MAX_TRIPLE]; /* of share C0 + <u, z>, or of share C + <u, B^T y> */
    real margin[MAX_MARGINS]; /* of the bounds of states, which are kept where it is positive */
    real margin_slope[MAX_MARGINS * MAX_PAIR], margin_curve[MAX_MARGINS * MAX_PAIR * MAX_PAIR];
};

/* Cost and bounds of a control: weight and fuel as above; bounds may be infinite. */
struct running_input {
    real weight, fuel, least, most;
};

/* A cost of a problem's own, with bounds. */
struct running {
    int margins;
    bool fixed, bounded, fuelled; /* is B the same everywhere; is there any bound, any fuel? */
    bool joined;                  /* is it any C(g, v, u), whose controls are found together? */
    void (*inputs)(const struct instance *in, struct running_input *out);
    /* All of it; or cost, own, price and stiffness alone. */
    void (*terms)(const struct instance *in, const real *g, const real *v, const real *y, const real *u, real share,
                  struct running_terms *out);
    void (*prices)(const struct instance *in, const real *g, const real *v, const real *y, const real *u, real share,
                   struct running_terms *out);
};

/* Free end: it costs Phi(g, v, T) and satisfies r(g, v, T) = 0. Derivatives are by g (left-trivialised), v and T,
 * `width` = 2 n + 1 of them; the curve is that of Phi + <multipliers, r>. */
enum { MAX_ENDING = MAX_PAIR + 1, MAX_CONDITIONS = MAX_ENDING };

struct ending_terms {
    real cost, condition[MAX_CONDITIONS];
    real cost_slope[MAX_ENDING], condition_slope[MAX_CONDITIONS * MAX_ENDING], curve[MAX_ENDING * MAX_ENDING];
};

/* Keys of a text that boundary data, actuation and costs come from. */
enum transfer_key {
    KEY_FROM_Q,
    KEY_FROM_V,
    KEY_TO_Q,
    KEY_TO_V,
    KEY_HORIZON,
    KEY_CONTINUED_FROM,
    KEY_FINAL,
    KEY_ACTUATED,
    KEY_COST,
    KEY_BOUNDS,
    KEY_NONHOLONOMIC,
    TRANSFER_KEYS
};

/* The boundary data of a preset. Where Newton's method does not get there from the guess, `continued` names a parameter that goes
 * from boundary.from to its value in `levels` solutions. */
struct transfer {
    void (*boundary)(const struct instance *in, struct control_boundary *out);
    /* A path from start to end at time fraction x; NULL: straight, g_0 tau(x tau^{-1}(g_0^{-1} g_T)). Where there are several
     * extremals it decides which is found. */
    void (*guess)(const struct control *control, real x, real *g);
    const char *continued;
    int levels;
    /* Terms of a free end; NULL: the end is given. The end is free up to its conditions; boundary.g[1], v[1] are
     * where the first path ends. */
    void (*ending)(const struct control *control, const real *g, const real *v, real T, const real *multipliers,
                   struct ending_terms *out);
    int conditions;
    bool timed;               /* the horizon is an unknown, too, and boundary.horizon where it starts */
    int entry[TRANSFER_KEYS]; /* where a text has them: its entries, from 1; 0: it has none, or there is no text */
};

/* A mechanical system with Lagrangian l(g, v), left-trivialised, moved by forces B u, at the cost of the integral of
 * |u|^2/2. One point at a time; the functions look at the parameters in `in` only. */
struct control_problem {
    const char *inputs; /* what u lists */
    int controls;
    const struct transfer *transfers; /* one a preset */

    /* L_g^* D1 l with the drag, and D2 l: n each. Called by ask_covectors alone. */
    void (*covectors)(const struct instance *in, const real *g, const real *v, real *force, real *momentum);
    /* Derivatives of force and momentum, 2n x 2n by rows, by g (left-trivialised) and v. */
    void (*jacobian)(const struct instance *in, const real *g, const real *v, real *out);
    /* Row b, column c: sum_a z_a d_c J_ab, the derivatives of what the jacobian J makes of costates z (2n), which Newton's
     * matrix on R^n has; NULL on groups and where the matrix is by differences. */
    void (*third)(const struct instance *in, const real *g, const real *v, const real *z, real *out);
    void (*actuation)(const struct instance *in, real *B); /* n x controls; cleared before */

    /* Rolling [mathematics, Control 2], on R^n: variations are X(q) eta of a basis X of the allowed velocities, `rank` of them, which the
     * controls act on; qdot is bound by as many forms omega(q) qdot = 0 as are left. Costates are (eta, lambda). */
    int rank; /* 0: all directions are allowed, and the functions below are NULL */
    void (*basis)(const struct instance *in, const real *q, real *X);                          /* n x rank */
    void (*basis_slope)(const struct instance *in, const real *q, const real *eta, real *out); /* d(X eta)/dq, n x n */
    void (*forms)(const struct instance *in, const real *q, real *omega);                      /* (n - rank) x n */
    void (*forms_slope)(const struct instance *in, const real *q, const real *v, real *out);   /* d(omega v)/dq */
    /* At an end that is free, of velocity X w with n - rank numbers of w that are 0: the momentum X^T D2 l along the basis, then 0
     * (n), its derivatives along q and w (n x 2n), and the second ones of what -eta makes of it (2n x 2n). */
    void (*end_momentum)(const struct instance *in, const real *q, const real *w, const real *eta, real *momentum,
                         real *jacobian, real *third);
    /* Pontryagin's equations in closed form, which rolling problems bring: qdot, and the rates of momenta along the basis, eta
     * and a (mu, y and a of pontryagin.h). */
    void (*extremal)(const struct instance *in, const real *q, const real *mu, const real *eta, const real *a, real *v,
                     real *mu_rate, real *eta_rate, real *a_rate);

    /* A cost of its own, bounds, forces that change with the place. NULL: |u|^2/2, B of `actuation` and no bounds. Where there is
     * one, `actuation` is B at the first place of the transfer. */
    const struct running *running;

    bool drag;  /* some force does not come from the Lagrangian */
    int coarse; /* steps of a first solution by the trapezoidal rule, which others are prolonged from; 0: none */

    /* The generators of symmetries of l, left-trivialised: <momentum, generator> is driven by <B u + drag, generator>
     * alone. On R^n kinetic energy and potential must have them each. */
    int symmetries;
    void (*symmetry)(const struct instance *in, int which, const real *g, real *generator);
};

/* Counts as an evaluation of the force. */
static inline void ask_covectors(const struct control_problem *problem, const struct instance *in, const real *g,
                                 const real *v, real *force, real *momentum)
{
    work_done.evaluations++;
    problem->covectors(in, g, v, force, momentum);
}

/* Returns the transfer of an instance's preset; NULL if it is a motion. */
static inline const struct transfer *transfer_of(const struct instance *in)
{
    return in->problem->control ? &in->problem->control->transfers[in->preset - in->problem->presets] : NULL;
}

#endif
