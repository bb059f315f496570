/* An opened text: the problem, its model and its tapes. */
#ifndef RATTLEBACK_CASES_LANGUAGE_TEXT_PROBLEM_H
#define RATTLEBACK_CASES_LANGUAGE_TEXT_PROBLEM_H

#include "cases/language/model.h"
#include "cases/text/groups.h"
#include "cases/text/parked.h"
#include "cases/text/tape.h"
#include "core/control/control.h"
#include "core/problem/stated_units.h"

/* A problem that is text is the first member of one of these. */
struct text_view {
    struct problem problem;
    struct text_problem *text; /* that it is of */
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
    struct parked waiting;     /* with the copy of the text that it was opened from; without memory for one no key */
    int nodes;                 /* of the graph when it was opened */
    struct text_view extended; /* of a vakonomic motion: that with its l and phi */
    struct stated_units units; /* where the text states some */
    struct model model;
    struct tape part[PARTS], invariant[MAX_INVARIANTS], preset[2] /* the first, and that which is asked for */, exact;
    struct pattern gradient_pattern; /* and its entries, where it is sparse */
    struct tape gradient_entries;
    struct parameter_info parameter[MAX_PARAMETERS + 1];
    char value[MAX_PARAMETERS][DECIMAL_SIZE]; /* defaults in decimals */
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
    lane *result;                  /* room for what the largest of them gives */
    real made_for[MAX_PARAMETERS]; /* the parameters that they have run with, if they have */
    bool has_run;
};

static inline struct text_problem *text_problem_of(const struct instance *in)
{
    return ((const struct text_view *)in->problem)->text;
}

/* The values of the parameters that a text was read with. */
static inline void text_parameters(const struct text_problem *text, real *out)
{
    for (int k = 0; k < text->model.parameters; k++)
        out[k] = (real)constant_value(&text->model.scope.parameter[k]);
}

/* The tape of a formula for the parameters of the text; of none an empty one. False without memory. */
static inline bool text_tape(struct text_problem *text, const struct formula *formula, struct tape *tape)
{
    real parameter[MAX_PARAMETERS];
    text_parameters(text, parameter);
    const int time = text->model.control.controls > 0 ? text->model.n : TIME_OF_INSTANCE;
    return formula->count == 0 || tape_open(&text->model.graph, formula->count, formula->node, parameter, time, tape);
}

/* Make gradient_pattern and gradient_entries, where they are worth having; their function. False without memory. */
bool text_sparse_open(struct text_problem *text);
void text_sparse_close(struct text_problem *text);
void text_gradient_entries(const struct instance *in, const lane *g, const lane *fibre, lane *restrict out);

/* Returns true if the expression for the velocity is as long as a dense solve with the mass matrix. The velocity is
 * then solved for, from (g, mu). */
bool text_velocity_by_mass(const struct text_problem *text);
void text_velocity_from_mass(const struct instance *in, const lane *g, const lane *mu, lane *restrict out);

/* Hold every momentum of an opened text against l and the constraint; false, and refused, where one is none. */
bool text_check_momenta(struct text_problem *text);

/* Names an expression of the text that has no finite value or derivative at a state; struct problem, find_flaw. */
bool text_find_flaw(const struct instance *in, const real *g, const real *eta, struct refusal *why);

/* Outputs of a tape of optimal control at one point (g, v); v may have more numbers: the time, or costates. */
const lane *text_run(const struct instance *in, const struct tape *tape, const real *g, int numbers, const real *v);

/* Make all tapes of optimal control again, for parameters that may be under continuation. False without memory. */
bool text_make_tapes(struct text_problem *text, const real *parameter);

/* Functions of struct control_problem for rolling. */
void text_basis(const struct instance *in, const real *q, real *X);
void text_basis_slope(const struct instance *in, const real *q, const real *eta, real *out);
void text_forms(const struct instance *in, const real *q, real *omega);
void text_forms_slope(const struct instance *in, const real *q, const real *v, real *out);
void text_end_momentum(const struct instance *in, const real *q, const real *w, const real *eta, real *momentum,
                       real *jacobian, real *third);
bool text_rolling_formulas(struct text_problem *text);

/* Make text->control, of a text that is a problem of optimal control. False without memory. */
bool text_control_open(struct text_problem *text);
void text_control_close(struct text_problem *text);

#endif
