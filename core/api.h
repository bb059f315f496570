/* The one door between the integrator core and everything else: core/setup.h goes in, core/outcome.h comes out.
 * Precision-neutral: numbers cross it as `wide`; each precision's object exports one struct core_api. */
#ifndef RATTLEBACK_CORE_API_H
#define RATTLEBACK_CORE_API_H

#include "core/outcome.h"

struct draft;

/* Equations solved in double precision and refined in quadruple (draft.h): the stage equations of a step, or those
 * of the motion by collocation. Unknowns and corrections are in the solver's order, which is the same in both
 * precisions. */
struct draft_api {
    /* The run of a setup that quadruple has opened, with steps of scale horizon / steps; NULL if it cannot be had. */
    struct draft *(*open)(const struct setup *setup, wide scale);

    /* x of part `part` of the step from the state at its start; x as it was, where the status is not STATUS_OK. */
    enum status (*solve)(struct draft *draft, int part, const wide *g, const wide *mu, const wide *lambda, wide *x);

    /* The motion of a setup by collocation, whatever its method; NULL if it cannot be had. Its step h from (g, eta) with s stages, not
     * from the step before where `first` is set. */
    struct draft *(*open_motion)(const struct setup *setup);
    enum status (*solve_motion)(struct draft *draft, int s, bool first, wide h, const wide *g, const wide *eta,
                                wide *x);

    /* The correction that the fixed point has made at x, near the x of solve -> what it lacks of Newton's, to about 12 digits
     * of that, padding 0; false if the fixed point does not contract. */
    bool (*refine)(struct draft *draft, const wide *x, wide *correction);

    /* Newton's correction for equations without a fixed point. residual: at an x near that of solve. correction: to
     * about 8 digits, padding 0. Returns false if solve had no matrix, or it is singular; a matrix from elsewhere
     * could lead to another root. */
    bool (*newton)(struct draft *draft, const wide *residual, wide *correction);

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

    /* Describes the problem of a case, as `problem` does built-in ones; strings live as long as the handle. */
    void (*describe)(const struct core_case *given, struct problem_info *out);

    /* Look at the problem at its initial data. STATUS_SINGULAR or NOT_FINITE where its Lagrangian is not regular. */
    enum status (*examine)(const struct core_case *given, struct examination *out);

    /* The C of a problem's text, which both precisions compile, as allocated text; `from` says where the text is. NULL with
     * *why set where it is wrong. */
    char *(*write)(const struct problem_text *text, const char *from, struct refusal *why);

    /* Lists the claims of method and problem; returns their number. */
    int (*claims)(const struct core_case *given, struct claim out[MAX_CLAIMS]);

    /* Integrate over the horizon. */
    enum status (*integrate)(const struct core_case *given, struct trajectory *out);

    /* Like integrate, for `count` <= members_at_once members of an ensemble: one trajectory and one status each.
     * Members that differ only in initial data may run in parallel, which is faster. A member's numbers may then
     * differ from those of `integrate` by round-off; they do not depend on the other members. */
    void (*integrate_members)(const struct core_case *const *cases, int count, struct trajectory *out,
                              enum status *status);
    int members_at_once; /* 1: side by side is not faster in this precision */

    /* Calls run(of[k]) for each k < count <= MEMBERS_AT_ONCE. What these ask this precision for is done as if one were called after
     * another, with the same numbers and the same work, but on one thread in turns: where several ask for the same operation of a group,
     * it is computed for all in one pack. `run` may call all functions of this table but this one. */
    void (*join)(int count, void (*run)(void *of), void *const *of);
    bool (*joins)(void); /* false: `join` is not faster in this precision, or on this machine */

    /* The exact or reference flow (method and stages are not looked at), in this precision. */
    enum status (*reference)(const struct core_case *given, struct reference *out);

    /* Local errors of one step h = horizon / steps from exact data: entries of what the method can be asked are set, and of each the floor below
     * which it is round-off, others are 0. STATUS_REFUSED for a method without stages. */
    enum status (*stages)(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);

    /* Symplectic and reversal defects of one step h = horizon / steps from the initial data, in units of the case's own, and what round-off
     * explains of each; NaN where there is none, or where it could not be seen. */
    enum status (*structure)(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES]);

    /* Computes the first `terms` <= MOST_MODIFIED terms of the modified energy of a step h = horizon / steps at `count` states (g, mu), without a
     * deliberate fault (struct modified). STATUS_REFUSED for a step that is no partitioned Runge-Kutta method, or of a problem without text, with a
     * constraint, on a group, with forces or a time; STATUS_NOT_FINITE where the series are not. */
    enum status (*backward)(const struct core_case *given, int terms, int count, const wide *g, const wide *mu,
                            struct modified *out);

    /* Tests whether the equations are smooth along the first `steps` steps; with_energy: l (or h) as well.
     *
     * Returns STATUS_OK if they are, or if the problem has no symbolic definition to test; STATUS_FAILED or
     * STATUS_NOT_FINITE if the motion crosses a non-smooth point; any other status if the motion could not be
     * followed that far. */
    enum status (*smooth)(const struct core_case *given, long steps, bool with_energy);

    /* Returns the smallest independence of the constraints over the first `steps` steps
     * (core/problem/independence.h), by collocation in as many steps. 0: they become dependent, or no motion was
     * found; NaN: the problem has no constraint. */
    double (*independence)(const struct core_case *given, long steps);

    /* Tests whether the equations have a unique solution at the start or, if `along`, along the motion (struct
     * unsolved). Constraints so nearly dependent that multipliers in a precision of this epsilon have less than half
     * of their digits count as dependent; epsilon 0: only dependent ones do. Returns the status of *out; OK if no
     * defect is known. */
    enum status (*unsolved)(const struct core_case *given, double epsilon, bool along, struct unsolved *out);

    /* Computes the residual and the bound of every identity that applies to the case; a residual is NaN if it could
     * not be computed, both are NaN for other identities. */
    void (*identities)(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES]);

    /* Computes the exact discrete objects of a pair (q0, q1) by shooting, for a case of exact-map with h = horizon /
     * steps. The points need not be near the problem's own initial data. Returns STATUS_BAD_VALUE if they are no
     * elements of the group. */
    enum status (*exact_objects)(const struct core_case *given, const wide *q0, const wide *q1,
                                 struct exact_objects *out);

    /* A start from the pair (q0, q1), a step h = horizon / steps apart, as exact_objects has them: of a case of exact-map the velocity of
     * the motion in D that joins them, of a method with start=pair that which it takes for this pair of its discrete constraint. */
    enum status (*pair_start)(const struct core_case *given, const wide *q0, const wide *q1, struct pair_start *out);

    /* The velocity (n) of the state (g, mu) at time t: D2 h. Of a motion that is given by its Hamiltonian alone, the momentum itself. */
    void (*velocity)(const struct core_case *given, wide t, const wide *g, const wide *mu, wide *v);

    /* The acceleration (n; left-trivialised on a group) and the multipliers (m) at the state (g, v) and time t. STATUS_SINGULAR where the mass or the
     * constraints are. */
    enum status (*acceleration)(const struct core_case *given, wide t, const wide *g, const wide *v, wide *acceleration,
                                wide *lambda);

    /* The initial data: the element and the n velocities. */
    void (*start)(const struct core_case *given, wide *g, wide *v);

    /* Other initial data, near the case's own, on the group and on the constraints: one for each number `which`, and the
     * motion back from the start, BESIDE_BACK. STATUS_INCONSISTENT where none
     * was found. */
    enum status (*beside)(const struct core_case *given, int which, wide *g, wide *v);

    /* The problem as functions of one point, a struct rattleback_problem, or its like in quadruple precision, as long as the
     * handle lives; free gives it back. NULL without memory, of optimal control, and where there is no Lagrangian. */
    void *(*face)(const struct core_case *given);

    /* Distance of two elements of the group, in its metric. */
    double (*distance)(const struct core_case *given, const wide *g, const wide *h);

    const struct draft_api *draft; /* of double precision, for quadruple; NULL there */
};

/* The text of a status, the name of a fault: one table each, above; words.h has the others. */
const char *status_text(enum status status);
const char *fault_name(enum fault fault);
const char *fault_text(enum fault fault);

/* Returns true if this claim must be refuted under the deliberate fault (breaks of faults.def). */
bool fault_breaks(enum fault fault, const struct claim *claim);

/* A line of core/run/hypotheses.def; of which the check is. */
struct hypothesis_info {
    const char *name, *needed, *text;
    enum hypothesis_of { OF_MOTION, OF_PROBLEM, OF_TABLEAU, OF_METHOD } of;
};
const struct hypothesis_info *hypothesis_info(enum hypothesis hypothesis);
const char *hypothesis_of_word(enum hypothesis_of of);

/* A claim of core/run/claims.def: by whom, the hypotheses that it needs, those of the motion among them, and its source. */
struct claim_line {
    enum claim_kind kind;
    enum quantity quantity;
    hypothesis_set needs;
    const char *by, *methods, *source;
};

/* Line k, from 0; false: there is none. Of an identity of core/quantities.def `by` and `methods` are NULL. */
bool claim_line(int k, struct claim_line *out);

/* Returns what the theorem behind a claim needs of the motion. */
hypothesis_set claim_asks(enum claim_kind kind, enum quantity quantity);

/* A bound in numbers, for a run of `steps` steps and a quantity with that floor; not one that the case says itself. */
double bound_value(const struct bound *bound, double epsilon, double floor, long steps);

const struct core_api *core_double(void);
const struct core_api *core_quad(void);

/* Open and close at once: would the setup be taken, and what shape has it? */
enum status core_check(const struct core_api *core, const struct setup *setup, struct shape *shape,
                       struct refusal *why);

#endif
