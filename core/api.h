/* Interface of the integrator core: other code calls the core only through it. Inputs are the types of core/setup.h,
 * results those of core/outcome.h. It does not depend on the precision: numbers are `wide`, and each precision
 * exports one struct core_api. Numbers are in the units of the problem file. eta (n): the left-trivialised velocity,
 * or the momentum if the motion is given by its Hamiltonian alone. `why` must not be NULL; it is set if the status is
 * not STATUS_OK.
 *
 * Threads may call a table at the same time, each for cases of its own. Nothing else may run during add_tableau and
 * add_integrator; an addition belongs to one precision. */
#ifndef RATTLEBACK_CORE_API_H
#define RATTLEBACK_CORE_API_H

#include "core/outcome.h"

struct predictor;

/* Equations solved in double precision and refined in quadruple (predictor.h): the stage equations of a step, or those
 * of the motion by collocation. Unknowns, residuals and corrections are in the solver's order, which is the same in both
 * precisions, and have its `size`, padding included (solver.h). All numbers here are in the core's units
 * (core/problem/stated_units.h). */
struct predictor_api {
    /* Opens the run in double of a setup that is open in quadruple, with steps of scale * horizon / steps. Returns
     * NULL if it cannot be opened. */
    struct predictor *(*open)(const struct setup *setup, wide scale);

    /* Computes the unknowns x of a substep from the state (g, mu, lambda) at its start. substep: index of its first
     * stage, from 0. Leaves x unchanged unless the status is STATUS_OK. */
    enum status (*solve)(struct predictor *predictor, int substep, const wide *g, const wide *mu, const wide *lambda,
                         wide *x);

    /* Opens the motion of a setup by Gauss collocation, whatever its method. Returns NULL if it cannot be opened. */
    struct predictor *(*open_motion)(const struct setup *setup);

    /* Computes the unknowns x (2 s n; collocation_get) of a step h of this motion from (g, eta) with s stages. first:
     * start values do not use the last step. Overwrites x also on failure, unless there is no rule of s stages. */
    enum status (*solve_motion)(struct predictor *predictor, int s, bool first, wide h, const wide *g, const wide *eta,
                                wide *x);

    /* Refines a correction of the fixed-point iteration to Newton's. x: an iterate near that of solve, to which
     * `correction` was just added. correction: out Newton's correction less the one added, to about 12 digits, with
     * padding 0. It sums the Neumann series of the fixed point, and returns false if that does not converge;
     * `correction` is then overwritten, too. */
    bool (*refine)(struct predictor *predictor, const wide *x, wide *correction);

    /* Computes Newton's correction for equations without a fixed point, to about 8 digits, with padding 0, from the
     * residual at an x near that of solve. The first call after solve makes the matrix, at the x of solve: a matrix of
     * another point could lead to another root. Returns false if solve failed or the matrix is singular. */
    bool (*newton)(struct predictor *predictor, const wide *residual, wide *correction);

    void (*close)(struct predictor *predictor);
};

struct core_api {
    const char *precision; /* "double" or "quad" */
    double epsilon;        /* distance of 1 from the next number, 2^-52 or 2^-112 */
    int digits;            /* decimal digits that print a number exactly enough to read it back */

    /* Each pair returns a number of entries, and describes one by its index from 0. Strings live until the entry is
     * replaced. */
    int (*problems)(void);
    void (*problem)(int index, struct problem_info *out);
    int (*methods)(void);
    void (*method)(int index, struct method_info *out);
    int (*tableaux)(void);
    void (*tableau)(int index, struct tableau_info *out);
    int (*groups)(void);
    void (*group)(int index, struct group_info *out);

    /* Computes coefficients, conditions and predicted orders of a named tableau. Refuses a user's tableau without an
     * order, with wrong stated orders, or with too few digits for its order; then *out lacks only the orders on groups,
     * which are 0. If the name or the stage count is refused, *out is not set. */
    enum status (*tableau_report)(const char *name, int stages, struct tableau_report *out, struct refusal *why);

    /* Adds a tableau, of which it keeps a copy. From then on it, and the method of its name, are found like built-in ones. It replaces a
     * tableau that was added under this name before. Refuses built-in names, and nodes that coincide. */
    enum status (*add_tableau)(const struct tableau_given *given, struct refusal *why);

    /* Adds an external method. The caller keeps it, and it must outlive all cases. It replaces a method that was
     * added under this name before. Refuses built-in names and names of tableaux. */
    enum status (*add_integrator)(const struct integrator *integrator, struct refusal *why);

    /* Opens a setup. An impossible case is refused here, before any work; *out is then NULL, and *why names the reason.
     * The setup is copied; what it points to must outlive the handle. If its method is NULL, the handle answers only
     * questions about the problem: claims then returns 0, and functions that need a method STATUS_REFUSED. */
    enum status (*open)(const struct setup *setup, struct core_case **out, struct refusal *why);
    void (*close)(struct core_case *given); /* NULL: does nothing */
    const struct shape *(*shape)(const struct core_case *given);

    /* Describes the problem of a case, as `problem` does built-in ones; strings live as long as the handle. */
    void (*describe)(const struct core_case *given, struct problem_info *out);

    /* Examines the problem at its initial data. Returns STATUS_SINGULAR or STATUS_NOT_FINITE if its Lagrangian is not
     * regular. */
    enum status (*examine)(const struct core_case *given, struct examination *out);

    /* Returns the C code of a problem's text, for both precisions; the caller frees it by free(). `from` names the
     * source of the text. Returns NULL and sets *why if the text is wrong. */
    char *(*write)(const struct problem_text *text, const char *from, struct refusal *why);

    /* Lists the claims of method and problem; returns their number. */
    int (*claims)(const struct core_case *given, struct claim out[MAX_CLAIMS]);

    /* Integrates over the horizon. The caller sets out->balances, out->watches and the arrays of *out, of
     * setup.samples rows each. If the status is not STATUS_OK, the first out->taken rows are valid. Returns
     * STATUS_REFUSED without a method. */
    enum status (*integrate)(const struct core_case *given, struct trajectory *out);

    /* Like integrate, for `count` <= members_at_once members of an ensemble: one trajectory and one status each.
     * Members that differ only in initial data may run in parallel, which is faster. A member's numbers may then
     * differ from those of `integrate` by round-off; they do not depend on the other members. */
    void (*integrate_members)(const struct core_case *const *cases, int count, struct trajectory *out,
                              enum status *status);
    int members_at_once; /* 1: members in parallel are not faster in this precision */

    /* Calls run(of[k]) for each k < count <= MEMBERS_AT_ONCE. Numbers and work are the same as if the calls were made
     * one after another. The calls take turns on one thread. If several need the same operation of a group, it is
     * computed for all of them in one SIMD pack. `run` may call all functions of this table except this one. */
    void (*join)(int count, void (*run)(void *of), void *const *of);
    bool (*joins)(void); /* false: `join` is not faster in this precision, or on this machine */

    /* Computes the exact or reference flow in this precision; method and stages are ignored. The caller zeroes *out
     * and sets the arrays of out->at, as for integrate. Of out->at only samples of g, mu and lambda, their amplitudes,
     * amplitude_velocity and velocity_of_positions are set. */
    enum status (*reference)(const struct core_case *given, struct reference *out);

    /* Computes local errors of one step h = horizon / steps from exact data. Sets only the entries STAGE_Q to
     * EXPONENTIAL_RETURN, and for each the floor below which it is round-off; both are NaN where the entry does not
     * apply to the method or problem. Returns STATUS_REFUSED for a method without dense output or local errors. */
    enum status (*stages)(const struct core_case *given, double error[QUANTITIES], double floor[QUANTITIES]);

    /* Computes SYMPLECTIC, CONTACT and REVERSAL of one step h = horizon / steps from the initial data, without units
     * (core/quantities.def), and sets no other entry. bound: the part of each that round-off explains. NaN: the defect
     * does not exist, or the step is not finite; the status is then STATUS_OK. Returns STATUS_REFUSED without a method
     * and in optimal control. */
    enum status (*structure)(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES]);

    /* Refuses cases without a modified energy: a step that is no partitioned Runge-Kutta method, and a problem with a
     * constraint, forces or explicit time, on a group, or without a symbolic definition. */
    enum status (*backward_applies)(const struct core_case *given, struct refusal *why);

    /* Computes the first `terms` <= MOST_MODIFIED terms of the modified energy of a step h = horizon / steps at `count`
     * states: g and mu (count x n), out (count). Ignores a deliberate fault. Returns STATUS_REFUSED if backward_applies
     * refuses the case, STATUS_NOT_FINITE if a term is not finite. */
    enum status (*backward)(const struct core_case *given, int terms, int count, const wide *g, const wide *mu,
                            struct modified *out);

    /* Refuses a method without a parasitic mode. */
    enum status (*mode_applies)(const struct core_case *given, struct refusal *why);

    /* Measures the parasitic mode p - theta(q) of a phase-space Lagrangian along a run of the case, and what the mode's
     * linear equation predicts [mathematics, Degenerate 2]. out (count): one entry for each of `count` equal intervals
     * of the horizon; count divides setup.steps. Returns STATUS_REFUSED if mode_applies refuses the case. */
    enum status (*mode)(const struct core_case *given, int count, struct mode_size *out);

    /* Tests whether the equations are smooth along the first `steps` steps; with_energy: the Lagrangian, or
     * the Hamiltonian, as well.
     *
     * Returns STATUS_OK if they are, or if the problem has no symbolic definition to test; STATUS_FAILED or
     * STATUS_NOT_FINITE if the motion crosses a non-smooth point; any other status if the motion could not be
     * followed that far. */
    enum status (*smooth)(const struct core_case *given, long steps, bool with_energy);

    /* Returns the smallest independence of the constraints over the first `steps` steps
     * (core/problem/independence.h), by collocation in as many steps. 0: they become dependent, or no motion was
     * found; NaN: the problem has no constraint. */
    double (*independence)(const struct core_case *given, long steps);

    /* Tests whether the equations have a unique solution at the start and, if `along` and they have, along the motion
     * (struct ill_posed). At the start, constraints so nearly dependent that multipliers in a precision of this epsilon
     * have less than half of their digits count as dependent; epsilon 0: only dependent ones do. Along the motion this
     * is tested in double precision. Returns the status of *out; OK if no defect is known. */
    enum status (*ill_posed)(const struct core_case *given, double epsilon, bool along, struct ill_posed *out);

    /* Computes the residual and the bound of every identity that applies to the case; a residual is NaN if it could
     * not be computed, both are NaN for other identities. */
    void (*identities)(const struct core_case *given, double residual[QUANTITIES], double bound[QUANTITIES]);

    /* Computes the exact discrete objects of a pair (q0, q1) by shooting, for a case of exact-map with h = horizon /
     * steps. The points need not be near the problem's own initial data. Returns STATUS_REFUSED for another method,
     * STATUS_BAD_VALUE if a point is not an element of the group. */
    enum status (*exact_objects)(const struct core_case *given, const wide *q0, const wide *q1,
                                 struct exact_objects *out);

    /* Computes an initial velocity from two points (q0, q1) one step h = horizon / steps apart. For a case of method
     * exact-map: that of the motion that joins the points, moved onto the constraints. For a method with start=pair:
     * (q1 - q0) / h, moved onto the constraints. Returns STATUS_REFUSED for others. */
    enum status (*pair_start)(const struct core_case *given, const wide *q0, const wide *q1, struct pair_start *out);

    /* Computes the velocity v (n) of the state (g, mu) at time t, for which mu = D2 l(g, v). If the motion is given by its
     * Hamiltonian alone, v is the momentum itself. */
    void (*velocity)(const struct core_case *given, wide t, const wide *g, const wide *mu, wide *v);

    /* Computes the acceleration (n; left-trivialised on a group) and the multipliers (m) at the state (g, v) and time
     * t. Returns STATUS_SINGULAR if the mass or the constraints are singular. */
    enum status (*acceleration)(const struct core_case *given, wide t, const wide *g, const wide *v, wide *acceleration,
                                wide *lambda);

    /* Fills the initial data: g (element) and v (n), velocities, or momenta if the motion is given by its Hamiltonian
     * alone. */
    void (*start)(const struct core_case *given, wide *g, wide *v);

    /* Fills other initial data near the case's own, on the group and on the constraints: one set for each number
     * `which`. BESIDE_BACK: the same position, the opposite velocity. Returns STATUS_INCONSISTENT if none was found. */
    enum status (*beside)(const struct core_case *given, int which, wide *g, wide *v);

    /* Returns the problem as functions of one point: a struct rattleback_problem
     * (core/outside/rattleback_method.h), or its counterpart in quadruple precision. Release it by exported_free before
     * the handle is closed. NULL: out of memory, optimal control, or no Lagrangian. */
    void *(*exported)(const struct core_case *given);
    void (*exported_free)(void *exported);

    /* Returns the distance of two elements of the group, in its metric. */
    double (*distance)(const struct core_case *given, const wide *g, const wide *h);

    const struct predictor_api *predictor; /* predictors in double precision, for quadruple; NULL in double */
};

/* Return the text of a status, the name of a fault and its description. Names of other enumerations are in
 * core/words.h. */
const char *status_text(enum status status);
const char *fault_name(enum fault fault);
const char *fault_text(enum fault fault);

/* Returns true if this claim must be refuted under the deliberate fault (breaks of faults.def). */
bool fault_breaks(enum fault fault, const struct claim *claim);

/* A line of core/run/hypotheses.def. text: the hypothesis in one sentence. needed: completes "METHOD needs ..".
 * violated: completes "PROBLEM .." (OF_PROBLEM) or "it ..". of: the object that the hypothesis is about. */
struct hypothesis_info {
    const char *name, *needed, *violated, *text;
    enum hypothesis_of { OF_MOTION, OF_PROBLEM, OF_TABLEAU, OF_METHOD } of;
};
const struct hypothesis_info *hypothesis_info(enum hypothesis hypothesis);
const char *hypothesis_of_word(enum hypothesis_of of);

/* A line of core/run/claims.def. by: name of the group of claims; methods: description of the methods that make them.
 * needs: all hypotheses, including those on the motion. source: citation, or text of an identity's quantity. */
struct claim_line {
    enum claim_kind kind;
    enum quantity quantity;
    hypothesis_set needs;
    const char *by, *methods, *source;
};

/* Fills line k, from 0. Returns false if there is none. For an identity of core/quantities.def, `by` and `methods`
 * are NULL. */
bool claim_line(int k, struct claim_line *out);

/* Returns the hypotheses on the motion that the theorem behind a claim needs. */
hypothesis_set claim_needs(enum claim_kind kind, enum quantity quantity);

/* Returns a bound as a number, for a run of `steps` steps in a precision of this epsilon and a quantity with this floor.
 * Not for bounds of scale BOUND_CASE. */
double bound_value(const struct bound *bound, double epsilon, double floor, long steps);

/* Return the core in double and in quadruple precision. */
const struct core_api *core_double(void);
const struct core_api *core_quad(void);

/* Opens and closes a setup. Returns the status of `open`; sets *shape if that is STATUS_OK. Its strings may end with
 * the case: do not read them. */
enum status core_check(const struct core_api *core, const struct setup *setup, struct shape *shape,
                       struct refusal *why);

#endif
