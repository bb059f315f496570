/* Inputs of the core: sizes, statuses, descriptions of problems and methods, tableaux, setups. Results are in
 * core/outcome.h. */
#ifndef RATTLEBACK_CORE_SETUP_H
#define RATTLEBACK_CORE_SETUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/words.h"
#include "core/work.h"

typedef _Float128 wide;

enum {
    MAX_DIMENSION = 1000,  /* algebra dimension n of a problem on R^n */
    MAX_ELEMENT = 1000,    /* numbers that store one element */
    MAX_MULTIPLIERS = 128, /* constraints m */
    SMALL_DIMENSION = 64,  /* the same on groups, and for families whose arrays have these sizes */
    SMALL_ELEMENT = 64,
    SMALL_MULTIPLIERS = 32,
    MAX_STAGES = 16,     /* stages s of a tableau */
    MAX_PARAMETERS = 64, /* parameters of one problem */
    MAX_INVARIANTS = 8,  /* invariants of one problem, the energy first */
    MAX_RETRACTIONS = 4, /* retractions of one group */
    MAX_CLAIMS = 32,     /* claims one (problem, method, stages) brings */
    MAX_WITH = 8,        /* parameters of one method */
    WITH_SIZE = 256,     /* bytes of the text that gives them all, with the final 0 */
    MAX_SWITCHES = 32,   /* of the controls of one extremal that are located */
    MEMBERS_AT_ONCE = 8, /* members of an ensemble that are integrated at once, or cases that run in turns, at most */
    BESIDE_BACK = -1,    /* of data beside others: the same place, the other way */
    MESSAGE_SIZE = 512
};

/* X(code, text): every way a call can end. Below STATUS_FAILED it is bad input: nothing was started. */
#define STATUS_TABLE(X)                                                                                                \
    X(OK, WORD_OK)                                                                                                     \
    X(UNKNOWN_NAME, "unknown name")                                                                                    \
    X(BAD_VALUE, "value not allowed")                                                                                  \
    X(REFUSED, "method refused for this problem")                                                                      \
    X(INCONSISTENT, "initial data violate the constraint")                                                             \
    X(FAILED, "numerical failure")                                                                                     \
    X(NO_CONVERGENCE, "stage equations: no convergence")                                                               \
    X(DIVERGED, "stage equations: divergence")                                                                         \
    X(NOT_FINITE, "not a finite number")                                                                               \
    X(SINGULAR, "singular matrix")                                                                                     \
    X(OUT_OF_MEMORY, "out of memory")                                                                                  \
    X(TIMEOUT, "timeout")                                                                                              \
    X(POLE, "the motion crosses a singularity")                                                                        \
    X(OTHER_ROOT, "stage equations: other root")                                                                       \
    X(GAVE_UP, "the integrator gave up")                                                                               \
    X(CRASHED, "the integrator crashed")                                                                               \
    X(ENDED, "the integrator ended early")                                                                             \
    X(UNREADABLE, "the integrator's answer cannot be read")                                                            \
    X(UNRESOLVED, "not resolved to round-off")                                                                         \
    X(DEPENDENT, "constraints dependent, or nearly")                                                                   \
    X(TOO_FAST, "its steps were too long for the motion")                                                              \
    X(OTHER_FLOW, "exact flow refuted")                                                                                \
    X(NOT_CONVEX, "cost not convex in its controls")                                                                   \
    X(BOUNDS, "no path found that keeps the bounds")

enum status {
#define STATUS_CODE(code, text) STATUS_##code,
    STATUS_TABLE(STATUS_CODE)
#undef STATUS_CODE
};

/* X(code, name): what of an input a message is about, so that a caller can point at file, line or argument. */
#define FIELD_TABLE(X)                                                                                                 \
    X(NONE, "")                                                                                                        \
    X(PROBLEM, "name")                                                                                                 \
    X(PRESET, "preset")                                                                                                \
    X(PARAMETER, "parameters")                                                                                         \
    X(Q, "q")                                                                                                          \
    X(V, "v")                                                                                                          \
    X(METHOD, "methods")                                                                                               \
    X(STAGES, "stages")                                                                                                \
    X(STEPS, "steps")                                                                                                  \
    X(HORIZON, "horizon")                                                                                              \
    X(RETRACTION, "retraction")                                                                                        \
    X(WITH, "with")                                                                                                    \
    X(FAULT, "control")                                                                                                \
    X(TEXT, "text")

enum field {
#define FIELD_CODE(code, name) FIELD_##code,
    FIELD_TABLE(FIELD_CODE)
#undef FIELD_CODE
};

/* Deliberate faults: controls that the gate must refute (docs/campaign.md, `control`). */
enum fault {
#define FAULT(code, name, text, breaks) FAULT_##code,
#include "core/run/faults.def"
#undef FAULT
    FAULTS
};

/* Hypotheses of theorems (core/run/hypotheses.def), sets of them, and the groups of claims (core/run/claims.def). */
enum hypothesis {
#define HYPOTHESIS(code, name, of, needed, violated, text) HYPOTHESIS_##code,
#include "core/run/hypotheses.def"
#undef HYPOTHESIS
    HYPOTHESES
};
__extension__ typedef unsigned __int128 hypothesis_set;
_Static_assert(HYPOTHESES <= 128, "a set of hypotheses has a bit for each");
#define NEEDS(code) | ((hypothesis_set)1 << HYPOTHESIS_##code)

static inline bool needs_it(hypothesis_set set, enum hypothesis hypothesis)
{
    return set >> hypothesis & 1;
}

enum claimant {
#define CLAIMANT(code, name, refused, needs, text) CLAIMANT_##code,
#include "core/run/claims.def"
    CLAIMANTS
};

/* Scales of the round-off of a quantity that is claimed to be zero: units epsilon^power scale steps^growth. */
enum bound_scale {
    BOUND_ONE,
    BOUND_CASE, /* what the case says itself, in place of all these */
    BOUND_FLOOR /* the floor of the quantity, in place of epsilon^power */
};

struct bound {
    double units, power;
    enum bound_scale scale;
    double growth; /* 0: a residual at single nodes; 1/2: roundings that walk at random */
};

/* A theorem as it reaches the suite: which quantity, what of it, and who says so.
 * order: value is the order P; identity: the residual is zero; bound: no drift over time, more than `bound` over the whole
 * run. Identities and bounds carry what round-off may leave of them. */
struct claim {
    enum claim_kind kind;
    enum quantity quantity;
    double value;
    const char *source;
    struct bound bound;
    hypothesis_set unknown; /* what it needs and nobody could check: it is neither confirmed nor refuted */
};

struct integrator;

struct parameter_info {
    const char *name, *value /* default, decimal text */, *meaning;
};

/* A set of initial data of a problem, or a transfer. */
struct preset_info {
    const char *name, *meaning;
};

struct problem_info {
    const char *name, *summary, *source;
    enum constraint_kind constraint;
    const char *group;         /* "R^n" or a product such as "SO(3) x R^2" */
    const char *group_summary; /* of a group that the problem's text makes: what it was found to be; else NULL */
    const char *coordinates;   /* what --q and --v list */
    const char *exact;         /* source of its closed-form flow, or NULL */
    const char *inputs;        /* of optimal control: what its controls are; else NULL */
    int retractions, parameters, presets, invariants;
    const char *retraction[MAX_RETRACTIONS]; /* the first is the default */
    const char *retraction_because;          /* why it is, or NULL */
    struct parameter_info parameter[MAX_PARAMETERS];
    uint64_t of_data;                      /* bit k: only initial data depend on parameter k */
    const struct preset_info *preset;      /* of the problem, as long as that is open; the first is the default */
    const char *invariant[MAX_INVARIANTS]; /* the energy first */
};

/* Parameter of a method besides its stages, given by name: a setup's `with`. */
enum parameter_kind { PARAMETER_INTEGER, PARAMETER_NUMBER, PARAMETER_WORD };

struct method_parameter {
    const char *name;
    enum parameter_kind kind;
    const char *value;        /* default, as it would be given */
    const char *least, *most; /* range of an integer or a number; "inf" as the most allows infinity, written inf */
    const char *const *words; /* what a word may be, ends with NULL; NULL: the names of the tableaux */
    const char *meaning;
};

struct method_info {
    const char *name, *summary, *source;
    int least_stages, most_stages;
    bool control;     /* it solves problems of optimal control, and no others */
    const char *twin; /* the method that is the same map by another route, or NULL */
    int parameters, faults;
    struct method_parameter parameter[MAX_WITH];
    enum fault fault[FAULTS]; /* the deliberate faults it knows */
    int observables;
    const char *observable[MAX_INVARIANTS]; /* what it records besides the invariants of the problem */
    const struct integrator *outside;       /* what it is, where it is not of the core; else NULL */
};

struct tableau_info {
    const char *name, *summary, *source;
    int least_stages, most_stages;
};

/* X(code, key): orders of a tableau that can be stated: of the Runge-Kutta method (a, b) itself, and of the pair with its
 * conjugate where there is a nonholonomic constraint. */
#define TABLEAU_ORDER_TABLE(X)                                                                                         \
    X(ALONE, "order")                                                                                                  \
    X(Q, "orders.q")                                                                                                   \
    X(P, "orders.p")                                                                                                   \
    X(LAMBDA, "orders.lambda")

enum tableau_order {
#define TABLEAU_ORDER_CODE(code, key) TABLEAU_ORDER_##code,
    TABLEAU_ORDER_TABLE(TABLEAU_ORDER_CODE)
#undef TABLEAU_ORDER_CODE
        TABLEAU_ORDERS
};

/* Stated order of a tableau, which the coefficients must have. */
struct tableau_stated {
    bool said;
    int order;
};

/* A step by products of exponentials [bogfjellmo-marthinsen-2016, (11)]: stage i is exp(A^K_i) .. exp(A^1_i) q0, the
 * step that of row s, where
 * A^k_i = sum_j sum[k][i][j] h xi_j + brackets: coefficient [h xi_a, [h xi_b, ..]], of stages counted from 0. */
enum { MAX_EXPONENTS = 8, MOST_EXPONENT_STAGES = 8, MAX_EXPONENT_BRACKETS = 32, MAX_LETTERS = 6 };
struct bracket_given {
    int row, exponent, letters, letter[MAX_LETTERS];
    wide coefficient;
};
struct exponents_given {
    int count, brackets;
    struct tableau_stated order; /* on groups */
    wide sum[MAX_EXPONENTS][MOST_EXPONENT_STAGES + 1][MOST_EXPONENT_STAGES];
    struct bracket_given bracket[MAX_EXPONENT_BRACKETS];
};

/* A tableau of a user's own: collocation on the nodes c, or the coefficients a and b, whose c are the row sums of a. */
struct tableau_given {
    const char *name, *summary, *source;
    int s;
    bool collocation;
    wide c[MAX_STAGES], a[MAX_STAGES][MAX_STAGES], b[MAX_STAGES];
    struct tableau_stated stated[TABLEAU_ORDERS];
    const struct exponents_given *exponents; /* whose sums a and b are; NULL: none */
};

/* An order as its author states it. */
struct stated_order {
    enum quantity quantity;
    double order;
};

struct core_case;
struct rattleback_method;

/* Steps that somebody else is asked for: from the state (q, v or p), and where its answer goes: the states after every
 * `every` steps, steps / every rows of as many numbers as shape says. */
struct outside_task {
    const char *precision;
    const struct core_case *given; /* the case; its setup is as it was opened, with all parameters below */
    const struct setup *setup;
    const struct shape *shape;
    int parameters, options; /* of the problem, and of the method: struct method_info names those */
    wide parameter[MAX_PARAMETERS], option[MAX_WITH];
    wide q[MAX_ELEMENT], v[MAX_DIMENSION], p[MAX_DIMENSION];
    wide start, horizon; /* the time that it starts at, and how long it takes */
    double tolerance;    /* of its steps; 0: these are `steps` equal ones */
    long steps, every;
    wide *to_q, *to_v, *to_p, *to_lambda;
    bool has_v, has_p, has_lambda; /* did it answer with these? q it must */
    struct work_counts work;       /* WORK_UNKNOWN where it does not say */
};

/* A method from outside the program. Texts and lists stay the caller's and outlive it. */
struct integrator {
    const char *name, *summary, *source; /* source: of the orders, whose verdicts it stands beside */
    int orders;
    struct stated_order order[QUANTITIES];
    double floor[QUANTITIES]; /* of its errors, such as the tolerance that it solves to; 0: none is stated */
    bool adaptive;            /* its steps follow a tolerance: orders are those by the number of steps */
    double slope[QUANTITIES]; /* of an adaptive one: exponent of an error by the tolerance; 0: none is stated */
    const struct method_parameter
        *parameters; /* numbers, by core/run/with.h; end with an entry without a name; NULL: none */
    bool in_double, in_quad;
    bool carries_more; /* a state besides (q, p, lambda): it starts from the initial data only */
    bool driven;       /* it knows forces beside the Lagrangian, and the explicit time */

    /* Steps of a library in this process, whose messages about a failure are handed on (report_message, or NULL), .. */
    const struct rattleback_method *library;
    void (*report_message)(const char *text);
    /* .. or, where library is NULL, whoever does the task; STATUS_OK only if all of q was set. */
    enum status (*solve)(const struct integrator *integrator, struct outside_task *task);
    void *of; /* for solve */
};

/* A factor of product groups: what stores its elements and its velocities, and the retractions it has. */
struct group_info {
    const char *name, *summary, *source;
    int retractions;
    const char *retraction[MAX_RETRACTIONS];
};

/* A case. Strings are names in the registries; numbers are wide, so 0.3 is 0.3 in both precisions. */
struct setup {
    const char *problem;
    const struct problem_text *text; /* the problem as text, which must outlive what is opened; NULL: of the register */
    const char *preset;              /* NULL: the problem's first */
    int parameters;
    const char *parameter_name[MAX_PARAMETERS];
    wide parameter_value[MAX_PARAMETERS];
    int q_size, v_size; /* of q and v below; 0: from the preset */
    const char *method;
    int stages;             /* 0: the only count that the method, or the tableau of its parameter `tableau`, has */
    const char *with;       /* parameters of the method, "tableau=gauss r=2"; those not named, or NULL: defaults */
    const char *retraction; /* NULL: the group's first */
    long steps;             /* of an adaptive integrator: sample times, between which it takes steps of its own */
    double tolerance;       /* of an adaptive integrator, relative and absolute; 0: steps are equal */
    wide horizon;           /* of optimal control 0: the preset's */
    int samples; /* divides steps; sample k is at k horizon / samples, k = 1..samples. Of optimal control, all of whose nodes
                    count, steps divide samples, and what lies between nodes is NaN */
    const wide *times; /* of a reference alone: `samples` times that increase up to the horizon; NULL: equal ones */
    int start;         /* of optimal control: 0: from the problem's guess; else from one that this number turns aside */
    enum fault fault;
    bool (*give_up)(void); /* asked every few steps; true ends the work with STATUS_TIMEOUT; NULL: never */
    wide q[MAX_ELEMENT], v[MAX_DIMENSION]; /* last, for most of it is seldom set, read or copied */
};

/* Why a setup was refused, ready to print; `field` and `item` (an index into a list, or -1) say where to point. */
struct refusal {
    enum status status;
    enum field field;
    int item, offset; /* FIELD_TEXT: the entry of the problem's text, and the character in it */
    char message[MESSAGE_SIZE];
};

#endif
