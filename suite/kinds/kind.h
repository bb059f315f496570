/* A kind of experiment: one file and one line in kinds.def. The schema of a campaign, `list`, the planner, the runner and the judge read
 * its struct kind; no other code distinguishes kinds. Charts are drawn from the tables that it fills.
 *
 * This directory uses the core and the tables, but no campaigns: a kind gets the data of its experiment as arguments. */
#ifndef RATTLEBACK_SUITE_KIND_H
#define RATTLEBACK_SUITE_KIND_H

#include "core/api.h"
#include "core/names.h"
#include "results/table.h"
#include "suite/kinds/case_rows.h"
#include "suite/kinds/cost.h"
#include "suite/kinds/verdicts.h"

#include <stdbool.h>

/* A case to be run. All members are read only, except for the sample rows. */
struct case_task {
    const struct kind *kind;
    const struct core_api *core; /* of the precision of the case */
    const struct setup *setup;   /* checked */
    struct core_case *given;     /* the setup, opened before `run` is called; run_together opens its members itself */
    const struct reference *reference; /* reference flow, if the kind needs one; else NULL */
    enum status reference_status;      /* STATUS_OK, or why the reference failed */
    struct sample_row *samples;        /* if the kind keeps samples: rows prepared by sampled_clear; else NULL */
    long off_grid;                     /* number of steps of the off-grid run (judge/off_grid.h); 0: none */
};

/* A claim that the cases of a kind can decide. The kind itself judges a CLAIM_GROWTH that no theorem makes, against `expect`. */
struct judged {
    enum claim_kind claim;
    enum quantity quantity;
};

/* A group of cases that differ in steps and, in an ensemble, by member. Order: coarse to fine, members of one step size together. */
struct kind_group {
    const struct case_rows *cases;
    int count, members;               /* number of cases; members per step size, 1 if the kind has none */
    const struct sample_row *samples; /* if the kind keeps samples: for each case its start and `sample_count` times */
    int sample_count;
    const double *expected; /* by enum quantity: the order under `expect` of the experiment, or NaN */
    const char *because;    /* reason given for it, or "no theorem" */
};

struct kind {
    const char *name, *text;
    bool needs_reference; /* a reference flow, shared by all cases with the same data, horizon and sample times */
    bool keeps_samples;   /* records the invariants of its cases at the sample times, as rows of the sample table */
    bool has_members;     /* an experiment is an ensemble; needs run_together */
    bool has_controls;    /* an experiment may have a deliberate fault */
    bool own_horizon;     /* if the experiment has no horizon, that of the problem's preset is used */
    bool looks_inside;    /* needs internals of the method (stages): third-party methods are refused */
    bool any_state;       /* starts steps from states that it chooses: methods that carry more state are refused */
    bool takes_samples;   /* measures at sample times; else an experiment has no key `samples` */
    bool takes_nodes;     /* sample times are the nodes of the finest steps; else they divide all step counts */

    /* Part of the motion on which the hypotheses of theorems are checked: nothing, the first step, the first two, or all steps. If there is a
     * reference, it decides them, except those on the energy. */
    enum { SEES_NOTHING, SEES_STEP, SEES_TWO_STEPS, SEES_ALL } sees;

    /* Refuses an opened case that `run` cannot measure. NULL: refuses none. */
    enum status (*applies)(const struct core_api *core, const struct core_case *given, struct refusal *why);

    /* Returns the estimated cost of a case, in the units of cost.h. */
    double (*cost)(const struct cost_case *of);

    /* Runs a case and fills the measured values of its row, which was cleared, and its samples unless it fails. Returns the status of the
     * case. */
    enum status (*run)(const struct case_task *task, const struct shape *shape, struct case_row *row);

    /* Makes the off-grid run of a case that ran, and fills the quantities off-grid-*. Its time does not count for the case. Returns its status.
     * NULL: the kind has none. */
    enum status (*run_off_grid)(const struct case_task *task, const struct shape *shape, struct case_row *row);

    /* Instead of `run`, for kinds with members: runs up to MEMBERS_AT_ONCE members together, with one status each. */
    void (*run_together)(const struct case_task *tasks, int count, struct case_row *rows, enum status *status);

    /* Cases of a group may run in turns, by `join` of struct core_api, because `run` keeps no state from one case to the next. */
    bool joins;

    /* The claims that are judged, if the method and problem of a group make them or they are identities of its cases. */
    const struct judged *judged;
    int judged_count;

    /* Adds verdicts and statistics of a group beyond claims, such as growth. NULL: none. */
    void (*judge)(const struct kind_group *group, struct verdicts *out);
};

/* Sets the members judged and judged_count of a kind from a static array. */
#define KIND_JUDGED(list) .judged = list, .judged_count = (int)(sizeof list / sizeof *list)

/* Return the number of kinds, and a kind by its index in kinds.def. */
int kind_count(void);
const struct kind *kind_at(int index);

/* Returns the names of the kinds. */
struct names names_of_kinds(void);

/* Returns the kind of that name, or NULL. */
const struct kind *kind_find(const char *name);

/* Returns true if the cases of a kind can decide such a claim. */
bool kind_judges(const struct kind *kind, enum claim_kind claim, enum quantity quantity);

/* Returns true if the only claim that a kind judges about the quantity is that it does not drift. */
bool kind_bounds(const struct kind *kind, enum quantity quantity);

/* Returns true if a kind measures an exponent of the quantity (an order or a growth), so that `expect` may state it. */
bool kind_measures_exponent(const struct kind *kind, enum quantity quantity);

#endif
