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

/* A function of a batch of points (g, eta), on R^n (q, v), or of (g, mu) if its comment says so. Arrays are
 * component-major: g lane[element], eta and mu lane[n]; matrices by rows. A lane holds LANES reals, one per point of
 * the batch. The comment of a function ends with the size of `out`. */
typedef void physics(const struct instance *in, const lane *g, const lane *eta, lane *restrict out);

struct invariant {
    const char *name;
    /* of (g, eta), one number per point; `which` is its place in the list */
    void (*value)(const struct instance *in, int which, const lane *g, const lane *eta, lane *restrict out);
    /* momentum map of a symmetry: symplectic methods keep it to round-off (discrete Noether theorem) */
    bool momentum_map;
    const char *source;
    bool observable; /* only recorded, as the flow changes it; observables come last */
};

struct problem {
    const char *name, *summary, *source, *coordinates;
    enum constraint_kind constraint;
    const struct group *const *groups;  /* NULL-terminated: one per retraction, the first is the default; NULL: R^n */
    const char *retraction_because;     /* why it is the default; NULL: no reason is stated */
    const char *group_summary;          /* description of a group that the text gives by its basis; else NULL */
    int n, element, m;                  /* sizes; element 0 means n */
    void (*shape)(struct instance *in); /* sets n, element, m from the parameters; NULL where they are fixed */
    /* the list ends with an entry without a name, as do presets and invariants */
    const struct parameter_info *parameters;
    uint64_t preset_parameters; /* bit k: parameter k changes only initial data */
    /* returns whether the parameters are allowed; NULL: all are */
    bool (*admissible)(const struct instance *in, char message[MESSAGE_SIZE]);
    /* sets of initial data, the first is the default; for optimal control the boundary data of transfers */
    const struct preset_info *presets;
    const struct invariant *invariants; /* besides the energy; NULL: none */
    /* initial data of preset `which`; NULL: a problem of optimal control */
    void (*initial)(const struct instance *in, int which, real *g, real *eta);

    /* Names an expression that has no finite value or derivative at a state: FIELD_TEXT, entry and offset. Returns false if it
     * finds none; NULL: the problem is no text. */
    bool (*find_flaw)(const struct instance *in, const real *g, const real *eta, struct refusal *why);

    /* Bit c: none of the functions from here to the guards reads number c of an element. Points that exist only for
     * these functions, such as stages, need not have it. 0 for elements longer than the bits, and for problems that
     * do not state it. */
    uint32_t unseen;
    /* On R^n, true if masses are 1 and neither the force nor the gradient of the nonholonomic constraint depends on
     * velocities. Steps are then solved in positions (core/hp/positions.h). false: not known. */
    bool in_positions;

    physics *lagrangian;        /* l(g, eta) */
    physics *force;             /* L_g^* D1 l and the forces besides it, n */
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
     * gradient_entries computes these alone. NULL: the gradient is treated as dense. */
    const struct pattern *gradient_pattern;
    physics *gradient_entries;
    /* m, with the derivatives by the time: nonholonomic D1 phi along eta + dphi/dt; holonomic D^2 Phi (eta, eta) +
     * 2 dD Phi/dt eta + d^2 Phi/dt^2 */
    physics *constraint_rate;
    /* holonomic: dPhi/dt at a fixed element, m: velocities satisfy D Phi eta + dPhi/dt = 0. NULL: 0 */
    physics *constraint_time_rate;
    /* nonholonomic: L_g^* D1 phi, m x n; NULL: not given, as only vakonomic motion needs it */
    physics *constraint_slope;
    physics *dual_gradient; /* of (g, mu): D2 psi, psi = phi o FL^{-1}, m x n; NULL: no Hamiltonian form */

    /* Guards as functions of (g, eta). First `guards` numbers that must stay away from 0 along a motion, such as
     * denominators in l and phi and the determinant of the mass. Then, for each, a quotient with it as denominator, which is
     * unbounded at a pole but not where both vanish: 2 * guards in all. NULL: nothing to guard. */
    physics *guard;
    int guards;

    /* A motion on T*R^n that is given by its Hamiltonian alone, without a Lagrangian. Data v and eta are then the
     * momenta everywhere, momentum and velocity are the identity (unit_momentum), and there is no constraint. NULL:
     * there is a Lagrangian. */
    physics *hamiltonian;   /* of (g, mu): h, one number per point */
    physics *position_rate; /* goes with `hamiltonian`; of (g, mu): D2 h, n */
    /* vakonomic: the problem with l, phi and constraint_slope, and the same parameters; h is the Hamiltonian of l
     * + <lambda, phi>. NULL: not vakonomic */
    const struct problem *extended;

    /* The problem with l = theta(q) v - H(q), linear in the velocities. It has the force D1 l, the momentum theta and
     * momentum_rate. l alone determines p = theta(q) and q'. The Hamiltonian of the struct that points to it is Dirac's, H + <p -
     * theta, q'>. NULL: l is regular, or there is none. */
    const struct problem *phase_space;
    bool theta_is_linear; /* goes with phase_space: theta is linear in the positions */
    unsigned theta_zeros; /* likewise: bit c, theta_c is 0 at all positions */

    /* forced: forces act besides those of l or h; force and hamiltonian_force include them, as the equations of
     * motion do. timed: functions depend on the time of the instance. moving: l, h or the constraint depends on it.
     * drags: these forces depend on velocities. */
    bool forced, timed, moving, drags;
    /* of (g, eta): power of these forces and of the explicit time, one number per point; NULL: none */
    physics *power;

    /* On R^n without a constraint, l quadratic in the velocities: functions of the positions that stay positive, their
     * gaps to walls at which the motion rebounds elastically. The gaps (walls), then their derivatives (walls x n); eta
     * is ignored. NULL: there are no walls. core/problem/walls.h */
    physics *wall;
    int walls;

    /* Exact flow: (g, eta) at time t from (g0, eta0) at 0; NULL: none. The status is not STATUS_OK if these data have
     * none. */
    enum status (*exact)(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta);
    const char *exact_source; /* goes with `exact` */

    const struct exact_forms *exact_forms; /* exact discrete mechanics in closed form; NULL: computed by shooting */

    /* optimal control: its equations (transfer.h); its presets have no initial data. NULL: not optimal control */
    const struct control_problem *control;

    const struct stated_units *units; /* units that its text states (stated_units.h); NULL: none, or all are 1 */
    /* the text that it was compiled from, for other sizes and for series; NULL: none */
    const struct problem_text *text;
    uint64_t structural; /* bit k: sizes depend on parameter k */

    /* the step compiled for this problem (HP_KERNEL); NULL: one compiled for its sizes, or the general one */
    const struct hp_kernel *kernel;
};

/* ask_FUNCTION(problem, in, g, eta, out): calls a function of a problem and counts it, one per point
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

/* The language of problem texts. `open` makes the problem of setup->text with the setup's parameters, and sets *why
 * as instance_open does; `close` frees it. */
struct text_language {
    enum status (*open)(const struct setup *setup, const struct problem **problem, struct refusal *why);
    void (*close)(const struct problem *problem);
    char *(*write)(const struct problem_text *text, const char *from,
                   struct refusal *why); /* returns the C code; see struct core_api */

    /* functions of core/problem/series.h, with the setup's text and parameters */
    enum status (*series_open)(const struct setup *setup, int order, bool with_energy, struct series **out);
    void (*series_close)(struct series *series);
    enum status (*series_expand)(struct series *series, real t, const real *g, const real *eta);
    bool (*series_is_smooth)(const struct series *series, real h);

    enum status (*rates_open)(const struct setup *setup, int order, struct rates **out);
    void (*rates_close)(struct rates *rates);
    void (*rates_advance)(struct rates *rates, int k);
    real *(*rates_position)(const struct rates *rates, int c);
    const real *(*rates_value)(const struct rates *rates, int c);

    /* functions of core/problem/partials.h, with the setup's text and parameters; `which` is an enum partial_of */
    enum status (*partials_open)(const struct setup *setup, struct partials **out);
    void (*partials_close)(struct partials *partials);
    const lane *(*partials_at)(struct partials *partials, int which, int count, const struct instance *in,
                               const lane *g, const lane *eta);
};

/* Registers the problems and the language, which the layer above the core passes in (core/entry.h). */
void problems_hand_over(const struct problem *const *list, int count, const struct text_language *language);
const struct text_language *problem_language(void);
char *problem_write(const struct problem_text *text, const char *from, struct refusal *why);
int problem_count(void);
const struct problem *problem_at(int index);
const struct problem *problem_find(const char *name);

/* Returns true if an invariant is the momentum map of a symmetry. */
bool problem_has_momentum_map(const struct problem *problem);

/* Energy <D2 l, eta> - l of a batch. */
void energy(const struct instance *in, const lane *g, const lane *eta, lane *restrict out);

#endif
