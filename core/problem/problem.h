/* A problem contains only physics: group, parameters, initial data, derivatives of l and phi, invariants, exact
 * flow. */
#ifndef RATTLEBACK_CORE_PROBLEM_H
#define RATTLEBACK_CORE_PROBLEM_H

#include <stdint.h>

#include "core/api.h"
#include "core/groups/group.h"
#include "core/numbers/counting.h"
#include "core/numbers/instance.h"
#include "core/numbers/pattern.h"

struct problem;
struct exact_forms;
struct control_problem;
struct partials;
struct rates;
struct series;
struct stated_units;

/* A function of a batch of points (g, eta), on R^n (q, v), or of (g, mu) if marked so below. Arrays are component-major: g lane[element], eta and
 * mu lane[n]; matrices by rows. A lane holds LANES reals, one per point of the batch. The comment of a function ends with the size of `out`. */
typedef void physics(const struct instance *in, const lane *g, const lane *eta, lane *restrict out);

struct invariant {
    const char *name;
    /* of (g, eta), one number per point; `which`: index in the list of invariants */
    void (*value)(const struct instance *in, int which, const lane *g, const lane *eta, lane *restrict out);
    /* momentum map of a symmetry: symplectic methods keep it to round-off (discrete Noether theorem) */
    bool momentum_map;
    const char *source;
    bool observable; /* only recorded, since the flow changes it; observables come last */
};

struct problem {
    const char *name, *summary, *source, *coordinates;
    enum constraint_kind constraint;
    const struct group *const *groups; /* NULL-terminated: one per retraction, the first is the default; NULL: R^n */
    const char *retraction_because;    /* why that retraction is the default; NULL: no reason is stated */
    const char *group_summary; /* description of a group that the problem file defines by its basis; else NULL */
    int n, element, m;         /* sizes; element 0 means n */
    void (*shape)(struct instance *in); /* sets n, element, m from the parameters; NULL: they are fixed */
    /* lists of parameters, presets and invariants end with an entry without a name */
    const struct parameter_info *parameters;
    uint64_t preset_parameters; /* bit k: parameter k changes only initial data */
    /* returns whether the parameters are allowed; NULL: all are */
    bool (*admissible)(const struct instance *in, char message[MESSAGE_SIZE]);
    /* initial data, the first preset is the default; for optimal control the boundary data of transfers */
    const struct preset_info *presets;
    const struct invariant *invariants; /* in addition to the energy; NULL: none */
    /* initial data of preset `which`; NULL: a problem of optimal control */
    void (*initial)(const struct instance *in, int which, real *g, real *eta);

    /* Finds an expression that has no finite value or derivative at a state, and reports it in *why: FIELD_TEXT,
     * entry and offset. Returns false if it finds none. NULL: the problem has no symbolic definition. */
    bool (*find_flaw)(const struct instance *in, const real *g, const real *eta, struct refusal *why);

    /* Bit c: no function from here to the guards reads number c of an element. Points that exist only for these
     * functions, such as stages, may leave it unset. 0 if elements have more numbers than there are bits, or if the
     * problem does not state it. */
    uint32_t unseen;
    /* On R^n, true if masses are 1 and neither the force nor the gradient of the nonholonomic constraint depends on
     * velocities. Steps are then solved in positions (core/hp/positions.h). false: not known. */
    bool in_positions;

    physics *lagrangian;        /* l(g, eta) */
    physics *force;             /* L_g^* D1 l plus the additional forces, n */
    physics *momentum;          /* D2 l, n */
    physics *mass;              /* D22 l, n x n; NULL: the identity */
    bool mass_is_constant;      /* depends on parameters alone: its inverse is computed once; false: not known */
    bool mass_is_diagonal;      /* kernels use it; false: not known */
    physics *momentum_rate;     /* D1 D2 l applied to the velocity, n: d/dt D2 l = D22 l etadot + this; NULL: 0 */
    physics *velocity;          /* of (g, mu): D2 h, the inverse Legendre transform, n */
    physics *hamiltonian_force; /* of (g, mu): L_g^* D1 h, n; NULL: no Hamiltonian form */

    /* nonholonomic: phi(g, eta); holonomic: Phi(g), eta is ignored. NULL: there is no constraint. */
    physics *constraint_value;    /* m */
    physics *constraint_gradient; /* nonholonomic D2 phi; holonomic L_g^* D Phi; m x n */
    /* On R^n with a diagonal mass: the entries of constraint_gradient that may differ from 0, row after row;
     * gradient_entries computes only these. NULL: the gradient is treated as dense. */
    const struct pattern *gradient_pattern;
    physics *gradient_entries;
    /* m, including time derivatives: nonholonomic D1 phi along eta + dphi/dt; holonomic D^2 Phi (eta, eta) + 2 dD Phi/dt eta + d^2
     * Phi/dt^2 */
    physics *constraint_rate;
    /* holonomic: dPhi/dt at a fixed element, m: velocities satisfy D Phi eta + dPhi/dt = 0. NULL: 0 */
    physics *constraint_time_rate;
    /* nonholonomic: L_g^* D1 phi, m x n; NULL: not provided, since only vakonomic motion needs it */
    physics *constraint_slope;
    physics *dual_gradient; /* of (g, mu): D2 psi, psi = phi o FL^{-1}, m x n; NULL: no Hamiltonian form */

    /* Guards as functions of (g, eta), 2 * guards numbers. The first `guards` numbers must stay away from 0 along a
     * motion, such as denominators in l and phi and the determinant of the mass. Then each has a quotient with it
     * as denominator, which is unbounded at a pole but bounded where both vanish. NULL: nothing to guard. */
    physics *guard;
    int guards;

    /* For a motion on T*R^n given by its Hamiltonian alone, without a Lagrangian. Then v and eta are the momenta
     * everywhere, momentum and velocity are the identity (unit_momentum), and there is no constraint. NULL: there
     * is a Lagrangian. */
    physics *hamiltonian;   /* of (g, mu): h, one number per point */
    physics *position_rate; /* goes with `hamiltonian`; of (g, mu): D2 h, n */
    /* vakonomic: the problem with l, phi and constraint_slope, and the same parameters; h is the Hamiltonian of l
     * + <lambda, phi>. NULL: not vakonomic */
    const struct problem *extended;

    /* The problem with l = theta(q) v - H(q), linear in the velocities. It has the force D1 l, the momentum theta
     * and momentum_rate. l alone determines p = theta(q) and q'. The problem that points to it has Dirac's
     * Hamiltonian, H + <p - theta, q'>. NULL: l is regular, or there is no Lagrangian. */
    const struct problem *phase_space;
    bool theta_is_linear; /* goes with phase_space: theta is linear in the positions */
    unsigned theta_zeros; /* goes with phase_space: bit c is set if theta_c is 0 at all positions */

    /* forced: additional forces act, besides those of l or h. force and hamiltonian_force include them, as the
     * equations of motion do. timed: functions depend on the time of the instance. moving: l, h or the constraint
     * depends on time. drags: the additional forces depend on velocities. */
    bool forced, timed, moving, drags;
    /* of (g, eta): power of the additional forces and of explicit time dependence, one number per point; NULL: none */
    physics *power;

    /* On R^n without a constraint, l quadratic in the velocities: the gaps to walls, functions of the positions
     * that stay positive. The motion rebounds elastically at a wall. out: the gaps (walls), then their derivatives
     * (walls x n); eta is ignored. NULL: there are no walls. See core/problem/walls.h. */
    physics *wall;
    int walls;

    /* Exact flow: computes (g, eta) at time t from (g0, eta0) at time 0. Returns STATUS_OK, or another status if it
     * does not exist for these data. NULL: no exact flow is known. */
    enum status (*exact)(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta);
    const char *exact_source; /* goes with `exact` */

    const struct exact_forms *exact_forms; /* exact discrete mechanics in closed form; NULL: computed by shooting */

    /* optimal control: its equations (transfer.h); its presets have no initial data. NULL: not optimal control */
    const struct control_problem *control;

    const struct stated_units *units; /* units stated in its problem file (stated_units.h); NULL: none, or all are 1 */
    /* problem file that it was compiled from, used for other sizes and for series; NULL: none */
    const struct problem_text *text;
    uint64_t structural; /* bit k: sizes depend on parameter k */

    /* step compiled for this problem (HP_KERNEL); NULL: use one compiled for its sizes, or the general one */
    const struct hp_kernel *kernel;
};

/* evaluate_FUNCTION(problem, in, g, eta, out): calls a function of a problem and counts one evaluation per point
 * (core/numbers/counting.h). All code calls these functions only by these names. */
#define COUNTED_PHYSICS(function, counter)                                                                             \
    INLINED void evaluate_##function(const struct problem *problem, const struct instance *in, const lane *g,          \
                                     const lane *eta, lane *restrict out)                                              \
    {                                                                                                                  \
        work_done.counter += in->lanes;                                                                                \
        problem->function(in, g, eta, out);                                                                            \
    }
COUNTED_PHYSICS(force, evaluations)
COUNTED_PHYSICS(hamiltonian_force, evaluations)
COUNTED_PHYSICS(constraint_gradient, gradients)
COUNTED_PHYSICS(gradient_entries, gradients)
COUNTED_PHYSICS(dual_gradient, gradients)
COUNTED_PHYSICS(mass, masses)
#undef COUNTED_PHYSICS

/* The language of problem files. open: makes the problem of setup->text with the setup's parameters, and sets *why
 * as instance_open does. close: frees it. */
struct text_language {
    enum status (*open)(const struct setup *setup, const struct problem **problem, struct refusal *why);
    void (*close)(const struct problem *problem);
    char *(*write)(const struct problem_text *text, const char *from,
                   struct refusal *why); /* returns the C code of a problem file; the caller frees it */

    /* functions of core/problem/series.h, for the setup's problem file and parameters */
    enum status (*series_open)(const struct setup *setup, int order, bool with_energy, struct series **out);
    void (*series_close)(struct series *series);
    enum status (*series_expand)(struct series *series, real t, const real *g, const real *eta);
    bool (*series_is_smooth)(const struct series *series, real h);

    enum status (*rates_open)(const struct setup *setup, int order, struct rates **out);
    void (*rates_close)(struct rates *rates);
    void (*rates_advance)(struct rates *rates, int k);
    real *(*rates_position)(const struct rates *rates, int c);
    const real *(*rates_value)(const struct rates *rates, int c);

    /* functions of core/problem/partials.h, for the setup's problem file and parameters; `which` is an enum partial_of */
    enum status (*partials_open)(const struct setup *setup, struct partials **out);
    void (*partials_close)(struct partials *partials);
    const lane *(*partials_at)(struct partials *partials, int which, int count, const struct instance *in,
                               const lane *g, const lane *eta);
};

/* Registers the problems and the language, which the layer above the core passes in (core/entry.h). problem_write:
 * see text_language. problem_at: 0 <= index < problem_count(). problem_find: NULL if no problem has this name. */
void problems_hand_over(const struct problem *const *list, int count, const struct text_language *language);
const struct text_language *problem_language(void);
char *problem_write(const struct problem_text *text, const char *from, struct refusal *why);
int problem_count(void);
const struct problem *problem_at(int index);
const struct problem *problem_find(const char *name);

/* Returns true if some invariant is the momentum map of a symmetry. */
bool problem_has_momentum_map(const struct problem *problem);

/* Computes the energy <D2 l, eta> - l of a batch, one number per point; h if the motion is given by its Hamiltonian
 * alone. */
void energy(const struct instance *in, const lane *g, const lane *eta, lane *restrict out);

#endif
