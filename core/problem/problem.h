/* A problem is physics only: group, parameters, initial data, derivatives of l and phi, invariants, exact flow. */
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
struct rates;
struct series;
struct stated_units;

/* A function of a batch of points (g, eta) -- on R^n (q, v) -- or (g, mu) where it says so. Component-major:
 * g lane[element], eta and mu lane[n]; matrices by rows. */
typedef void physics(const struct instance *in, const lane *g, const lane *eta, lane *restrict out);

struct invariant {
    const char *name;
    /* of (g, eta), one number a point; it is number `which` of the list */
    void (*value)(const struct instance *in, int which, const lane *g, const lane *eta, lane *restrict out);
    bool momentum_map; /* of a symmetry: symplectic methods keep it to round-off (discrete Noether theorem) */
    const char *source;
    bool observable; /* only recorded: the flow changes it. Such come last */
};

struct problem {
    const char *name, *summary, *source, *coordinates;
    enum constraint_kind constraint;
    const struct group *const *groups;       /* NULL-terminated: one a retraction, the first the default; NULL: R^n */
    const char *retraction_because;          /* why that is the default; NULL: nobody says */
    const char *group_summary;               /* what a group of a text's own basis was found to be; else NULL */
    int n, element, m;                       /* sizes; element 0 means n */
    void (*shape)(struct instance *in);      /* sets n, element, m from the parameters; NULL where they are fixed */
    const struct parameter_info *parameters; /* end with an entry without a name, as the three lists below */
    uint64_t preset_parameters;              /* bit k: only initial data depend on parameter k */
    bool (*admissible)(const struct instance *in, char message[MESSAGE_SIZE]); /* of the parameters; NULL: all */
    const struct preset_info *presets;  /* sets of initial data, the first the default; or transfers */
    const struct invariant *invariants; /* besides the energy; NULL: none */
    void (*initial)(const struct instance *in, int which, real *g, real *eta); /* of preset `which`; NULL: transfers */

    /* Bit c: none of the functions from here to the guards looks at number c of an element, so that points which are there for them
     * alone, as stages are, need not have it. Of elements longer than the bits, and of problems that do not say, 0. */
    uint32_t unseen;
    /* On R^n: masses are 1, and neither the force nor the gradient of the nonholonomic constraint looks at velocities, so that steps are
     * solved in positions (core/hp/positions.h); false: maybe not. */
    bool in_positions;

    physics *lagrangian;        /* l(g, eta) */
    physics *force;             /* L_g^* D1 l and what is beside it, n */
    physics *momentum;          /* D2 l, n */
    physics *mass;              /* D22 l, n x n; NULL: the identity */
    bool mass_is_constant;      /* of parameters alone: its inverse is found once; false: maybe not */
    bool mass_is_diagonal;      /* kernels know it; false: maybe not */
    physics *momentum_rate;     /* D1 D2 l applied to the velocity, n: d/dt D2 l = D22 l etadot + this; NULL: 0 */
    physics *velocity;          /* of (g, mu): D2 h, the inverse Legendre transform, n */
    physics *hamiltonian_force; /* of (g, mu): L_g^* D1 h, n; NULL: no Hamiltonian form */

    /* nonholonomic: phi(g, eta); holonomic: Phi(g), eta is not looked at. NULL where there is no constraint. */
    physics *constraint_value;    /* m */
    physics *constraint_gradient; /* nonholonomic D2 phi; holonomic L_g^* D Phi; m x n */
    /* On R^n with a diagonal mass: the entries of constraint_gradient that may differ from 0, and these alone, row after row.
     * NULL: it is taken as dense. */
    const struct pattern *gradient_pattern;
    physics *gradient_entries;
    physics *constraint_rate;  /* nonholonomic D1 phi along eta; holonomic D^2 Phi (eta, eta); m */
    physics *constraint_slope; /* nonholonomic: L_g^* D1 phi, m x n; NULL: not given, only vakonomic motion needs it */
    physics *dual_gradient;    /* of (g, mu): D2 psi, psi = phi o FL^{-1}, m x n; NULL: no Hamiltonian form */

    /* Guards as functions of (g, eta): `guards` numbers that stay away from 0 along every motion, as denominators of
     * l and phi and the determinant of the mass do, then as many quotients by them, which are unbounded at a pole.
     * NULL: nothing to guard. */
    physics *guard;
    int guards;

    /* A motion on T*R^n that is given by its Hamiltonian alone, as no Lagrangian leads to it: data v and eta everywhere are
     * the momenta, momentum and velocity the identity (unit_momentum), there is no constraint. NULL: it has a Lagrangian. */
    physics *hamiltonian;           /* of (g, mu): h, one number a point */
    physics *position_rate;         /* goes with it, of (g, mu): D2 h, n */
    const struct problem *extended; /* vakonomic: the problem with l and phi, constraint_slope among them, and the same
                                       parameters: h is that of l + <lambda, phi>; NULL: not vakonomic */

    /* The problem with l = theta(q) v - H(q), linear in the velocities, its force D1 l, momentum theta and momentum_rate; l determines
     * p = theta(q) and q' alone. The Hamiltonian is then that of Dirac, H + <p - theta, q'>. NULL: l is regular, or there is none. */
    const struct problem *phase_space;
    bool theta_is_linear; /* goes with it: in the positions */
    unsigned theta_zeros; /* likewise: bit c, theta_c is 0 at all positions */

    /* Forces beside those of l or h: force and hamiltonian_force have them in, so that they are those of the equations of motion; timed:
     * functions look at the time of the instance; moving: l, h or the constraint does; drags: these forces depend on velocities. */
    bool forced, timed, moving, drags;
    physics *power; /* of data (g, eta): what they and the time do to the energy, one number a point; NULL: nothing */

    /* Exact flow: (g, eta) at time t from (g0, eta0) at 0; NULL: none. Not STATUS_OK where these data have none. */
    enum status (*exact)(const struct instance *in, const real *g0, const real *eta0, real t, real *g, real *eta);
    const char *exact_source; /* goes with it */

    const struct exact_forms *exact_forms; /* exact discrete mechanics in closed form; NULL: by shooting */

    const struct control_problem *
        control; /* of optimal control: what that asks (transfer.h), and presets without initial data; NULL: it is none */

    const struct stated_units *units; /* that its text states (stated_units.h); NULL: none, or all are 1 */
    const struct problem_text *text;  /* what it was compiled from, for other sizes and series; NULL: none */
    uint64_t structural;              /* bit k: parameter k is one that sizes depend on */

    const struct hp_kernel
        *kernel; /* the step compiled for this problem (HP_KERNEL); NULL: one of its sizes, or the general one */
};

/* ask_FUNCTION(problem, in, g, eta, out): the functions of a problem that are counted (core/numbers/counting.h), a point each. They are
 * called by these names alone, by whoever it is. */
#define COUNTED_PHYSICS(function, counter)                                                                             \
    INLINED void ask_##function(const struct problem *problem, const struct instance *in, const lane *g,               \
                                const lane *eta, lane *restrict out)                                                   \
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

/* The language of problem texts: `open` makes the problem of setup->text with the setup's parameters, *why as for
 * instance_open; `close` frees it. */
struct text_language {
    enum status (*open)(const struct setup *setup, const struct problem **problem, struct refusal *why);
    void (*close)(const struct problem *problem);
    char *(*write)(const struct problem_text *text, const char *from,
                   struct refusal *why); /* as C; see struct core_api */

    /* core/problem/series.h, with the setup's text and parameters */
    enum status (*series_open)(const struct setup *setup, int order, bool with_energy, struct series **out);
    void (*series_close)(struct series *series);
    enum status (*series_expand)(struct series *series, real t, const real *g, const real *eta);
    bool (*series_is_smooth)(const struct series *series, real h);

    enum status (*rates_open)(const struct setup *setup, int order, struct rates **out);
    void (*rates_close)(struct rates *rates);
    void (*rates_advance)(struct rates *rates, int k);
    real *(*rates_place)(const struct rates *rates, int c);
    const real *(*rates_value)(const struct rates *rates, int c);
};

/* The register of problems and the language, which those who have them hand over at the door (core/entry.h). */
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
