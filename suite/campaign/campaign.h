/* A campaign: which cases to run, from a YAML file that load.h has checked to the last combination before any work.
 *
 * A campaign lists experiments. An experiment stands for every combination of its problems, methods, stages, retractions,
 * precisions and steps; each combination is a struct campaign_case, from which campaign_setup makes what the core takes.
 * docs/campaign.md describes the file; messages name file, line and key, what was found, and what is allowed. */
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
    CAMPAIGN_MESSAGE_SIZE = 8192, /* enough for all messages about a campaign, also of several refusals */
    CAMPAIGN_LABEL_SIZE = 96,     /* bytes of campaign_label, as in the tables */
    CAMPAIGN_MOST_SAMPLES = 1024, /* largest default number of sample times of an experiment */
    CAMPAIGN_MOST_SETTINGS = 32,  /* settings of a choice (--set) */
    CAMPAIGN_MOST_ENTRIES = 1000  /* entries of a list without its own limit */
};

#define CAMPAIGN_MOST_STEPS 1000000000000 /* of a case */

enum precision { PRECISION_DOUBLE, PRECISION_QUAD };

/* A parameter and its value; numbers of a campaign are read by campaign_check. */
struct campaign_parameter {
    const char *name;
    struct given_number value;
};

/* A problem with its data. */
struct campaign_problem {
    const char *name;                /* name of the problem; if it has a file, the name given there */
    const char *file;                /* path of its problem file as written in the campaign; NULL: a built-in problem */
    const struct problem_file *text; /* the problem file, once it is loaded; else NULL */
    const char *preset;              /* NULL: the problem's first */
    struct given_number *q, *v;      /* NULL: from the preset */
    struct given_number *q1,
        after; /* start from two points: second point and time; campaign_resolve_pairs computes v from them */
    unsigned q_count, v_count, q1_count, parameters_count;
    struct campaign_parameter parameters[MAX_PARAMETERS]; /* those the file gives, or a choice sets */
    const struct node *given;                             /* YAML node of the parameters, or NULL */
    bool repeated;                                        /* a choice made it equal to an earlier one */
    wide own_horizon; /* optimal control: horizon of the preset, set when the case is first opened; else 0 */
};

/* A method with its parameters. An entry of the file that sweeps parameters or stage counts has become several. */
struct campaign_method {
    const char *name;
    const char *with; /* of its parameters: those the file gives; once the core has seen it, all, in declared order */
    unsigned entry;   /* of the list in the file */
    const char *entry_label;  /* what the entry says that figures and tables call it, or NULL */
    const char *label;        /* the label with the stages and values that distinguish methods of the entry */
    const long *entry_stages; /* stage counts that the entry lists */
    unsigned entry_stages_count;
    unsigned sweep; /* number among the methods of the experiment before stage counts were spread */
    unsigned index; /* of the stage count in its list */
    int stages;     /* 0: no list has any; then the method has one count only, which is set once the core has seen it */
};

/* The members of an ensemble: a parameter of the problem at `count` evenly spaced values, both ends among them; or `count` starts around that
 * of the problem, by `spread` and `seed` of struct setup. */
struct campaign_members {
    const char *parameter; /* NULL: starts */
    struct given_number from, to, spread, seed;
    long count;
};

/* Cases that are expected to fail: those whose columns match its patterns (* and ? as in a shell). NULL, and an empty list, match any. */
struct campaign_failure {
    const char *problem, *data, *method, *with, *retraction, *precision, *status;
    const char *because;
    const long *stages, *steps;
    struct given_number *tolerances;
    unsigned stages_count, steps_count, tolerances_count;
    bool used; /* it applies to some group */
};

/* Lists that the file left out are empty (stages, retraction) or hold the default (precision). */
struct experiment {
    const char *name;
    const struct kind *kind;
    struct campaign_problem *problems;
    struct campaign_method *methods;
    const long *stages; /* of methods whose entries list none; empty: each of these has one stage count only */
    const long *steps;  /* increasing; with tolerances the sample times, at every level */
    struct given_number *tolerances; /* of adaptive integrators, decreasing; none: the experiment has steps */
    double
        *levels; /* all tolerances that are run: those, and between any two one that is not asked for, as a control */
    struct given_number horizon; /* none: the problems have their own */
    const enum precision *precision;
    const char *const *retraction; /* empty: the group's first */
    unsigned problems_count, methods_count, stages_count, steps_count, precision_count, retraction_count;
    unsigned tolerances_count;
    long samples;                     /* divides all steps */
    struct campaign_members *members; /* of an ensemble, else NULL */
    enum fault control;
    struct given_number expect[QUANTITIES]; /* the orders the file expects instead of the theorems' */
    const char *because;                    /* why it does, or NULL */
    struct campaign_failure *failures;      /* cases that are expected to fail */
    unsigned failures_count;
    bool skip;                   /* leave out combinations that do not apply to each other */
    bool *skipped;               /* those, by campaign_combination; NULL: none */
    struct campaign_skip *skips; /* the same for people, in the order of the campaign */
};

/* Combinations of a problem and a method, with any of its stage counts, that are left out. */
struct campaign_skip {
    unsigned problem, method;
    int count;
    const char *reason; /* of the first */
    struct campaign_skip *next;
};

/* Selection from a campaign, and changes of its parameters. */
struct campaign_choice {
    const char
        *only; /* NULL: all; else cases whose EXPERIMENT, EXPERIMENT/PROBLEM or EXPERIMENT/PROBLEM/METHOD it matches,
                         as a shell matches file names */
    const char *set[CAMPAIGN_MOST_SETTINGS]; /* PROBLEM.PARAMETER=VALUE, wherever the problem is */
    int set_count;
    int part, parts; /* of combinations and members only this part of so many is checked here; 0 parts: all are */
    /* With parts: fills what the others have found into `bytes`, 0 where this part has not looked, by a bitwise or. */
    void (*exchange)(void *context, void *bytes, size_t size);
    void *context;
};

/* Answer of the core for a combination of problem, method, retraction and precision. */
struct campaign_note {
    enum { NOTE_NONE, NOTE_TAKEN, NOTE_SKIPPED, NOTE_REFUSED } state;
    int stages, n, m;
    bool constrained;    /* on positions and velocities, or on momenta, as those of a phase-space Lagrangian */
    char retraction[16]; /* name */
    wide own_horizon;
};

/* The notes of all experiments, and of their methods all parameters as the core completes them; "" if no case has been opened. */
struct campaign_notes {
    struct campaign_note *note;
    char (*with)[WITH_SIZE];
    size_t count, methods;
    size_t *first, *first_method; /* of each experiment */
};

/* A line across a figure, at x or at y. */
struct campaign_line {
    struct given_number x, y;
    const char *label;
};

/* A figure as the file has it, and, once it is checked, as it is drawn. */
struct campaign_figure {
    struct figure figure;
    const char *const *experiments, *const *methods; /* names; of methods also labels. Empty: all */
    struct given_number *size, *slopes;
    struct campaign_line *lines;
    unsigned experiments_count, methods_count, size_count, slopes_count, lines_count;
};

struct campaign {
    const char *name;
    struct tableau_text *tableaux; /* of the user's own; of one in a file all but `file` is set by campaign_check */
    unsigned tableaux_count;
    struct integrator_text *integrators; /* methods from outside */
    unsigned integrators_count;
    struct experiment *experiments;
    unsigned experiments_count;
    struct campaign_figure *figures;
    unsigned figures_count;
    const char *path;                     /* as given to campaign_load, which keeps the pointer */
    char *text;                           /* the whole file, ends with a 0; a choice is added as a comment */
    struct campaign_notes notes;          /* of campaign_check_cases */
    const struct campaign_choice *choice; /* as given to campaign_load_choice, which keeps the pointer; or NULL */
    struct document *document;            /* the file, which keeps texts and lists */
};

/* A combination of an experiment's lists, by indices. Stage counts are those of the methods. */
struct campaign_case {
    unsigned experiment, problem, method, retraction, precision, steps, member;
};

/* Returns true if this combination is selected and not skipped. */
bool campaign_selects(const struct campaign *campaign, const struct campaign_case *which);

/* Lengths of an experiment's lists, with 1 where the file left one out: a case's indices run below these.
 * count.experiment is not set. */
struct campaign_case experiment_counts(const struct experiment *experiment);

/* The number of a combination of problem, method and retraction in its experiment. */
size_t campaign_combination(const struct experiment *experiment, const struct campaign_case *which);

/* The note of a case; members of an ensemble have that of the first. */
struct campaign_note *campaign_note_of(const struct campaign *campaign, const struct campaign_case *which);

/* The setup of a case: texts are borrowed from the campaign and the core. */
void campaign_setup(const struct campaign *campaign, const struct campaign_case *which, struct setup *out);

/* The core that computes a case: of its precision. */
const struct core_api *campaign_core(const struct campaign *campaign, const struct campaign_case *which);

/* Describes a problem that was found, as the core does. */
void campaign_describe(const struct campaign_problem *problem, struct problem_info *out);

/* Writes how a problem's data differ from the default, as `preset=low-energy eps=0.5`; empty if they do not.
 * Shortened to fit such that labels of different data differ. */
void campaign_label(const struct campaign_problem *problem, char out[CAMPAIGN_LABEL_SIZE]);

/* alike[k]: the first of `count` problems that has the name and the data of problem k, which is k where none before it has. */
void campaign_alike(const struct campaign_problem *problems, unsigned count, unsigned *alike);

/* A text of the tables' width: one that would be too long ends with a hash of the whole. */
void campaign_fit(const char *text, char out[CAMPAIGN_LABEL_SIZE]);

/* The order an experiment expects of a quantity instead of the theorem's. False if it does not say. */
bool experiment_expects(const struct experiment *experiment, enum quantity quantity, double *order);

#endif
