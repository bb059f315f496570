/* Campaign: the cases to run, read from a YAML file. load.h reads the file and checks every combination before any case runs.
 *
 * A campaign lists experiments. An experiment stands for every combination of its problems, methods, stages, retractions,
 * precisions and steps. Each combination is a struct campaign_case; campaign_setup makes the setup for the core from it.
 * docs/campaign.md describes the file. Messages name file, line and key, the value found, and the allowed values. */
#ifndef RATTLEBACK_SUITE_CAMPAIGN_H
#define RATTLEBACK_SUITE_CAMPAIGN_H

#include "core/api.h"
#include "plots/figure_spec.h"
#include "suite/integrator/integrator.h"
#include "suite/kinds/kind.h"
#include "suite/number.h"
#include "suite/problem/problem_file.h"
#include "suite/tableau/tableau_file.h"
#include "suite/yaml/document.h"

#include <stdbool.h>

enum {
    CAMPAIGN_MESSAGE_SIZE = 8192, /* holds all messages about a campaign, also several refusals */
    CAMPAIGN_LABEL_SIZE = 96,     /* bytes of campaign_label, as in the result tables */
    CAMPAIGN_MOST_SAMPLES = 1024, /* largest default number of sample times of an experiment */
    CAMPAIGN_MOST_SETTINGS = 32,  /* number of --set options */
    CAMPAIGN_MOST_ENTRIES = 1000  /* entries of a list that has no smaller limit */
};

#define CAMPAIGN_MOST_STEPS 1000000000000 /* of a case */

enum precision { PRECISION_DOUBLE, PRECISION_QUAD };

/* A parameter and its value. campaign_check reads the numbers of a campaign. */
struct campaign_parameter {
    const char *name;
    struct given_number value;
};

/* A problem with its initial data and parameters. */
struct campaign_problem {
    const char *name;                /* name of the problem; with a file, the name given there */
    const char *file;                /* path of its problem file as written in the campaign; NULL: built-in problem */
    const struct problem_file *text; /* the loaded problem file; NULL before it is loaded, and for a built-in problem */
    const char *preset;              /* NULL: the first preset of the problem */
    struct given_number *q, *v;      /* NULL: from the preset */
    struct given_number *q1,
        after; /* start from two points: second point and time; campaign_resolve_pairs computes v */
    unsigned q_count, v_count, q1_count, parameters_count;
    struct campaign_parameter parameters[MAX_PARAMETERS]; /* set in the file or by --set */
    const struct node *given;                             /* YAML node of the parameters; NULL: none */
    bool repeated;    /* --set made it equal to an earlier problem of the experiment */
    wide own_horizon; /* optimal control: horizon of the preset, set when the case is first opened; else 0 */
};

/* A method with its parameters. An entry of the file that sweeps parameters or stage counts becomes several methods. */
struct campaign_method {
    const char *name;
    const char *with;         /* parameters: as in the file; all, in declared order, once the core has opened a case */
    unsigned entry;           /* index of the entry in the file's list */
    const char *entry_label;  /* label that the entry gives for figures and tables; NULL: none */
    const char *label;        /* the same label with the stages and values that distinguish the methods of the entry */
    const long *entry_stages; /* stage counts that the entry lists */
    unsigned entry_stages_count;
    unsigned sweep; /* index among the methods of the experiment before stage counts were spread */
    unsigned index; /* index of the stage count in its list */
    int stages; /* 0: no list gives a count. The method then has only one; it is set once the core has opened a case. */
};

/* Members of an ensemble. With a parameter: `count` evenly spaced values of it, from `from` to `to` inclusive.
 * Without one: `count` starts around the problem's own, by `spread` and `seed` of struct setup. */
struct campaign_members {
    const char *parameter; /* NULL: the members differ in their starts */
    struct given_number from, to, spread, seed;
    long count;
};

/* Cases that are expected to fail: all whose columns match these patterns (* and ? as in a shell). NULL or an empty list matches any value. */
struct campaign_failure {
    const char *problem, *data, *method, *with, *retraction, *precision, *status;
    const char *because;
    const long *stages, *steps;
    struct given_number *tolerances;
    unsigned stages_count, steps_count, tolerances_count;
    bool used; /* the entry applies to a group */
};

/* An experiment. Lists missing in the file are empty (stages, retraction) or hold the default (precision). */
struct experiment {
    const char *name;
    const struct kind *kind;
    struct campaign_problem *problems;
    struct campaign_method *methods;
    const long *stages; /* of methods whose entries list none; empty: each of these methods has only one */
    const long *steps;  /* increasing step counts; with tolerances: the number of sample times, for each level */
    struct given_number *tolerances; /* decreasing, for adaptive integrators; NULL: the experiment has steps */
    double *levels; /* all tolerances that run: those of the list and, as a control, one between any two; else NULL */
    struct given_number horizon; /* no text: each problem has its own horizon */
    const enum precision *precision;
    const char *const *retraction; /* empty: the first retraction of the group */
    unsigned problems_count, methods_count, stages_count, steps_count, precision_count, retraction_count;
    unsigned tolerances_count;
    long samples;                     /* divides all steps */
    struct campaign_members *members; /* members of an ensemble; else NULL */
    enum fault control;
    struct given_number expect[QUANTITIES]; /* orders from the key `expect`, which replace those of the theorems */
    const char *because;                    /* reason for them, or NULL */
    struct campaign_failure *failures;      /* cases that are expected to fail */
    unsigned failures_count;
    bool skip;                   /* leave out combinations that do not fit together */
    bool *skipped;               /* the combinations left out, indexed by campaign_combination; NULL: none */
    struct campaign_skip *skips; /* list of the combinations left out, for printing, in the order of the campaign */
};

/* The combinations left out for one problem and one method, with any of its stage counts. */
struct campaign_skip {
    unsigned problem, method;
    int count;
    const char *reason; /* reason for the first combination */
    struct campaign_skip *next;
};

/* Selection of cases from a campaign, and changes of its parameters. */
struct campaign_choice {
    const char
        *only; /* NULL: all cases; else a shell pattern: EXPERIMENT, EXPERIMENT/PROBLEM or EXPERIMENT/PROBLEM/METHOD */
    const char *set[CAMPAIGN_MOST_SETTINGS]; /* PROBLEM.PARAMETER=VALUE, for every experiment with this problem */
    int set_count;
    int part, parts; /* checks only part `part` of `parts` of the combinations and members; parts 0: all */
    /* Needed if parts > 0: combines the `bytes` of all parts by a bitwise or. Bytes that this part has not computed are 0. */
    void (*exchange)(void *context, void *bytes, size_t size);
    void *context;
};

/* The core's answer for a combination of problem, method, retraction and precision. */
struct campaign_note {
    enum { NOTE_NONE, NOTE_TAKEN, NOTE_SKIPPED, NOTE_REFUSED } state;
    int stages, n, m;
    bool constrained;    /* has constraints: m > 0 or, for a phase-space Lagrangian, those on momenta */
    char retraction[16]; /* its name */
    wide own_horizon;
};

/* The notes of all experiments. with: for each method, all parameters as the core completed them; "" if no case has been opened. */
struct campaign_notes {
    struct campaign_note *note;
    char (*with)[WITH_SIZE];
    size_t count, methods;
    size_t *first, *first_method; /* first note and first method of each experiment */
};

/* A line across a figure, at x or at y (one of them has no text). */
struct campaign_line {
    struct given_number x, y;
    const char *label;
};

/* A figure: the entries of the file and, once these are checked, the figure as it is drawn. */
struct campaign_figure {
    struct figure figure;
    const char *const *experiments, *const *methods; /* names, or for methods also labels. Empty: all */
    struct given_number *size, *slopes;
    struct campaign_line *lines;
    unsigned experiments_count, methods_count, size_count, slopes_count, lines_count;
};

struct campaign {
    const char *name;
    struct tableau_text *tableaux; /* the user's own; for one in a file, campaign_check sets all but `file` */
    unsigned tableaux_count;
    struct integrator_text *integrators; /* third-party integrators */
    unsigned integrators_count;
    struct experiment *experiments;
    unsigned experiments_count;
    struct campaign_figure *figures;
    unsigned figures_count;
    const char *path;                     /* path passed to campaign_load; not copied */
    char *text;                           /* the whole file, terminated by 0; a choice is appended as a comment */
    struct campaign_notes notes;          /* set by campaign_check_cases */
    const struct campaign_choice *choice; /* choice passed to campaign_load_choice, not copied; or NULL */
    struct document *document;            /* the parsed file; owns the strings and lists */
};

/* A combination of an experiment's lists, as indices into them. Stage counts belong to the methods. */
struct campaign_case {
    unsigned experiment, problem, method, retraction, precision, steps, member;
};

/* Returns true if this combination is selected and not skipped. */
bool campaign_selects(const struct campaign *campaign, const struct campaign_case *which);

/* Returns the lengths of an experiment's lists; 1 for a list that is missing. The indices of a case are smaller than these.
 * Does not set `experiment`. */
struct campaign_case experiment_counts(const struct experiment *experiment);

/* Returns the index of a combination of problem, method and retraction in its experiment. */
size_t campaign_combination(const struct experiment *experiment, const struct campaign_case *which);

/* Returns the note of a case. All members of an ensemble share one note. */
struct campaign_note *campaign_note_of(const struct campaign *campaign, const struct campaign_case *which);

/* Sets up a case for the core. The setup points to strings of the campaign and of the core. */
void campaign_setup(const struct campaign *campaign, const struct campaign_case *which, struct setup *out);

/* Returns the core for the precision of a case. */
const struct core_api *campaign_core(const struct campaign *campaign, const struct campaign_case *which);

/* Describes a problem that campaign_check has found. Fills *out with 0 if its name is unknown. */
void campaign_describe(const struct campaign_problem *problem, struct problem_info *out);

/* Writes how a problem's data differ from the default, as `preset=low-energy eps=0.5`; empty if they do not.
 * Shortened to fit such that labels of different data differ. */
void campaign_label(const struct campaign_problem *problem, char out[CAMPAIGN_LABEL_SIZE]);

/* Sets alike[k] (count) to the index of the first problem with the name and the data of problem k; k itself if there is no earlier one. */
void campaign_alike(const struct campaign_problem *problems, unsigned count, unsigned *alike);

/* Copies a string, shortened to the width of the tables. A string that is too long ends with a hash of all of it. */
void campaign_fit(const char *text, char out[CAMPAIGN_LABEL_SIZE]);

/* Gets the order that an experiment expects of a quantity instead of the theorem's. Returns false if it expects none. */
bool experiment_expects(const struct experiment *experiment, enum quantity quantity, double *order);

#endif
