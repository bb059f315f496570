/* Discrete optimal control: what a problem is, and its opened form (spec control, M10 to M15). */
#ifndef RATTLEBACK_CORE_CONTROL_H
#define RATTLEBACK_CORE_CONTROL_H

#include "core/groups/group.h"
#include "core/problem/problem.h"

enum { MAX_CONTROLS = MAX_MULTIPLIERS, MAX_SYMMETRIES = 6, MAX_PAIR = 2 * MAX_DIMENSION };

/* Where a motion starts [0] and ends [1], the time between, and the value that a continued parameter starts at. */
struct control_boundary {
    real g[2][MAX_ELEMENT], v[2][MAX_DIMENSION], horizon, from;
};

struct control;

/* Boundary data by name. `value` lists parameters (or NULL: the default) that belong to them. Where Newton's method does not
 * get there from the guess, `continued` names a parameter that goes from boundary.from to its value in `levels` solutions. */
struct control_preset {
    const char *name, *meaning;
    void (*boundary)(const struct instance *in, struct control_boundary *out);
    const char *value[MAX_PARAMETERS];
    /* A path from start to end at time fraction x; NULL: straight, g_0 tau(x tau^{-1}(g_0^{-1} g_T)). Where there are several
     * extremals it decides which is found. */
    void (*guess)(const struct control *control, real x, real *g);
    const char *continued;
    int levels;
};

/* A mechanical system with Lagrangian l(g, v), left-trivialised, moved by forces B u, at the cost of the integral of
 * |u|^2/2. One point at a time; the functions look at the parameters in `in` only. */
struct control_problem {
    const char *name, *summary, *source;
    const char *coordinates, *inputs;        /* what g and v list, and u */
    const struct group *const *groups;       /* NULL-terminated: one a retraction, the first the default; NULL: R^n */
    const char *retraction_because;          /* why that is the default; NULL: nobody says */
    int n, element, controls;                /* element 0 means n */
    const struct parameter_info *parameters; /* end with an entry without a name, as the presets */
    bool (*admissible)(const struct instance *in, char message[MESSAGE_SIZE]); /* NULL: all */
    const struct control_preset *presets;

    real (*lagrangian)(const struct instance *in, const real *g, const real *v);
    /* L_g^* D1 l with the drag, and D2 l: n each. */
    void (*covectors)(const struct instance *in, const real *g, const real *v, real *force, real *momentum);
    /* Their derivatives, 2n x 2n by rows: force and momentum, along g (left-trivialised) and v. */
    void (*jacobian)(const struct instance *in, const real *g, const real *v, real *out);
    /* Row b, column c: sum_a z_a d_c J_ab, the derivatives of what the jacobian J makes of costates z (2n), which Newton's
     * matrix on R^n has; NULL on groups and where the matrix is by differences. */
    void (*third)(const struct instance *in, const real *g, const real *v, const real *z, real *out);
    void (*actuation)(const struct instance *in, real *B); /* n x controls; cleared before */

    /* Rolling (spec control M15), on R^n: variations are X(q) eta of a basis X of the allowed velocities, `rank` of them, which the
     * controls act on; qdot is bound by as many forms omega(q) qdot = 0 as are left. Costates are (eta, lambda). */
    int rank; /* 0: all directions are allowed, and the functions below are NULL */
    void (*basis)(const struct instance *in, const real *q, real *X);                          /* n x rank */
    void (*basis_slope)(const struct instance *in, const real *q, const real *eta, real *out); /* d(X eta)/dq, n x n */
    void (*forms)(const struct instance *in, const real *q, real *omega);                      /* (n - rank) x n */
    void (*forms_slope)(const struct instance *in, const real *q, const real *v, real *out);   /* d(omega v)/dq */
    /* Pontryagin's equations in closed form, which rolling problems bring: qdot, and the rates of momenta along the basis, eta
     * and a (mu, y and a of pontryagin.h). */
    void (*extremal)(const struct instance *in, const real *q, const real *mu, const real *eta, const real *a, real *v,
                     real *mu_rate, real *eta_rate, real *a_rate);

    /* Least fuel (spec control M13): the cost is the integral of |u|, |u| <= most; for the unit mass on a line. NULL: not. */
    real (*most)(const struct instance *in);

    bool drag;  /* some force does not come from the Lagrangian */
    int coarse; /* steps of a first solution by the trapezoidal rule, which others are prolonged from; 0: none */

    /* The generators of symmetries of l, left-trivialised: <momentum, generator> is driven by <B u + drag, generator>
     * alone. On R^n kinetic energy and potential must have them each. */
    int symmetries;
    void (*symmetry)(const struct instance *in, int which, const real *g, real *generator);
};

/* The register of problems of optimal control, which whoever opens the core hands over and keeps. */
void controls_hand_over(const struct control_problem *const *list, int count);
int control_count(void);
const struct control_problem *control_at(int index);
const struct control_problem *control_find(const char *name);

/* A problem with parameters and boundary data set. */
struct control {
    const struct control_problem *problem;
    const struct control_preset *preset;
    struct instance in; /* group, sizes, parameters; lanes = 1 */
    struct control_boundary boundary;
    int controls;
    enum fault fault;                                                          /* planted: FORCE or CONTROL_ENDS */
    real B[MAX_DIMENSION * MAX_CONTROLS], push[MAX_DIMENSION * MAX_DIMENSION]; /* n x controls; B B^T */
};

/* Frees what a text needs. */
void control_close(struct control *control);

/* Set up from a setup's problem, preset, parameters, retraction and horizon (0: the preset's). Refuses with the reason
 * what cannot be solved: unknown names, inconsistent boundary data, no actuation, directions that nothing moves. */
enum status control_open(const struct setup *setup, struct control *out, struct refusal *why);

/* Boundary data (but for a horizon that is set) and actuation from the present parameters. */
void control_refresh(struct control *control);

/* How many momenta, and costates that go with them, a state has. */
static inline int control_rank(const struct control *control)
{
    return control->problem->rank ? control->problem->rank : control->in.n;
}

/* out (controls) = -B^T y, the controls that a costate y leads to. */
void control_inputs(const struct control *control, const real *y, real *out);

/* Force and momentum of the problem and their derivatives, with the planted fault if there is one. */
void control_covectors(const struct control *control, const real *g, const real *v, real *force, real *momentum);
void control_jacobian(const struct control *control, const real *g, const real *v, real *out);
void control_third(const struct control *control, const real *g, const real *v, const real *z, real *out);

/* The straight path, and the one Newton starts from. */
void control_straight(const struct control *control, real x, real *g);
void control_guess(const struct control *control, real x, real *g);

#endif
