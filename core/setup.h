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
    SMALL_DIMENSION = 64,  /* these three: limits on groups, and for families whose arrays have a fixed size */
    SMALL_ELEMENT = 64,
    SMALL_MULTIPLIERS = 32,
    MAX_STAGES = 16,     /* stages s of a tableau */
    MAX_PARAMETERS = 64, /* parameters of one problem */
    MAX_INVARIANTS = 8,  /* invariants of one problem, the energy first */
    MAX_WALLS = 8,       /* walls of one problem */
    MAX_RETRACTIONS = 4, /* retractions of one group */
    MAX_CLAIMS = 32,     /* claims one (problem, method, stages) brings */
    MAX_WITH = 8,        /* parameters of one method */
    WITH_SIZE = 256,     /* bytes of the string that gives them all, with the final 0 */
    MAX_SWITCHES = 32,   /* switching times of one extremal that are located */
    MEMBERS_AT_ONCE = 8, /* members of an ensemble that are integrated together, or cases that take turns on a thread */
    BESIDE_BACK = -1,    /* argument of core_api.beside: the same position with the opposite velocity */
    MESSAGE_SIZE = 512
};

/* X(code, text): every result of a call. Codes between OK and FAILED are bad input: nothing was computed. */
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
    X(BOUNDS, "no path found that keeps the bounds")                                                                   \
    X(GRAZES, "the motion grazes a wall")                                                                              \
    X(IMPACTS, "two impacts in one step, or at once")

enum status {
#define STATUS_CODE(code, text) STATUS_##code,
    STATUS_TABLE(STATUS_CODE)
#undef STATUS_CODE
};

/* X(code, name): the part of a setup that a refusal is about. By it a caller names file and line, or the option. */
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
    X(TEXT, "text")                                                                                                    \
    X(MEMBER, "members.spread")

enum field {
#define FIELD_CODE(code, name) FIELD_##code,
    FIELD_TABLE(FIELD_CODE)
#undef FIELD_CODE
};

/* Deliberate faults of methods, whose claims must be refuted: negative controls (docs/campaign.md, key `control`), not
 * optimal control. */
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

/* Adds a hypothesis to the set before it: `0 NEEDS(smooth) NEEDS(group)`. */
#define NEEDS(code) | ((hypothesis_set)1 << HYPOTHESIS_##code)

/* Returns true if the set has the hypothesis. */
static inline bool needs_it(hypothesis_set set, enum hypothesis hypothesis)
{
    return set >> hypothesis & 1;
}

enum claimant {
#define CLAIMANT(code, name, refused, needs, text) CLAIMANT_##code,
#include "core/run/claims.def"
    CLAIMANTS
};

/* Form of the round-off of a quantity that is claimed to be zero. */
enum bound_scale {
    BOUND_ONE,  /* units * epsilon^power * steps^growth */
    BOUND_CASE, /* the bound that the case computes */
    BOUND_FLOOR /* units * (floor of the quantity) * steps^growth */
};

struct bound {
    double units, power;
    enum bound_scale scale;
    double growth; /* 0: a residual at single nodes; 1/2: rounding errors that accumulate as a random walk */
};

/* A statement of a theorem about one quantity, with its source. Kinds order, tolerance and growth: `value` is the order
 * or exponent. Identity: the residual is zero up to `bound`, the part that round-off explains. Bound: no drift beyond
 * `bound` over the whole run. No theorem claims a drift. */
struct claim {
    enum claim_kind kind;
    enum quantity quantity;
    double value;
    const char *source;
    struct bound bound;
    hypothesis_set unknown; /* hypotheses that could not be checked: the claim is then neither confirmed nor refuted */
};

struct integrator;

struct parameter_info {
    const char *name, *value /* default, decimal text */, *meaning;
};

/* A set of initial data of a problem; of optimal control, of boundary data. */
struct preset_info {
    const char *name, *meaning;
};

struct problem_info {
    const char *name, *summary, *source;
    enum constraint_kind constraint;
    const char *group;         /* "R^n" or a product such as "SO(3) x R^2" */
    const char *group_summary; /* description of a matrix group that a problem file gives by its basis; else NULL */
    const char *coordinates;   /* names of the numbers in --q and --v */
    const char *exact;         /* source of its closed-form flow, or NULL */
    const char *inputs;        /* optimal control: description of the controls; else NULL */
    int retractions, parameters, presets, invariants;
    const char *retraction[MAX_RETRACTIONS]; /* the first is the default */
    const char *retraction_because;          /* why that one is the default, or NULL */
    struct parameter_info parameter[MAX_PARAMETERS];
    uint64_t of_data;                      /* bit k: only initial data depend on parameter k */
    const struct preset_info *preset;      /* valid while the problem is open; the first is the default */
    const char *invariant[MAX_INVARIANTS]; /* the energy first */
};

/* Parameter of a method besides its stages, given by name: a setup's `with`. */
enum parameter_kind { PARAMETER_INTEGER, PARAMETER_NUMBER, PARAMETER_WORD };

struct method_parameter {
    const char *name;
    enum parameter_kind kind;
    const char *value;        /* default, as a user would write it */
    const char *least, *most; /* range of an integer or a number; "inf" as the most allows infinity, written inf */
    const char *const *words; /* PARAMETER_WORD: allowed values, ends with NULL; NULL: the names of the tableaux */
    const char *meaning;
};

struct method_info {
    const char *name, *summary, *source;
    int least_stages, most_stages;
    bool control;     /* solves problems of optimal control, and no others */
    const char *twin; /* name of a method that defines the same map by another formulation, or NULL */
    int parameters, faults;
    struct method_parameter parameter[MAX_WITH];
    enum fault fault[FAULTS]; /* the deliberate faults that the method has */
    int observables;
    const char *observable[MAX_INVARIANTS]; /* numbers that it records besides the invariants of the problem */
    const struct integrator *outside;       /* a third-party method: its description; else NULL */
};

struct tableau_info {
    const char *name, *summary, *source;
    int least_stages, most_stages;
};

/* X(code, key): orders that a user can state for a tableau. ALONE: of the Runge-Kutta method (a, b) itself; others: of
 * the pair with its symplectic conjugate for nonholonomic constraints. */
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

/* Items of a refusal of a user's tableau that follow those of enum tableau_order: the order stated for exponents; the
 * weights. */
enum { TABLEAU_ORDER_EXPONENTS = TABLEAU_ORDERS, TABLEAU_WEIGHTS };

/* Order stated for a tableau, which its coefficients must have. said: an order was stated. */
struct tableau_stated {
    bool said;
    int order;
};

/* A step by products of exponentials [bogfjellmo-marthinsen-2016, (11)]. Indices are from 0. Stage i is
 * exp(A^(count-1)_i) .. exp(A^0_i) q0; row i = s is the end of the step. A^k_i = sum_j sum[k][i][j] h xi_j, plus for
 * each bracket with row = i and exponent = k: coefficient [h xi_letter[0], [h xi_letter[1], ..]], of `letters`
 * letters. */
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

/* A user's tableau. collocation: by the nodes c alone; else by a and b, and c becomes the row sums of a. All numbers
 * must be finite, also those that are not used. */
struct tableau_given {
    const char *name, *summary, *source;
    int s;
    bool collocation;
    wide c[MAX_STAGES], a[MAX_STAGES][MAX_STAGES], b[MAX_STAGES];
    struct tableau_stated stated[TABLEAU_ORDERS];
    const struct exponents_given *exponents; /* products of exponentials, of which a and b are the sums; NULL: none */
};

/* The order of a quantity as the author of a third-party method states it. */
struct stated_order {
    enum quantity quantity;
    double order;
};

struct core_case;
struct rattleback_method;

/* A task for a third-party method, in the units of the problem file: steps from the state (q, v), given as (q, p), too.
 * It answers with the states after every `every` steps. The core allocates to_q, to_v, to_p and to_lambda: steps /
 * every rows of element, n, n and m numbers (struct shape). */
struct outside_task {
    const char *precision;
    const struct core_case *given; /* the case; its setup is as it was opened, with all parameters below */
    const struct setup *setup;
    const struct shape *shape;
    int parameters,
        options; /* number of parameters of the problem, and of the method (struct method_info names them) */
    wide parameter[MAX_PARAMETERS], option[MAX_WITH];
    wide q[MAX_ELEMENT], v[MAX_DIMENSION], p[MAX_DIMENSION];
    wide start, horizon; /* time at the start, and duration */
    double tolerance;    /* tolerance of adaptive steps; 0: `steps` equal steps */
    long steps, every;
    wide *to_q, *to_v, *to_p, *to_lambda;
    bool has_v, has_p, has_lambda; /* out: the answer has to_v, to_p, to_lambda; to_q is required */
    struct work_counts work;       /* out: counters of its work; WORK_UNKNOWN if not reported */
};

/* A third-party method. Strings and lists belong to the caller and outlive it. */
struct integrator {
    const char *name, *summary, *source; /* source: where its orders are stated; printed with their verdicts */
    int orders;
    struct stated_order order[QUANTITIES];
    double floor[QUANTITIES]; /* floors of its errors, e.g. the tolerance of its solver; 0: none is stated */
    bool adaptive;            /* its steps follow a tolerance: orders are by the number of steps */
    double slope[QUANTITIES]; /* adaptive: exponent of an error in the tolerance; 0: none is stated */
    const struct method_parameter
        *parameters;         /* numeric parameters (core/run/with.h); end with an entry without a name; NULL: none */
    bool in_double, in_quad; /* precisions in which it can run */
    bool carries_more;       /* it carries a state besides (q, p, lambda), and can start from the initial data only */
    bool driven;             /* it accepts forces besides the Lagrangian, and explicit time */

    /* A library in this process, or NULL. report_message, or NULL: receives its messages about failures. */
    const struct rattleback_method *library;
    void (*report_message)(const char *text);
    /* If library is NULL: carries out a task. Returns STATUS_OK only if all of to_q was set. */
    enum status (*solve)(const struct integrator *integrator, struct outside_task *task);
    void *of; /* data for solve */
};

/* A group that can be a factor of product groups. summary: storage of its elements and velocities. retraction: those it
 * has. */
struct group_info {
    const char *name, *summary, *source;
    int retractions;
    const char *retraction[MAX_RETRACTIONS];
};

/* A case. Strings are names in the registries; numbers are wide, so 0.3 is 0.3 in both precisions. Times and data are
 * in the units of the problem file. */
struct setup {
    const char *problem; /* a built-in problem; not read if there is a text */
    const struct problem_text
        *text;          /* the problem file, which must outlive the opened case; NULL: a built-in problem */
    const char *preset; /* NULL: the problem's first */
    int parameters;
    const char *parameter_name[MAX_PARAMETERS];
    wide parameter_value[MAX_PARAMETERS];
    int q_size, v_size; /* of q and v below; 0: from the preset */
    const char *method; /* NULL: only questions about the problem are answered */
    int stages;         /* 0: the only stage count of the method, or of the tableau of its parameter `tableau` */
    const char
        *with; /* parameters of the method, "tableau=gauss r=2"; parameters not named (NULL: all) have defaults */
    const char *retraction; /* NULL: the method's default if the group has it, else the group's first */
    long steps;             /* equal steps over the horizon; adaptive integrators: number of sample intervals */
    double tolerance;       /* adaptive integrators: relative and absolute tolerance; 0: steps are equal */
    wide horizon;           /* duration; optimal control: 0 is the preset's */
    int samples; /* divides steps; sample k is at time k horizon / samples, k = 1..samples. Optimal control: steps divide
                    samples, and values between nodes are NaN */
    const wide *times; /* for a reference only: `samples` increasing times up to the horizon; NULL: equal intervals */
    int start;         /* optimal control: 0: the problem's guess; else number of a perturbed guess */
    wide spread;       /* members of an ensemble: a coordinate of the start moves by up to this fraction of its scale */
    long seed, member; /* with a spread: seed, member and the number of a coordinate decide how far it moves */
    enum fault fault;
    bool between_impacts; /* accept walls for a method that ignores them: the caller cuts its steps at impacts */
    bool (*give_up)(
        void); /* called every few steps; if it returns true the call ends with STATUS_TIMEOUT; NULL: never */
    wide q[MAX_ELEMENT],
        v[MAX_DIMENSION]; /* initial data as core_api.start fills them; last, because they are seldom copied */
};

/* Why a setup was refused. */
struct refusal {
    enum status status; /* as returned */
    enum field field;
    int item;   /* index in `field`, if that is a list, or in the problem file; tableau: enum tableau_order; -1: none */
    int offset; /* FIELD_TEXT: character in the entry */
    char message[MESSAGE_SIZE]; /* ready to print */
};

#endif
