/* The one door between the integrator core and everything else.
 * Precision-neutral: numbers cross it as `wide`; each precision's object exports one struct core_api. */
#ifndef RATTLEBACK_CORE_API_H
#define RATTLEBACK_CORE_API_H

#include <stdbool.h>
#include <stddef.h>

#include "core/words.h"

typedef _Float128 wide;

enum {
    MAX_DIMENSION = 64,   /* algebra dimension n of a problem */
    MAX_ELEMENT = 64,     /* numbers that store one group element */
    MAX_MULTIPLIERS = 32, /* constraints m */
    MAX_STAGES = 16,      /* stages s of a tableau */
    MAX_PARAMETERS = 64,  /* parameters of one problem */
    MAX_PRESETS = 8,      /* sets of initial data of one problem, or transfers, one less than this */
    MAX_INVARIANTS = 8,   /* invariants of one problem, the energy first */
    MAX_RETRACTIONS = 4,  /* retractions of one group */
    MAX_CLAIMS = 24,      /* claims one (problem, method, stages) brings */
    MAX_WITH = 8,         /* parameters of one method */
    WITH_SIZE = 256,      /* bytes of the text that gives them all, with the final 0 */
    MAX_SWITCHES = 32,    /* of the controls of one extremal that are located */
    MEMBERS_AT_ONCE = 8,  /* members of an ensemble that are integrated at once, at most */
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
    X(OTHER_FLOW, "exact flow refuted")

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

/* Planted faults: controls that the gate must refute (measurement.md, Controls). */
enum fault {
#define FAULT(code, name, text, breaks) FAULT_##code,
#include "core/run/faults.def"
#undef FAULT
    FAULTS
};

/* How large round-off may make what is promised to be zero: units epsilon^power scale steps^growth. */
enum bound_scale {
    BOUND_ONE,
    BOUND_SIZE,   /* 1 + |g| + |mu|, amplitudes over the run */
    BOUND_PRODUCT /* products of position and momentum: (1 + |g|) (|g| + |mu|), amplitudes over the run */
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
};

struct integrator;

struct parameter_info {
    const char *name, *value /* default, decimal text */, *meaning;
};

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
    struct preset_info preset[MAX_PRESETS]; /* the first is the default */
    const char *invariant[MAX_INVARIANTS];  /* the energy first */
};

/* What a method needs to know besides its stages, given by name: a setup's `with`. */
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
    enum fault fault[FAULTS]; /* the planted faults it knows */
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

/* What is said of an order of a tableau, which the coefficients have to bear out. */
struct tableau_stated {
    bool said;
    int order;
};

/* A step by products of exponentials (VRKMK paper (11)): stage i is exp(A^K_i) .. exp(A^1_i) q0, the step that of row s, where
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
    wide horizon;
    long steps, every;
    wide *to_q, *to_v, *to_p, *to_lambda;
    bool has_v, has_p, has_lambda; /* did it answer with these? q it must */
    long evaluations, iterations;
};

/* A method from outside the program. Texts and lists stay the caller's and outlive it. */
struct integrator {
    const char *name, *summary, *source; /* source: of the orders, whose verdicts it stands beside */
    int orders;
    struct stated_order order[QUANTITIES];
    const struct method_parameter
        *parameters; /* numbers, by core/run/with.h; end with an entry without a name; NULL: none */
    bool in_double, in_quad;
    bool carries_more; /* a state besides (q, p, lambda): it starts from the initial data only */

    /* Steps of a library in this process, whose words about a failure are handed on (tell, or NULL), .. */
    const struct rattleback_method *library;
    void (*tell)(const char *text);
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

/* One case as the core sees it. Texts are names of registers; numbers are wide, so 0.3 is 0.3 in both precisions. */
struct setup {
    const char *problem;
    const struct problem_text *text; /* the problem as text, which must outlive what is opened; NULL: of the register */
    const char *preset;              /* NULL: the problem's first */
    int parameters;
    const char *parameter_name[MAX_PARAMETERS];
    wide parameter_value[MAX_PARAMETERS];
    int q_size, v_size; /* 0: from the preset */
    wide q[MAX_ELEMENT], v[MAX_DIMENSION];
    const char *method;
    int stages;             /* 0: the only count that the method, or the tableau of its parameter `tableau`, has */
    const char *with;       /* parameters of the method, "tableau=gauss r=2"; those not named, or NULL: defaults */
    const char *retraction; /* NULL: the group's first */
    long steps;
    wide horizon; /* of optimal control 0: the preset's */
    int samples; /* divides steps; sample k is at k horizon / samples, k = 1..samples. Of optimal control, all of whose nodes
                    count, steps divide samples, and what lies between nodes is NaN */
    int start; /* of optimal control: 0: from the problem's guess; else from one that this number turns aside */
    enum fault fault;
    bool (*give_up)(void); /* asked every few steps; true ends the work with STATUS_TIMEOUT; NULL: never */
};

/* Why a setup was refused, ready to print; `field` and `item` (an index into a list, or -1) say where to point. */
struct refusal {
    enum status status;
    enum field field;
    int item, offset; /* FIELD_TEXT: the entry of the problem's text, and the character in it */
    char message[MESSAGE_SIZE];
};

/* What an opened setup turns out to be. */
struct shape {
    int n, element, m, invariants; /* m: multipliers; of optimal control the controls, which stand in their place */
    enum constraint_kind constraint;
    const char *retraction; /* the one the setup gets */
    bool on_group;          /* not R^n: elements are g, velocities and momenta left-trivialised */
    wide horizon;           /* of optimal control: the setup's or, where that is 0, the preset's; else 0 */
    int costates;           /* of optimal control: n; else 0 */
    double projected; /* how far initial data were off the group or the constraints, over the size of the terms, before
                               they were moved there; 0: they were good as they came */
    int stages;
    bool self_adjoint;                     /* a step back undoes a step: errors have expansions in even powers of h */
    char with[WITH_SIZE];                  /* every parameter of the method in declared order; empty if it has none */
    const char *invariant[MAX_INVARIANTS]; /* the energy first, then the problem's, then what the method observes */
    int kept;                              /* how many of them the flow is to keep: those before the observables */
};

/* What a solution of optimal control has besides its samples. */
struct control_outcome {
    wide g[MAX_ELEMENT], mu[MAX_DIMENSION], u[MAX_MULTIPLIERS],
        costate[MAX_DIMENSION]; /* at the start; u(0) and the cost J name the extremal */
    wide cost;
    double equations, terminal,
        noether;  /* largest residuals, over the sizes of their terms; NaN: there is no symmetry */
    double index; /* how many directions the cost falls along to second order: 0 is a local minimum; NaN: not known */
    double conjugate;  /* the first conjugate point of Jacobi's condition, NaN: there is none */
    double work_bound; /* what the cost is at least by the work that its path asks for; NaN: not known */
    int order;         /* of the cost's error, 0: of none */

    /* Where bounded controls leave a bound, come to one or are switched off and on: which, and when. More are not listed. */
    int switches, switched[MAX_SWITCHES];
    wide switch_time[MAX_SWITCHES];
};

/* A trajectory at its sample times; arrays are owned by the caller and hold `samples` rows.
 * Widths: g element, mu n, lambda m, invariant shape.invariants (the energy first); of optimal control costate n and before m,
 * the controls ahead of the node, lambda those behind it. */
struct trajectory {
    int samples;
    bool balances; /* is the energy balance asked for? It takes a solution of the motion between any two nodes */
    wide *g, *mu, *lambda;
    wide *costate, *before;
    wide invariant_start[MAX_INVARIANTS];
    wide *invariant;                            /* values at the sample times */
    wide *invariant_mean;                       /* means over the nodes since the last sample */
    double constraint, tangency;                /* max over all nodes */
    double momentum;                            /* max over all nodes of |I - I_0| over the momentum maps */
    double invariant_deviation[MAX_INVARIANTS]; /* max over all nodes of |I - I_0| */
    double
        energy_balance; /* max over all nodes of |E - E_0 - work of the reaction|, where it does work and is asked for;
                              else NaN */
    double amplitude_g, amplitude_mu, amplitude_lambda; /* max over the nodes, Euclidean */
    double amplitude_energy;                            /* max over the nodes of |<mu, v>|, twice the kinetic energy */
    double swings; /* path over twice the range, of the component of g or mu that goes to and fro most often */
    long iterations, evaluations, newton; /* solver iterations, force evaluations (points), Newton steps; quadruple does
                                             not count what its drafts in double take */
    struct control_outcome outcome;       /* of optimal control */
};

struct reference {
    struct trajectory at;
    double error_q, error_p, error_lambda; /* measured disagreement of two routes, norms as in the errors */
    double projected;                      /* struct shape: what moved the initial data */
    double error_cost;                     /* of optimal control, whose lambda are the controls */
    char route[64];                        /* "exact", or the two methods and their steps */
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

/* Exact discrete objects of a pair of points, on and off M_h^e (exact discrete paper, sections 4 and 5). */
struct exact_objects {
    wide before[MAX_DIMENSION], after[MAX_DIMENSION];             /* R_F^-, R_F^+: velocities at the two points */
    wide action;                                                  /* L^e */
    wide force_before[MAX_DIMENSION], force_after[MAX_DIMENSION]; /* F^{e,-}, F^{e,+} */
    wide phi[MAX_MULTIPLIERS]; /* Phi_e: the constraint at the first point and R_F^-, zero on M_h^e */
    wide defect;               /* mu_d^e, by the closed form that S1 to S3 have; else NaN */
    double error;              /* how far these are from those with half as many substeps */
    double
        condition; /* |A| |A^-1| of A(h) = dq1/dv0 in the norm of largest row sums: what a change of q1 is amplified by */
};

/* A problem at its initial data. */
struct examination {
    bool hamiltonian; /* there is no l: what is said of it is said of h */
    bool finite;      /* l and its first derivatives are numbers */
    bool regular;     /* D22 l can be inverted, or there is no l */
    double condition; /* of D22 l: its largest entry times that of its inverse; NaN: there is no l */
    bool independent; /* the constraints: D2 phi (D22 l)^{-1} D2 phi^T can be inverted */
    int dependent;    /* the first constraint, from 1, that those before it make superfluous; 0: none */
    bool affine;      /* phi is affine in the velocities, or holonomic */
    int allowed;      /* directions that an affine constraint leaves, time among them where it is not linear */
    int growth; /* by how many iterated brackets add to them, generically: 0 where it can be integrated, fewer than the
                         constraints where some can; -1: not looked at */
    int first;  /* by how many the first brackets do at the initial data */
    bool works; /* the reaction does work: the energy is not kept */
};

struct draft;

/* The stage equations of a Hamilton-Pontryagin step in double precision, which quadruple refines (draft.h). Unknowns and
 * corrections are in the solver's order, which is the same in both precisions. */
struct draft_api {
    /* The run of a setup that quadruple has opened, with steps of scale horizon / steps; NULL if it cannot be had. */
    struct draft *(*open)(const struct setup *setup, wide scale);

    /* x of part `part` of the step from the state at its start; x as it was, where the status is not STATUS_OK. */
    enum status (*solve)(struct draft *draft, int part, const wide *g, const wide *mu, const wide *lambda, wide *x);

    /* The correction that the fixed point has made at x, near the x of solve -> what it lacks of Newton's, to about 12 digits
     * of that, padding 0; false if the fixed point does not contract. */
    bool (*refine)(struct draft *draft, const wide *x, wide *correction);

    void (*close)(struct draft *draft);
};

struct core_api {
    const char *precision; /* "double" or "quad" */
    double epsilon;        /* unit of least precision, 2^-52 or 2^-112 */
    int digits;            /* decimal digits that print a number exactly enough to read it back */

    int (*problems)(void);
    void (*problem)(int index, struct problem_info *out);
    int (*methods)(void);
    void (*method)(int index, struct method_info *out);
    int (*tableaux)(void);
    void (*tableau)(int index, struct tableau_info *out);
    int (*groups)(void);
    void (*group)(int index, struct group_info *out);

    /* Coefficients, conditions and predicted orders of a named tableau. One of the user's own that has not the orders that are
     * stated of it, none at all, or a lower one than it would have with more digits, is refused; *out is filled all the same. */
    enum status (*tableau_report)(const char *name, int stages, struct tableau_report *out, struct refusal *why);

    /* Take up a tableau: from now on it and the method of its name are looked up as those of the registers are. One that was
     * added under this name before is replaced. Names of the registers, and nodes that coincide, are refused. */
    enum status (*add_tableau)(const struct tableau_given *given, struct refusal *why);

    /* Take up a method from outside, which stays the caller's and has to outlive all cases. One that was added under this
     * name before is replaced; names of the registers and of tableaux are refused. */
    enum status (*add_integrator)(const struct integrator *integrator, struct refusal *why);

    /* Open a setup: everything that can be refused is refused here, before any work; *out is then NULL and *why says what.
     * The handle answers all questions below and keeps what the setup points to, which must outlive it. A setup without a
     * method (NULL) opens for questions about its problem: shape, reference, distance. */
    enum status (*open)(const struct setup *setup, struct core_case **out, struct refusal *why);
    void (*close)(struct core_case *given); /* NULL: nothing */
    const struct shape *(*shape)(const struct core_case *given);

    /* Its problem, as `problem` describes those of the register; texts live as long as the handle. */
    void (*describe)(const struct core_case *given, struct problem_info *out);

    /* Look at the problem at its initial data. STATUS_SINGULAR or NOT_FINITE where its Lagrangian is not regular. */
    enum status (*examine)(const struct core_case *given, struct examination *out);

    /* The C of a problem's text, which both precisions compile, as allocated text; `from` says where the text is. NULL with
     * *why set where it is wrong. */
    char *(*write)(const struct problem_text *text, const char *from, struct refusal *why);

    /* What method and problem promise; returns the number of claims. */
    int (*claims)(const struct core_case *given, struct claim out[MAX_CLAIMS]);

    /* Integrate over the horizon. */
    enum status (*integrate)(const struct core_case *given, struct trajectory *out);

    /* The same for `count` <= members_at_once members of an ensemble, one trajectory and one status each. Cases that
     * differ only in initial data may run side by side, which is faster. A member's numbers may differ from those of
     * `integrate` by round-off; they do not depend on which members are beside it. */
    void (*integrate_members)(const struct core_case *const *cases, int count, struct trajectory *out,
                              enum status *status);
    int members_at_once; /* 1: side by side is not faster in this precision */

    /* The exact or reference flow (method and stages are not looked at), in this precision. */
    enum status (*reference)(const struct core_case *given, struct reference *out);

    /* Local errors of one step h = horizon / steps from exact data: entries STAGE_* and DENSE_* are set. STATUS_REFUSED for
     * a method without stages. */
    enum status (*stages)(const struct core_case *given, double error[QUANTITIES], double *floor);

    /* Symplectic and reversal defects of one step h = horizon / steps from the initial data. */
    enum status (*structure)(const struct core_case *given, double residual[QUANTITIES]);

    /* Of every identity that speaks of the case its residual, NaN where it could not be had, and the bound; of others NaN. */
    void (*identities)(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES]);

    /* Of the pair (q0, q1), points of the problem wherever its own initial data are, a step h = horizon / steps apart, by shooting, for a case of exact-map. */
    enum status (*exact_objects)(const struct core_case *given, const wide *q0, const wide *q1,
                                 struct exact_objects *out);

    /* The velocity (n) of the state (g, mu): D2 h. Of a motion that is given by its Hamiltonian alone, the momentum itself. */
    void (*velocity)(const struct core_case *given, const wide *g, const wide *mu, wide *v);

    /* The initial data: the element and the n velocities. */
    void (*start)(const struct core_case *given, wide *g, wide *v);

    /* The problem as functions of one point, a struct rattleback_problem, or its like in quadruple precision, as long as the
     * handle lives; free gives it back. NULL without memory, of optimal control, and where there is no Lagrangian. */
    void *(*face)(const struct core_case *given);

    /* Distance of two elements of the group, in its metric (measurement.md, Quantities). */
    double (*distance)(const struct core_case *given, const wide *g, const wide *h);

    const struct draft_api *draft; /* of double precision, for quadruple; NULL there */
};

/* The text of a status, the name of a fault: one table each, above; words.h has the others. */
const char *status_text(enum status status);
const char *fault_name(enum fault fault);
const char *fault_text(enum fault fault);

/* Has this claim to be refuted under the planted fault (breaks of faults.def)? */
bool fault_breaks(enum fault fault, const struct claim *claim);

/* A bound in numbers, for a run of `steps` steps with these amplitudes. */
double bound_value(const struct bound *bound, double epsilon, double amplitude_g, double amplitude_mu, long steps);

const struct core_api *core_double(void);
const struct core_api *core_quad(void);

/* Open and close at once: would the setup be taken, and what shape has it? */
enum status core_check(const struct core_api *core, const struct setup *setup, struct shape *shape,
                       struct refusal *why);

#endif
