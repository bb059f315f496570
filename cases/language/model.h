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

/* A factor of the group: an entry of its register, or R^k without one. */
struct model_factor {
    const struct factor_entry *entry; /* of the precision that the groups are of */
    const char *code;                 /* its name in C */
    char name[16];
    int n, element;
    bool only_exp, planar; /* there is no cay; its last number is an angle in the plane */
};

/* The entries of a text by kind and name (model_entries.h): those that come next, -1 behind the last, and where each begins. */
struct entry_index {
    int first[TEXT_KEYS], *next, *next_named, *slot;
    uint32_t last_slot; /* of a power of 2 places, at least half of which are empty: -1 */
};

/* Functions of the groups that the language needs, one set per precision. Everything else is compiled once. */
struct model_groups {
    bool (*read)(struct model *model); /* group, factor, n, element */
    bool (*act)(struct model *model);  /* rate, direction */
};

struct model_preset {
    const char *name, *meaning;
    struct formula initial; /* g, then eta; of the parameters; of one that is not asked for empty */
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
    wide standard; /* its default */
    bool positive;
};

/* A set of boundary data of optimal control, and how to get there; of one that is not asked for only name and meaning. */
struct model_transfer {
    const char *name, *meaning;
    struct formula boundary; /* g, v of the start and of the end, horizon, where the continued parameter starts */
    struct formula guess;    /* g, of the part of the horizon that is over, which is the time leaf; or none */
    const char *continued;   /* or NULL */
    int levels;
    bool timed;            /* the horizon is an unknown */
    struct formula ending; /* what a free end costs, then conditions; count 0: the end is given */
    int entry[TRANSFER_KEYS];
};

/* Additions of a problem file of optimal control (core/control/control.h). */
struct model_control {
    int controls, symmetries, transfers, coarse; /* controls 0: it is none */
    struct formula actuation, drag, symmetry;    /* n x controls; n or none; symmetries x n */
    struct model_transfer *transfer;
    char inputs[128]; /* what the controls act on */

    /* A running cost (struct running of core/problem/transfer.h), where there is one: C0, s_k, or, of `joined', C and its
     * derivatives by the controls; margins. */
    bool runs, placed, joined; /* is there one; do forces of controls change with the place? */
    int cost, own[MAX_CONTROLS], margins, margin[MAX_MARGINS];
    bool has_least[MAX_CONTROLS], has_most[MAX_CONTROLS], fuelled;
    /* Rolling (struct control_problem): of each constraint the velocity that it gives, of each direction of the basis the one
     * that is free. */
    bool rolls;
    int given[MAX_MULTIPLIERS], rank, freed[MAX_DIMENSION];
    struct formula basis, forms; /* n x rank, m x n */
    struct formula numbers;      /* 4 a control, of parameters: weight, fuel, least, most */
};

/* Formulas for optimal control: force, with drag, and momentum (2n), their derivatives along (g, eta), and their
 * products with the costates, the 2n fibre leaves from n on (struct control_problem; 2n x 2n each). */
struct control_formulas {
    struct formula covectors, jacobian, third;
};

/* Powers k of two: a number of the text is 2^k times that of the model. All 0 without the key `units`. */
struct model_units {
    bool given;
    int time, action;
    int element[MAX_ELEMENT], velocity[MAX_DIMENSION], momentum[MAX_DIMENSION], constraint[MAX_MULTIPLIERS];
};

struct model {
    const struct problem_text *text;
    struct entry_index index;
    const char *wanted; /* the set of initial data, or transfer, that is asked for; NULL: all are read */
    int asked;          /* its number; where all are read, or it is not there, 0, which always is read */
    struct text_error error;
    bool as_stated; /* the key `units` is not looked at */
    struct model_units units;
    struct graph graph;
    struct scope scope;
    const char *name, *summary, *source, *exact_source, *exact_c, *exact_forms;
    char *coordinates; /* what q and v list, all names */
    char group[64];
    struct model_factor factor[MAX_FACTORS];
    int factors;                    /* 0: R^n */
    struct basis_group *own;        /* the one factor that has its basis in the text; else NULL */
    int own_rows;                   /* of its matrices */
    bool prefers_exp;               /* exp is the default retraction, not cay */
    const char *retraction_because; /* why, or NULL */
    int n, element, m;
    enum constraint_kind constraint;
    bool in_momenta;       /* the data beside the positions are momenta: it is given by its Hamiltonian, or vakonomic */
    struct formula forces; /* beside those of l or h, n; or none */
    struct formula walls;  /* positive along a motion, which rebounds where one of them is 0; or none */
    bool timed;            /* the time appears in the motion, or in what is recorded */
    bool moving;           /* it appears in l, h or the constraint */
    bool phase_space;      /* l is linear in the velocities: momenta are functions of the positions, PART_MOMENTUM */
    bool vakonomic;        /* l and the nonholonomic constraint are those that its Hamiltonian comes from */
    int constraint_entry[MAX_MULTIPLIERS]; /* of each: where the text has it */
    struct model_parameter parameter[MAX_PARAMETERS];
    int parameters, presets, invariants, requirements;
    uint64_t preset_parameters;  /* as in struct problem; scope.structural: those that sizes depend on */
    struct model_preset *preset; /* `presets` of them */
    struct model_invariant invariant[MAX_INVARIANTS];
    struct formula part[PARTS];
    bool mass_is_constant, /* of parameters alone */
        mass_is_diagonal,  /* whatever the parameters */
        regular_by_formula; /* the inverse Legendre transform is an expression: l is quadratic in the velocities; or none is needed */
    bool inadmissible;      /* the error is that a requirement does not hold */
    struct formula require; /* each must be at least 0 or, where `strict`, above */
    struct requirement *requirement;
    struct formula exact; /* g, then eta, of (t, g0, eta0) */
    int rate[MAX_ELEMENT],
        direction[MAX_ELEMENT][MAX_DIMENSION]; /* of g's numbers along eta, and along each basis element */
    bool kernel;
    struct model_control control;
};

/* Read a text with the values of its parameters (wide, by name; those not named have their defaults) and derive everything.
 * Where `preset` is given, only the numbers of that one and of the first are read, so that a problem with very many is opened as
 * fast as one with two; NULL: all are, and checked. False with model->error set where the text is wrong. `model` begins
 * as 0 (calloc: of its 4 MB a small text uses little). model_close must follow. The text must outlive the model. */
bool model_open(const struct problem_text *text, const char *preset, int parameters, const char *const *names,
                const wide *values, const struct model_groups *groups, struct model *model);
void model_close(struct model *model);

/* False: its graph is full, also of what is made after it was opened. */
bool model_refuse_size(struct model *model);

/* out[j] = the derivative of f along the basis element e_j, j = 0..n-1: by g -> g exp(s e_j). */
void model_along_basis(struct model *model, int f, int *out);

/* Returns the partial derivative of f by the time. */
int model_time_rate(struct model *model, int f);

/* Returns true if the numbers of set k of initial data, or of transfer k, are to be read. Updates model->asked. */
bool model_asks_for(struct model *model, int k, const char *name);

/* Parts of model_open, in their order. */
bool model_find_kind(struct model *model);      /* in_momenta, vakonomic */
bool model_read_variables(struct model *model); /* names of positions, velocities, momenta */
bool model_open_time(struct model *model);      /* from here on t is a name */
bool model_read_mechanics(struct model *model); /* Lagrangian or Hamiltonian, constraints */
bool model_read_forces(struct model *model);
bool model_read_walls(struct model *model);
bool model_find_time(struct model *model); /* timed; refuses what needs a motion without time and forces */
bool model_read_phase_lagrangian(struct model *model);
bool model_read_presets(struct model *model);
bool model_read_exact(struct model *model);
bool model_read_control(struct model *model);
bool model_read_cost(struct model *model);
bool model_read_rolling(struct model *model);
bool model_read_transfers(struct model *model);
bool model_read_ending(struct model *model,
                       struct model_transfer *transfer); /* its final conditions and terminal cost */
bool model_read_units(struct model *model);
void model_scale(struct model *model);              /* everything that was read, to model->units */
void model_derive(struct model *model);             /* part */
void model_derive_hamiltonian(struct model *model); /* its parts of a motion that is given by its Hamiltonian */
void model_derive_vakonomic(struct model *model);   /* the same of one that is vakonomic, from those of l and phi */
void model_derive_phase_space(struct model *model); /* the same of a phase-space Lagrangian */
void model_derive_walls(struct model *model);       /* PART_WALL: the walls, then their derivatives, n a wall */
void model_derive_power(struct model *model);       /* PART_POWER, after those of l or h */
bool model_check_regular(struct model *model);      /* is every velocity in l, and every constraint one of something? */
void model_guard(struct model *model);              /* part[PART_GUARD], after model_derive */

/* Determines the variables on which the physics depends, after all parts are known; in_positions and unseen are
 * those of struct problem. Bits of an element's numbers, up to 32: those that a step on a group needs, and the
 * positions that force and constraint need, 0 if they are not in positions. */
bool model_in_positions(struct model *model);
uint32_t model_unseen(struct model *model);
uint32_t model_numbers(struct model *model);
uint32_t model_positions(struct model *model);

/* A state's numbers (g, then eta), of parameters and of each other, from the entries of two kinds and a name. */
bool model_read_state(struct model *model, enum text_key q, enum text_key v, const char *name, int *out);

/* All numbers of the entries of a kind and a name, `size` of them; entry[k] is the one that number k is from. */
bool model_read_numbers(struct model *model, enum text_key key, const char *name, int size, int *out, int *entry);

/* The entries of a kind, of the same name where one is given, as one formula. */
bool model_read_formula(struct model *model, enum text_key key, const char *name, struct formula *out);

/* The entries that hold the data beside the positions: `velocities`, or `momenta` where the motion is one in momenta. */
static inline enum text_key model_data_key(const struct model *model, enum text_key velocities, enum text_key momenta)
{
    return model->in_momenta ? momenta : velocities;
}

/* The momenta p (n) of a phase-space Lagrangian at positions q (n), expressions both. */
void model_put_phase_momenta(struct model *model, const int *q, int *p);

/* An expression that was read, its momenta the fibre that functions of the motion take. */
int model_in_fibre(struct model *model, int node);

/* From here on expressions must not have leaves of these kinds; NODE_CONSTANT: all are allowed again. */
void model_forbid(struct model *model, enum node_kind first, enum node_kind last, const char *why);

/* Make the formulas of optimal control; false without memory. */
bool control_formulas_open(struct model *model, struct control_formulas *out);

/* The derivatives by the places of X(q) eta (n x n), of fibre eta, and of omega(q) v (m x n), of fibre v. False without memory. */
bool model_rolling_slopes(struct model *model, struct formula *basis, struct formula *forms);

/* Put X(q) w instead of the velocities, w the first of the fibre; in those of an end, what it costs and conditions, the others
 * of w are kept 0 by their squares in the cost. */
void model_rolling_ending(struct model *model, struct formula *ending);

/* The momentum along the basis of velocities X(q) w, its derivatives along q and w, and the second ones of what -eta, the fibre
 * behind w, makes of it (end_momentum of struct control_problem). False without memory. */
bool model_rolling_momentum(struct model *model, struct formula *out);

/* All of struct running_terms, one member after the other, of the places and the fibre (v, y, u, share): n, n, controls and 1
 * numbers. False without memory. */
bool model_running_formula(struct model *model, struct formula *out);

/* All of struct ending_terms, one member after the other, of the place and the fibre (v, T, multipliers): n, 1 and a number each.
 * False without memory. */
bool model_ending_formula(struct model *model, const struct model_transfer *transfer, struct formula *out);

/* out[k * 2n + c] = the derivative of formula k along direction c: n of g, then n of eta. False without memory. */
bool model_slopes(struct model *model, const struct formula *of, struct formula *out);

/* As model_slopes, with 2n + 1 derivatives a formula: that by the time is the last. */
bool model_partials(struct model *model, const struct formula *of, struct formula *out);

/* The terms that a momentum J is compared with (text_noether.c): J, its n derivatives by the velocities, and that along the flow of
 * positions. False without memory. */
bool model_momentum_terms(struct model *model, int J, struct formula *out);

/* Reads `size` entries of a kind and a name, or none; else refuses them as numbers for `what`. */
bool model_read_list(struct model *model, enum text_key key, const char *name, int size, const char *what,
                     struct formula *out);

/* The factor in the plane of which position c is the angle; -1: it is none. */
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

/* A formula with room for `count` nodes, which lives as long as the model; count 0 without memory, and the graph is full then. */
struct formula formula_open(struct model *model, int count);

/* Returns true if one of its numbers is made of a node. */
bool formula_uses(const struct model *model, const struct formula *formula, int node);

#endif
