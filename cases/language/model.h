/* Model of a problem file: its names, its sizes, and every function of struct problem as expressions. */
#ifndef RATTLEBACK_CASES_LANGUAGE_MODEL_H
#define RATTLEBACK_CASES_LANGUAGE_MODEL_H

#include "cases/language/parse.h"
#include "core/groups/group.h"
#include "core/problem/text.h"
#include "core/problem/transfer.h"

struct basis_group;
struct factor_entry;
struct model;

enum part {
#define PART(code, member, of_momentum, cotangent) PART_##code,
#include "cases/language/parts.def"
#undef PART
    PARTS
};

/* Expressions that are evaluated together; count 0: there is none. */
struct formula {
    int count, *node;
};

/* A factor of the group: a registered group, or R^k if `entry` is NULL. */
struct model_factor {
    const struct factor_entry *entry; /* in the precision of the groups */
    const char *code;                 /* its name in C */
    char name[16];
    int n, element;
    bool only_exp, planar; /* only_exp: there is no cay; planar: its last number is an angle in the plane */
};

/* Index of the entries of a problem file by kind and name (model_entries.h): the next entry of the same kind (and
 * name), -1 after the last one, and the first of each. */
struct entry_index {
    int first[TEXT_KEYS], *next, *next_named, *slot;
    uint32_t last_slot; /* index of the last slot; the number of slots is a power of 2; at least half of them are
                         * empty (-1) */
};

/* Functions of the groups that the language needs, one set per precision. Everything else is compiled once. */
struct model_groups {
    bool (*read)(struct model *model); /* group, factor, n, element */
    bool (*act)(struct model *model);  /* rate, direction */
};

struct model_preset {
    const char *name, *meaning;
    struct formula initial; /* g, then eta, functions of the parameters; empty if it was not read */
};

struct model_invariant {
    const char *name, *source;
    bool momentum_map, observable;
    struct formula value;
};

/* Condition on parameters, with its entry in the file. */
struct requirement {
    int entry;
    bool strict;
};

struct model_parameter {
    const char *name, *meaning;
    wide standard; /* default value */
    bool positive;
};

/* Boundary data of optimal control with their recipe. If it was not read, only name and meaning are set. */
struct model_transfer {
    const char *name, *meaning;
    struct formula boundary; /* g, v of the start and of the end, horizon, first value of the continued parameter */
    struct formula guess;    /* g as a function of the elapsed fraction of the horizon (the time leaf); or none */
    const char *continued;   /* or NULL */
    int levels;
    bool timed;            /* the horizon is an unknown */
    struct formula ending; /* cost of a free end, then its conditions; count 0: the end is given */
    int entry[TRANSFER_KEYS];
};

/* Additions of a problem file of optimal control (core/control/control.h). */
struct model_control {
    int controls, symmetries, transfers, coarse; /* controls 0: the problem is not one of optimal control */
    struct formula actuation, drag, symmetry;    /* n x controls; n numbers or none; symmetries x n */
    struct model_transfer *transfer;
    char inputs[128]; /* what the controls act on */

    /* Running cost (struct running of core/problem/transfer.h), if there is one. `cost` and `own`: C0 and s_k, or, if
     * `joined`, C and its derivatives by the controls. margin: bounds of states. */
    bool runs, placed, joined; /* runs: there is a running cost; placed: the forces of controls depend on the
                                * position */
    int cost, own[MAX_CONTROLS], margins, margin[MAX_MARGINS];
    bool has_least[MAX_CONTROLS], has_most[MAX_CONTROLS], fuelled;
    /* Rolling (struct control_problem). given: for each constraint, the velocity that it determines. freed: for each
     * direction of the basis, its free velocity. */
    bool rolls;
    int given[MAX_MULTIPLIERS], rank, freed[MAX_DIMENSION];
    struct formula basis, forms; /* n x rank, m x n */
    struct formula numbers;      /* 4 per control, functions of the parameters: weight, fuel, least, most */
};

/* Formulas for optimal control (struct control_problem). covectors: force, with drag, and momentum (2n). jacobian:
 * their derivatives along (g, eta). third: the derivatives of <z, jacobian>, with costates z, the 2n fibre leaves from
 * n on. The last two are 2n x 2n. */
struct control_formulas {
    struct formula covectors, jacobian, third;
};

/* Powers k of two: a number in the units of the problem file is 2^k times that of the model. All 0 without the key
 * `units`. */
struct model_units {
    bool given;
    int time, action;
    int element[MAX_ELEMENT], velocity[MAX_DIMENSION], momentum[MAX_DIMENSION], constraint[MAX_MULTIPLIERS];
};

struct model {
    const struct problem_text *text;
    struct entry_index index;
    const char *wanted; /* requested set of initial data, or transfer; NULL: all are read */
    int asked;          /* its number; 0, which is always read, if all are read or it does not exist */
    struct text_error error;
    bool as_stated; /* the key `units` is ignored */
    struct model_units units;
    struct graph graph;
    struct scope scope;
    const char *name, *summary, *source, *exact_source, *exact_c, *exact_forms;
    char *coordinates; /* all names that q and v list */
    char group[64];
    struct model_factor factor[MAX_FACTORS];
    int factors;                    /* 0: R^n */
    struct basis_group *own;        /* the one factor whose basis is given in the problem file; else NULL */
    int own_rows;                   /* of its matrices */
    bool prefers_exp;               /* exp is the default retraction, not cay */
    const char *retraction_because; /* reason for the default, or NULL */
    int n, element, m;
    enum constraint_kind constraint;
    bool in_momenta;       /* initial data are positions and momenta: the problem is given by its Hamiltonian, or
                            * vakonomic */
    struct formula forces; /* forces in addition to those of l or h, n; or none */
    struct formula walls;  /* positive along a motion; the motion rebounds if one of them is 0; or none */
    bool timed;            /* the time appears in the motion, or in recorded quantities */
    bool moving;           /* the time appears in l, h or the constraint */
    bool phase_space;      /* l is linear in the velocities: momenta are functions of the positions, PART_MOMENTUM */
    bool vakonomic;        /* l and the nonholonomic constraint define its Hamiltonian */
    int constraint_entry[MAX_MULTIPLIERS]; /* of each constraint: its entry in the problem file */
    struct model_parameter parameter[MAX_PARAMETERS];
    int parameters, presets, invariants, requirements;
    uint64_t preset_parameters;  /* as in struct problem; scope.structural: parameters on which sizes depend */
    struct model_preset *preset; /* `presets` of them */
    struct model_invariant invariant[MAX_INVARIANTS];
    struct formula part[PARTS];
    bool mass_is_constant,  /* depends on parameters alone */
        mass_is_diagonal,   /* for all parameters */
        regular_by_formula; /* the inverse Legendre transform is an expression (l is quadratic in the velocities), or
                             * none is needed */
    bool inadmissible;      /* the error is that a requirement is violated */
    struct formula require; /* each must be at least 0 or, if `strict`, positive */
    struct requirement *requirement;
    struct formula exact; /* g, then eta, of (t, g0, eta0) */
    int rate[MAX_ELEMENT],
        direction[MAX_ELEMENT][MAX_DIMENSION]; /* derivatives of the numbers of g along eta, and along each basis
                                                * element */
    bool kernel;
    struct model_control control;
};

/* Reads a problem file with values of its parameters (wide, by name; the others have their defaults) and derives all
 * parts.
 *
 * If `preset` is given, reads only the numbers of that one and of the first, so that opening does not slow down with
 * many presets. NULL: reads and checks all. Returns false with model->error set on failure. `model` must be 0 at first
 * (calloc: a small problem file uses little of its 4 MB). model_close must follow. The problem file must outlive the
 * model. */
bool model_open(const struct problem_text *text, const char *preset, int parameters, const char *const *names,
                const wide *values, const struct model_groups *groups, struct model *model);
void model_close(struct model *model);

/* Refuses a problem file whose derivatives exceed MOST_NODES nodes. Always returns false. */
bool model_refuse_size(struct model *model);

/* Computes out[j], j = 0..n-1, the derivative of f along the basis element e_j: by g -> g exp(s e_j). */
void model_along_basis(struct model *model, int f, int *out);

/* Returns the partial derivative of f by the time. */
int model_time_rate(struct model *model, int f);

/* Returns true if the numbers of set k of initial data, or of transfer k, must be read. Updates model->asked. */
bool model_asks_for(struct model *model, int k, const char *name);

/* Steps of model_open, in their order. */
bool model_find_kind(struct model *model);      /* in_momenta, vakonomic */
bool model_read_variables(struct model *model); /* names of positions, velocities, momenta */
bool model_open_time(struct model *model);      /* from here on t is a name */
bool model_read_mechanics(struct model *model); /* Lagrangian or Hamiltonian, constraints */
bool model_read_forces(struct model *model);
bool model_read_walls(struct model *model);
bool model_find_time(struct model *model); /* sets `timed`; refuses parts that need a motion without time and forces */
bool model_read_phase_lagrangian(struct model *model);
bool model_read_presets(struct model *model);
bool model_read_exact(struct model *model);
bool model_read_control(struct model *model);
bool model_read_cost(struct model *model);
bool model_read_rolling(struct model *model);
bool model_read_transfers(struct model *model);
bool model_read_ending(struct model *model, struct model_transfer *transfer); /* final conditions and terminal cost */
bool model_read_units(struct model *model);
void model_scale(struct model *model);              /* scales everything that was read to model->units */
void model_derive(struct model *model);             /* part */
void model_derive_hamiltonian(struct model *model); /* parts of a motion that is given by its Hamiltonian */
void model_derive_vakonomic(struct model *model);   /* parts of a vakonomic motion, from those of l and phi */
void model_derive_phase_space(struct model *model); /* parts of a phase-space Lagrangian */
void model_derive_walls(struct model *model);       /* PART_WALL: the walls, then their derivatives, n per wall */
void model_derive_power(struct model *model);       /* PART_POWER, after the parts of l or h */
bool model_check_regular(struct model *model);      /* refuses velocities that l does not contain, and constraints
                                                     * without effect */
void model_guard(struct model *model);              /* part[PART_GUARD], after model_derive */

/* Determine the variables on which the physics depends, after all parts are known. in_positions, unseen: those of
 * struct problem. numbers: bits of the element's numbers, up to 32, that a step on a group needs. positions: bits of
 * the positions that force and constraint need; 0 if the problem is not in positions. */
bool model_in_positions(struct model *model);
uint32_t model_unseen(struct model *model);
uint32_t model_numbers(struct model *model);
uint32_t model_positions(struct model *model);

/* Reads the numbers of a state (g, then eta) from the entries of two kinds and a name. They may depend on parameters
 * and on each other. */
bool model_read_state(struct model *model, enum text_key q, enum text_key v, const char *name, int *out);

/* Reads all `size` numbers of the entries of a kind and a name; entry[k]: out the entry of number k. Refuses another
 * count. */
bool model_read_numbers(struct model *model, enum text_key key, const char *name, int size, int *out, int *entry);

/* Reads the entries of a kind, and of a name unless it is NULL, as one formula. */
bool model_read_formula(struct model *model, enum text_key key, const char *name, struct formula *out);

/* Returns the kind of the entries with the data besides the positions: `momenta` if the motion is in momenta, else
 * `velocities`. */
static inline enum text_key model_data_key(const struct model *model, enum text_key velocities, enum text_key momenta)
{
    return model->in_momenta ? momenta : velocities;
}

/* Computes the momenta p (n) of a phase-space Lagrangian at positions q (n); all are expressions. */
void model_put_phase_momenta(struct model *model, const int *q, int *p);

/* Returns an expression with its momenta replaced by the fibre, on which functions of the motion depend. */
int model_in_fibre(struct model *model, int node);

/* Forbids leaves of these kinds in later expressions, with a reason; NODE_CONSTANT: allows all again. */
void model_forbid(struct model *model, enum node_kind first, enum node_kind last, const char *why);

/* Makes the formulas of optimal control. Returns false if out of memory. */
bool control_formulas_open(struct model *model, struct control_formulas *out);

/* Computes the derivatives by the positions of X(q) eta (n x n), with fibre eta, and of omega(q) v (m x n), with fibre
 * v. Returns false if out of memory. */
bool model_rolling_slopes(struct model *model, struct formula *basis, struct formula *forms);

/* Replaces the velocities in the formulas of a free end by X(q) w, w the first `rank` numbers of the fibre. Adds the
 * squares of the others to the terminal cost, which keeps them 0. */
void model_rolling_ending(struct model *model, struct formula *ending);

/* Computes end_momentum of struct control_problem. It consists of the momentum along the basis of velocities X(q) w,
 * its derivatives along q and w, and the second derivatives of its product with -eta. In the fibre, eta follows w.
 * Returns false if out of memory. */
bool model_rolling_momentum(struct model *model, struct formula *out);

/* Computes all members of struct running_terms, in order, as functions of the position and the fibre (v, y, u, share):
 * n, n, controls and 1 numbers. Returns false if out of memory. */
bool model_running_formula(struct model *model, struct formula *out);

/* Computes all members of struct ending_terms, in order, as functions of the position and the fibre (v, T,
 * multipliers): n, 1 and one number per condition. Returns false if out of memory. */
bool model_ending_formula(struct model *model, const struct model_transfer *transfer, struct formula *out);

/* Computes out[k * 2n + c], the derivative of formula k along direction c: n of g, then n of eta. Returns false if out
 * of memory. */
bool model_slopes(struct model *model, const struct formula *of, struct formula *out);

/* Like model_slopes, with 2n + 1 derivatives per formula; the last is that by the time. */
bool model_partials(struct model *model, const struct formula *of, struct formula *out);

/* Computes the terms with which a momentum J is compared (text_noether.c): J, its n derivatives by the velocities, and
 * that along the flow of positions. Returns false if out of memory. */
bool model_momentum_terms(struct model *model, int J, struct formula *out);

/* Reads `size` entries of a kind and a name, or none. Refuses another count; the message calls them numbers for
 * `what`. */
bool model_read_list(struct model *model, enum text_key key, const char *name, int size, const char *what,
                     struct formula *out);

/* Returns the planar factor of which position c is the angle; -1: none. */
static inline int model_planar_factor(const struct model *model, int c)
{
    for (int k = 0, end = 0; k < model->factors; k++) {
        end += model->factor[k].element;
        if (model->factor[k].planar && c == end - 1)
            return k;
    }
    return -1;
}

/* Returns true if a formula equals its fibre, component by component, as D2 l and its inverse do with unit masses. */
bool formula_is_fibre(struct model *model, const struct formula *formula);

/* Makes a formula of `count` nodes, which lives as long as the model. If out of memory, the count is 0 and the graph is
 * full. */
struct formula formula_open(struct model *model, int count);

/* Returns true if one of the formula's numbers depends on the node. */
bool formula_uses(const struct model *model, const struct formula *formula, int node);

#endif
