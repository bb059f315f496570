/* Optimal control as part of a problem: actuation, running cost, bounds, and boundary data. */
#ifndef RATTLEBACK_CORE_TRANSFER_H
#define RATTLEBACK_CORE_TRANSFER_H

#include "core/problem/problem.h"

/* Limits: dimensions of a controlled motion (matrices of an element have (5 n)^2 entries), controls, symmetries. */
enum { MAX_CONTROLLED = 16, MAX_CONTROLS = 8, MAX_SYMMETRIES = 6, MAX_PAIR = 2 * MAX_CONTROLLED };

/* Boundary data: configuration g and velocity v at the start [0] and the end [1]; the horizon; `from`: first value of a continued parameter. */
struct control_boundary {
    real g[2][SMALL_ELEMENT], v[2][SMALL_DIMENSION], horizon, from;
};

struct control;

enum { MAX_MARGINS = 8, MAX_TRIPLE = 3 * MAX_CONTROLLED };

/* Terms at one point of a running cost, and of forces B(g) u, for controls u and a costate y. The cost is either
 * C0(g, v) + sum_k (s_k(g, v) u_k + weight_k u_k^2/2 + fuel_k |u_k|), or any C(g, v, u). C0 and s, or C, are
 * multiplied by `share`. Derivatives are by g (left-trivialised), v and y. */
struct running_terms {
    real cost, own[MAX_CONTROLS];                /* C0, s; or C and its derivatives by u */
    real price[MAX_CONTROLS];                    /* z = share own + B^T y */
    real stiffness[MAX_CONTROLS * MAX_CONTROLS]; /* dz/du: 0, or the second derivatives of share C */
    real price_slope[MAX_CONTROLS * MAX_TRIPLE];
    real slope[MAX_TRIPLE], curve[MAX_TRIPLE * MAX_TRIPLE]; /* of share C0 + <u, z>, or of share C + <u, B^T y> */
    real margin[MAX_MARGINS]; /* of the bounds on states; positive if the bound is satisfied */
    real margin_slope[MAX_MARGINS * MAX_PAIR], margin_curve[MAX_MARGINS * MAX_PAIR * MAX_PAIR];
};

/* Cost and bounds of a control: weight and fuel as above; bounds may be infinite. */
struct running_input {
    real weight, fuel, least, most;
};

/* A problem-specific running cost, with bounds. */
struct running {
    int margins;
    bool fixed, bounded, fuelled; /* B is constant; some control is bounded; some control costs fuel |u| */
    bool joined; /* the cost is a general C(g, v, u), so that all controls of a node are found together */
    void (*inputs)(const struct instance *in, struct running_input *out);
    /* terms fills all of struct running_terms; prices fills only cost, own, price and stiffness. u: controls, y: costate (n). */
    void (*terms)(const struct instance *in, const real *g, const real *v, const real *y, const real *u, real share,
                  struct running_terms *out);
    void (*prices)(const struct instance *in, const real *g, const real *v, const real *y, const real *u, real share,
                   struct running_terms *out);
};

/* A free end has the cost Phi(g, v, T) and satisfies r(g, v, T) = 0. It has 2 n + 1 derivatives, by g
 * (left-trivialised), v and T. curve: second derivatives of Phi + <multipliers, r>. */
enum { MAX_ENDING = MAX_PAIR + 1, MAX_CONDITIONS = MAX_ENDING };

struct ending_terms {
    real cost, condition[MAX_CONDITIONS];
    real cost_slope[MAX_ENDING], condition_slope[MAX_CONDITIONS * MAX_ENDING], curve[MAX_ENDING * MAX_ENDING];
};

/* Keys of a problem file that hold boundary data, actuation and costs; refusals name them. */
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

/* The boundary data of a preset. If Newton's method does not converge from the guess, `continued` names a parameter that is changed from
 * boundary.from to its value in `levels` solutions (continuation). */
struct transfer {
    void (*boundary)(const struct instance *in, struct control_boundary *out);
    /* Initial guess: the configuration at time x horizon, 0 <= x <= 1. It decides which of several extremals is
     * found. NULL: a straight path, g_0 tau(x tau^{-1}(g_0^{-1} g_T)). */
    void (*guess)(const struct control *control, real x, real *g);
    const char *continued;
    int levels;
    /* Terms of a free end, which is free up to its conditions; boundary.g[1], v[1] are then the end of the initial
     * guess. NULL: the end is given. */
    void (*ending)(const struct control *control, const real *g, const real *v, real T, const real *multipliers,
                   struct ending_terms *out);
    int conditions;
    bool timed;               /* the horizon is also an unknown; boundary.horizon is its first value */
    int entry[TRANSFER_KEYS]; /* entry of each key in the problem file, from 1; 0: none, or a built-in problem */
};

/* A mechanical system with left-trivialised Lagrangian l(g, v), moved by forces B u at the cost of the integral of |u|^2/2. The functions
 * evaluate one point, and read only the parameters of `in`. */
struct control_problem {
    const char *inputs; /* description of the controls u */
    int controls;
    const struct transfer *transfers; /* one per preset */

    /* Computes force = L_g^* D1 l plus drag, and momentum = D2 l; n each. Call it by evaluate_covectors only. */
    void (*covectors)(const struct instance *in, const real *g, const real *v, real *force, real *momentum);
    /* Computes the derivatives of force and momentum by g (left-trivialised) and v, 2n x 2n by rows. */
    void (*jacobian)(const struct instance *in, const real *g, const real *v, real *out);
    /* Computes out (2n x 2n), row b, column c: sum_a z_a d_c J_ab, the derivative of J^T z for costates z (2n) and J of `jacobian`. It is a part
     * of Newton's matrix on R^n. NULL on groups, or if that matrix is computed by differences. */
    void (*third)(const struct instance *in, const real *g, const real *v, const real *z, real *out);
    void (*actuation)(const struct instance *in, real *B); /* n x controls; the caller sets it to 0 before */

    /* Rolling [mathematics, Control 2], on R^n. X(q) (n x rank) is a basis of the allowed velocities. Variations are X eta, and controls act
     * along the basis. qdot satisfies the n - rank equations omega(q) qdot = 0. Costates are (eta, lambda). */
    int rank; /* 0: no such constraint, and the functions below are NULL */
    void (*basis)(const struct instance *in, const real *q, real *X);                          /* n x rank */
    void (*basis_slope)(const struct instance *in, const real *q, const real *eta, real *out); /* d(X eta)/dq, n x n */
    void (*forms)(const struct instance *in, const real *q, real *omega);                      /* (n - rank) x n */
    void (*forms_slope)(const struct instance *in, const real *q, const real *v, real *out);   /* d(omega v)/dq */
    /* At a free end with velocity X w (w has n numbers, of which n - rank are 0). Computes the momentum X^T D2 l along the basis, padded by 0
     * to n; its jacobian by q and w (n x 2n); and third, the second derivatives of <-eta, momentum> (2n x 2n). */
    void (*end_momentum)(const struct instance *in, const real *q, const real *w, const real *eta, real *momentum,
                         real *jacobian, real *third);
    /* Pontryagin's equations in closed form, for rolling problems: qdot and the rates of mu, eta and a. mu, eta and a are mu, y and a of
     * pontryagin.h, along the basis. */
    void (*extremal)(const struct instance *in, const real *q, const real *mu, const real *eta, const real *a, real *v,
                     real *mu_rate, real *eta_rate, real *a_rate);

    /* Another cost, bounds, or forces B(g) that depend on the configuration. NULL: cost |u|^2/2, B of `actuation`, no bounds. If not NULL,
     * `actuation` is B at the start of the transfer. */
    const struct running *running;

    bool drag;  /* some force does not come from the Lagrangian */
    int coarse; /* steps of a first solution by the trapezoidal rule, from which the guess is interpolated; 0: none */

    /* Computes the generators of symmetries of l, left-trivialised: <momentum, generator> changes only by <B u +
     * drag, generator>. On R^n both the kinetic energy and the potential must have these symmetries. */
    int symmetries;
    void (*symmetry)(const struct instance *in, int which, const real *g, real *generator);
};

/* Calls problem->covectors and counts one evaluation of the force. */
static inline void evaluate_covectors(const struct control_problem *problem, const struct instance *in, const real *g,
                                      const real *v, real *force, real *momentum)
{
    work_done.evaluations++;
    problem->covectors(in, g, v, force, momentum);
}

/* Returns the transfer of an instance's preset; NULL if the problem is not optimal control. */
static inline const struct transfer *transfer_of(const struct instance *in)
{
    return in->problem->control ? &in->problem->control->transfers[in->preset - in->problem->presets] : NULL;
}

#endif
