/* An opened problem file: the problem, its model and its tapes. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TEXT_PROBLEM_H
#define RATTLEBACK_CASES_LANGUAGE_TEXT_PROBLEM_H

#include "cases/language/model.h"
#include "cases/text/groups.h"
#include "cases/text/parked.h"
#include "cases/text/tape.h"
#include "core/control/control.h"
#include "core/problem/stated_units.h"

/* A problem that is defined by a problem file is the first member of this structure. */
struct text_view {
    struct problem problem;
    struct text_problem *text; /* to which the problem belongs */
};

/* Tapes of optimal control. */
enum {
    TAPE_OF_COVECTORS,
    TAPE_OF_JACOBIAN,
    TAPE_OF_THIRD,
    TAPE_OF_SYMMETRY,
    TAPE_OF_RUNNING,
    TAPE_OF_PRICES,
    TAPE_OF_GUESS,
    TAPE_OF_ENDING,
    TAPE_OF_BASIS,
    TAPE_OF_FORMS,
    TAPE_OF_BASIS_SLOPE,
    TAPE_OF_FORMS_SLOPE,
    TAPE_OF_END_MOMENTUM,
    CONTROL_TAPES
};

struct text_problem {
    struct text_view own;      /* the first member */
    struct parked waiting;     /* cache entry, with the copy of the file; its key is NULL if there was no memory for
                                * it */
    int nodes;                 /* number of nodes of the graph at the opening */
    struct text_view extended; /* of a vakonomic motion: the problem with its l and phi */
    struct stated_units units; /* set if the file has the key `units` */
    struct model model;
    struct tape part[PARTS], invariant[MAX_INVARIANTS], preset[2] /* the first, and the requested one */, exact;
    struct pattern gradient_pattern; /* the pattern, and the entries, if it is sparse */
    struct tape gradient_entries;
    struct parameter_info parameter[MAX_PARAMETERS + 1];
    char value[MAX_PARAMETERS][DECIMAL_SIZE]; /* defaults as decimals */
    struct invariant invariants[MAX_INVARIANTS];
    struct preset_info *presets;
    struct factor vector[MAX_FACTORS];
    struct group cay, exponential;
    const struct group *groups[3];

    /* Optimal control; empty if the problem has none. */
    struct control_problem control;
    struct running running;
    struct transfer *transfer;
    struct formula formula[CONTROL_TAPES];
    struct tape tape[CONTROL_TAPES];
    lane *result;                  /* memory for the results of the largest tape */
    real made_for[MAX_PARAMETERS]; /* parameters of the tapes; set if has_run */
    bool has_run;
};

static inline struct text_problem *text_problem_of(const struct instance *in)
{
    return ((const struct text_view *)in->problem)->text;
}

/* Computes the values of the parameters with which the file was read. */
static inline void text_parameters(const struct text_problem *text, real *out)
{
    for (int k = 0; k < text->model.parameters; k++)
        out[k] = (real)constant_value(&text->model.scope.parameter[k]);
}

/* Makes the tape of a formula for the parameters of the file; leaves *tape unchanged for an empty formula. Returns
 * false if out of memory. */
static inline bool text_tape(struct text_problem *text, const struct formula *formula, struct tape *tape)
{
    real parameter[MAX_PARAMETERS];
    text_parameters(text, parameter);
    const int time = text->model.control.controls > 0 ? text->model.n : TIME_OF_INSTANCE;
    return formula->count == 0 || tape_open(&text->model.graph, formula->count, formula->node, parameter, time, tape);
}

/* text_sparse_open: makes gradient_pattern and gradient_entries, if the gradient is sparse enough. Returns false if out
 * of memory. text_gradient_entries: evaluates the entries. */
bool text_sparse_open(struct text_problem *text);
void text_sparse_close(struct text_problem *text);
void text_gradient_entries(const struct instance *in, const lane *g, const lane *fibre, lane *restrict out);

/* Returns true if the expression for the velocity is as long as a dense solve with the mass matrix. The velocity is
 * then solved for, from (g, mu). */
bool text_velocity_by_mass(const struct text_problem *text);
void text_velocity_from_mass(const struct instance *in, const lane *g, const lane *mu, lane *restrict out);

/* Checks every momentum map of an opened file against l and the constraint. Returns false, with an error, if one is not
 * the momentum of a symmetry. */
bool text_check_momenta(struct text_problem *text);

/* find_flaw of struct problem: returns true if an expression of the file has no finite value or derivative at a state,
 * and names it in *why. */
bool text_find_flaw(const struct instance *in, const real *g, const real *eta, struct refusal *why);

/* Returns the outputs of a tape of optimal control at one point (g, v). v may have more numbers: the time, or costates.
 * The result is valid until the next call. */
const lane *text_run(const struct instance *in, const struct tape *tape, const real *g, int numbers, const real *v);

/* Makes all tapes of optimal control again, for parameters that a continuation may change. Returns false if out of
 * memory. */
bool text_make_tapes(struct text_problem *text, const real *parameter);

/* Functions of struct control_problem for rolling. */
void text_basis(const struct instance *in, const real *q, real *X);
void text_basis_slope(const struct instance *in, const real *q, const real *eta, real *out);
void text_forms(const struct instance *in, const real *q, real *omega);
void text_forms_slope(const struct instance *in, const real *q, const real *v, real *out);
void text_end_momentum(const struct instance *in, const real *q, const real *w, const real *eta, real *momentum,
                       real *jacobian, real *third);
bool text_rolling_formulas(struct text_problem *text);

/* Sets text->control of a problem of optimal control. Returns false if out of memory. */
bool text_control_open(struct text_problem *text);
void text_control_close(struct text_problem *text);

#endif
