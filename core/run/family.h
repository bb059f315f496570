/* Interface between core/run and the families of methods: the opened case, the run of one trajectory, and the table
 * of functions by which all other code integrates, measures and judges a family. A family keeps its unknowns and its
 * workspace in its own folder. */
#ifndef RATTLEBACK_CORE_FAMILY_H
#define RATTLEBACK_CORE_FAMILY_H

#include "core/api.h"
#include "core/numbers/real.h"
#include "core/problem/node.h"
#include "core/problem/stated_units.h"
#include "core/refuse.h"
#include "core/run/with.h"
#include "core/tableaux/tableau.h"

struct family;
struct record;
struct solver;

/* Claimant: the name of a group of claims in core/run/claims.def; families and methods list those that they make. BY: its
 * bit in a set. */
#define BY(code) ((uint64_t)1 << CLAIMANT_##code)

/* An order, and its source; NULL: the source that claims.def gives. */
struct stated {
    double order;
    const char *source;
};

/* State of a hypothesis. HELD_UNKNOWN: values that would decide it are not finite. */
enum held { HELD_NOT, HELD, HELD_UNKNOWN };

/* A substep that is a partitioned Runge-Kutta method, with a for the positions and ahat for the momenta. length: its
 * share of the step. */
enum { MOST_RK_PARTS = 2 };
struct rk_part {
    real length;
    struct tableau tableau;
};

/* A line of a register: a name, and the family that does the work. */
struct method {
    const char *name, *summary, *source;
    const char *tableau;           /* name of its tableau; NULL: none, or by its parameter `tableau` */
    int least_stages, most_stages; /* if equal, setups need not give the stage count */
    const char *twin;              /* the same map by another route, or NULL */
    const struct family *family;
    const void *of;         /* data of this method, of a type that its family knows; NULL: the family has one method */
    const char *retraction; /* default retraction, if the problem's group has it; NULL: the first of the group */
    const struct method_parameter *parameters; /* parameters instead of its family's, or NULL */
    const enum fault *faults;                  /* faults instead of its family's, or NULL */
    uint64_t claims;                           /* claimants besides those of its family */
};

/* An opened setup: all data that its runs share. Texts are the caller's and outlive it. */
struct core_case {
    struct setup setup; /* as given, but with the retraction that the method chooses */
    struct instance in;
    /* Initial data: g (element) and eta (n), a left-trivialised velocity, or a momentum if the motion is given by its Hamiltonian alone. Reals
     * here and in struct run are in the core's units (stated_units.h). */
    real g[MAX_ELEMENT], eta[MAX_DIMENSION];
    const struct method *method; /* NULL: only questions about the problem can be answered */
    const struct family *family; /* the method's; without a method: for optimal control that of its solver, else NULL */
    struct with with;
    struct tableau tableau;       /* tableau with the deliberate fault; s = 0: the method has none */
    struct tableau_report report; /* of the tableau without a fault */
    struct shape shape;           /* dimensions and properties, as callers of the core see them */
    void *own;                    /* set by family->transfers->take */
};

/* A trajectory that is being computed: problem, method and state. The step is h = scale * horizon / steps; scale
 * is 1, -1 for backward steps, or the weight of a substep (run_open). */
struct run {
    const struct core_case *given; /* the case from which the run was opened; outlives the run */
    struct instance in;            /* the case's instance, for one point (lanes = 1) */
    const struct method *method;
    struct with with;
    struct tableau tableau; /* if the method has one */
    enum fault fault;
    real scale, h;
    /* The node: the state as all other code sees it, with mu left-trivialised. _low: low parts of compensated sums. */
    real g[MAX_ELEMENT], g_low[MAX_ELEMENT];
    real mu[MAX_DIMENSION], mu_low[MAX_DIMENSION];
    real lambda[MAX_MULTIPLIERS];
    real t, t_low;             /* time of the node, and its low part */
    lane time;                 /* t in all lanes, for in.time, if the problem depends on the time */
    struct node node;          /* the node with values of the problem; run_step and run_moved update it */
    long rough;                /* Taylor steps so far over which a function is not known to be smooth */
    struct work_counts counts; /* work of its steps so far */
    unsigned uncounted;        /* bit k: counter k of core/work.def is not known */
    void *work;                /* the family's own */
};

/* Values of a step whose stages are solved: stages and interpolants. */
struct dense {
    /* Solves the stages of the step from the run's state, which does not change. */
    enum status (*solve)(struct run *run);
    /* Stage i (from 0) at c_i: configuration g (element), momentum mu and extra momentum extra (n each, body frame); none is NULL. Nonholonomic
     * steps impose the constraint at the extra momenta mu^i [mathematics, HP 3]. */
    void (*stage)(const struct run *run, int i, real *g, real *mu, real *extra);
    /* Multipliers of stage i (m). */
    void (*multipliers)(const struct run *run, int i, real *lambda);
    /* After solve, at theta in [0, 1] of the step. position (element): by the integral of the interpolated stage velocities; if
     * `extra`, of the velocities of the extra momenta. momentum (n): in the body frame at position(theta, false). */
    void (*position)(const struct run *run, real theta, bool extra, real *g);
    void (*momentum)(const struct run *run, real theta, real *mu);
    /* The interpolated forces in the frame of the start (n); on R^n the rate of the momentum. */
    void (*momentum_rate)(const struct run *run, real theta, real *rate);
    /* Only on R^n: the polynomial of degree s - 2 of discontinuous collocation, to which the stage momenta belong. */
    void (*momentum_inside)(const struct run *run, real theta, real *mu);
};

/* A number of the run's own state that is recorded at every node, as invariants are. */
struct observable {
    const char *name;
    real (*value)(const struct run *run);
};

/* Problems of optimal control: all steps are unknowns of one system. */
struct transfers {
    /* take: sets given->own and its part of the shape, or refuses. drop: frees given->own if it is not NULL, also
     * after a refusal. */
    enum status (*take)(struct core_case *given, struct refusal *why);
    void (*drop)(struct core_case *given);

    /* Like integrate and reference of struct core_api; reference is also called without a method. */
    enum status (*solve)(const struct core_case *given, struct trajectory *out);
    enum status (*reference)(const struct core_case *given, struct reference *out);
};

/* Functions that all methods of a family share. To find which method runs they read method->of; they do not compare
 * pointers to functions. A function that a family does not need is NULL. Needed are one of step, solve and transfers,
 * and `order` if a claim of the family has the order OWN. */
struct family {
    /* Named parameters besides the stages; ends with an entry without a name. A parameter named "tableau" is the name
     * of the run's tableau. */
    const struct method_parameter *parameters;

    /* True if the family takes motions given by their Hamiltonian alone; otherwise these are refused. */
    bool takes_hamiltonian;

    /* True if its steps go through impacts on walls (core/problem/walls.h); otherwise problems with walls are
     * refused. */
    bool takes_walls;

    /* True if the step size is adaptive: the setup then states a tolerance. Other families take equal steps and refuse
     * a tolerance. */
    bool adaptive;

    /* True if the family takes only problems of up to SMALL_DIMENSION dimensions, SMALL_ELEMENT numbers and
     * SMALL_MULTIPLIERS constraints; larger ones are refused. */
    bool small;

    /* Checks whether the tableau's report and the parameters fit the problem. It is called after those hypotheses
     * of its claims that concern the problem were checked. If it does not fit, *why names what fails (refuse, FIELD_METHOD).
     * Of given->shape only `stages` is set. NULL: always fits. */
    enum status (*applies)(const struct core_case *given, struct refusal *why);

    /* open: allocates run->work by run_allocate at the initial state (g, mu, lambda are set; lambda is the continuous
     * multiplier). close: frees the contents; it is called if work is not NULL, also if open has failed. NULL: there
     * is nothing to open. */
    enum status (*open)(struct run *run);
    void (*close)(struct run *run);

    /* step: advances run->g, mu and lambda by run->h, or a state of the family's own from which `read` sets them;
     * run_step then moves the time and the node. After a failure the state is undefined.
     * solve: takes all steps of the horizon at once; sets run->g, mu, lambda to each sample in turn and
     * calls run_keep_sample after each. */
    enum status (*step)(struct run *run);
    enum status (*solve)(struct run *run, struct record *record);

    /* Instead of the functions for runs: the family solves problems of optimal control, and no others. */
    const struct transfers *transfers;

    /* In double precision, for core/run/predictor.h: solves a substep of the step from the run's g, mu and lambda,
     * which do not change. substep: which one, by the index of its first stage; 0 if the step is one system. *solver:
     * the solver of these equations, with the unknowns in the same order as the quadruple solver's; set also if the
     * solution failed. Returns the status of the solution. NULL: no predictors. */
    enum status (*predictor)(struct run *run, int substep, struct solver **solver);

    /* For a family that carries another state than run->g, mu, lambda: read sets these from it; set does the converse
     * after they were set from outside. */
    void (*read)(struct run *run);
    void (*set)(struct run *run);

    /* Copies the carried state into another open run of the same method, which may have another h; run_carry copies the
     * time, and then calls read and moves the node. NULL: run_carry copies g, mu, lambda and low parts, and calls
     * set. */
    void (*carry)(const struct run *from, struct run *to);

    const struct dense *dense;

    /* Returns true if the end of a step is moved after its stages were solved, for example by a projection. NULL:
     * never. */
    bool (*projects)(const struct core_case *given);

    /* Fills the substeps of which a step on R^n without a constraint consists, all with the same number of stages and
     * without a deliberate fault. Returns their number; 0: the step does not consist of such substeps. NULL: never. */
    int (*rk_parts)(const struct core_case *given, struct rk_part out[MOST_RK_PARTS]);

    /* Without dense output: computes local errors of the parts of a step, at exact data. Sets entries of error and,
     * for each, the floor below which it is round-off; all are -1 before, and an error that stays so is missing. */
    enum status (*local_errors)(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);

    /* As `mode` of struct core_api. NULL: the family has no parasitic mode. */
    enum status (*mode)(const struct core_case *given, int count, struct mode_size *out);

    /* Like integrate_members of struct core_api, for up to MEMBERS_AT_ONCE cases of one method, in parallel. A status
     * STATUS_FAILED: that case has to run alone. Returns false, and does nothing, if the cases do not fit together. */
    bool (*lanes)(const struct core_case *const *cases, int count, struct trajectory *out, enum status *status);

    /* Returns true if the problem has a phase-space Lagrangian (problem.h) and p = theta(q) holds at both ends of a
     * step: the positions are the whole state. NULL: never. */
    bool (*momenta_follow)(const struct core_case *given);

    /* Returns true if a step of this case is its own adjoint, Phi_{-h} Phi_h = 1. NULL: never. */
    bool (*self_adjoint)(const struct core_case *given);

    /* claims: claimants (BY(code) | ..) of all its methods, besides method->claims. claims_by: if they depend on the
     * case; returns all claimants, and neither `claims` nor method->claims is read. */
    uint64_t claims;
    uint64_t (*claims_by)(const struct core_case *given);

    /* For claims whose order is OWN in core/run/claims.def: returns the order of a quantity by the tableau, the
     * parameters or the method; below 0 or NAN: none. */
    struct stated (*order)(const struct core_case *given, enum quantity quantity);

    /* Fills claims that another method makes, such as the base of a composition, and returns their number. NULL:
     * none. */
    int (*inherits)(const struct core_case *given, struct claim out[MAX_CLAIMS]);

    const enum fault *faults;             /* deliberate faults it knows; ends with FAULT_NONE */
    const struct observable *observables; /* ends with an entry without a name */
};

/* Returns the horizon of a case in the core's units. */
static inline real case_horizon(const struct core_case *given)
{
    return core_time(&given->in, given->setup.horizon);
}

/* Force, with the deliberate fault if there is one: the sign of its first component flipped. */
static inline void run_force(const struct run *run, const struct instance *in, const lane *g, const lane *eta,
                             lane *restrict out)
{
    evaluate_force(in->problem, in, g, eta, out);
    if (run->fault == FAULT_FORCE)
        FOR_LANES(l, in) out[0][l] = -out[0][l];
}

static inline const struct method_parameter *method_parameters(const struct method *method)
{
    return method->parameters ? method->parameters : method->family->parameters;
}

static inline const enum fault *method_faults(const struct method *method)
{
    return method->faults ? method->faults : method->family->faults;
}

static inline bool is_of_family(const struct core_case *given, const struct family *family)
{
    return given->method && given->method->family == family;
}

/* Returns the data of a case's method in this family; NULL if it belongs to another family. */
static inline const void *variant_of(const struct core_case *given, const struct family *family)
{
    return is_of_family(given, family) ? given->method->of : NULL;
}

/* Refuses a method for a problem: "METHOD needs WHAT; PROBLEM HAS". */
static inline enum status needs(const struct core_case *given, const char *what, const char *has, struct refusal *why)
{
    return refuse(why, STATUS_REFUSED, FIELD_METHOD, -1, "%s needs %s; %s %s", given->method->name, what,
                  given->in.problem->name, has);
}

#endif
