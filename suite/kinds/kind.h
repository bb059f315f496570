/* A kind of experiment: one file and one line in kinds.def. The schema of a campaign, `list`, the planner, the runner and the
 * judge read it; nothing else distinguishes kinds, and charts are drawn from what it leaves in the tables.
 *
 * This room knows the core and the tables, but no campaigns: what a kind needs of an experiment is handed to it. */
#ifndef RATTLEBACK_SUITE_KIND_H
#define RATTLEBACK_SUITE_KIND_H

#include "core/api.h"
#include "core/names.h"
#include "results/table.h"
#include "suite/kinds/case_rows.h"
#include "suite/kinds/cost.h"
#include "suite/kinds/verdicts.h"

#include <stdbool.h>

/* A case to be run; all of it is looked at only, but for the sample rows. */
struct case_task {
    const struct kind *kind;
    const struct core_api *core;       /* of the precision of the case */
    const struct setup *setup;         /* checked */
    struct core_case *given;           /* the same, open; a kind that runs members together opens them itself */
    const struct reference *reference; /* its flow, if its kind needs one; else NULL */
    enum status reference_status;      /* why there is none */
    struct sample_row *samples;        /* if its kind keeps samples: rows that sampled_clear has filled; else NULL */
    long off_grid;                     /* steps of a run beside the case, off the grids of its group; 0: none */
};

/* A claim that is judged by what the cases of a kind measure; CLAIM_GROWTH of no theorem by the kind itself, of what is expected. */
struct judged {
    enum claim_kind claim;
    enum quantity quantity;
};

/* A group of cases that differ in steps and, of an ensemble, member: coarse to fine, the members fastest. */
struct kind_group {
    const struct case_rows *cases;
    int count, members;               /* members: at each step size; 1 if its kind has none */
    const struct sample_row *samples; /* of a kind that keeps them: for each case the start and `sample_count` times */
    int sample_count;
    const double *expected; /* by enum quantity: the order that the experiment expects of it, or NaN */
    const char *because;    /* why it does, or "" */
};

struct kind {
    const char *name, *text;
    bool needs_reference; /* a reference flow, shared by all cases with the same data, horizon and sample times */
    bool keeps_samples;   /* the invariants of its cases at the sample times: rows of the sample table */
    bool has_members;     /* an experiment is one family of data; needs run_together */
    bool has_controls;    /* it judges what a deliberate fault has to break */
    bool own_horizon;     /* problems have a horizon of their own, which is theirs where the experiment names none */
    bool looks_inside;    /* it asks for what only the core knows of its methods */
    bool any_state;       /* it starts steps from states that it chooses */
    bool takes_samples;   /* it measures at sample times; else an experiment has no `samples` */
    bool takes_nodes;     /* sample times are the nodes of the finest steps; else they divide all steps */

    /* The steps from the start along which the motion is held to what theorems require of it, or all of them; where there is a reference that says
     * so, but for its energy. */
    enum { SEES_NOTHING, SEES_STEP, SEES_TWO_STEPS, SEES_ALL } sees;

    /* Refuses an opened case that its `run` cannot measure; NULL: there is none. */
    enum status (*applies)(const struct core_api *core, const struct core_case *given, struct refusal *why);

    /* Estimated cost of a case, in the units of cost.h. */
    double (*cost)(const struct cost_case *of);

    /* Run a case and fill what it measures of its row, which was cleared, and of its samples unless it fails.
     * Returns the status of the case. */
    enum status (*run)(const struct case_task *task, const struct shape *shape, struct case_row *row);

    /* The run of `off_grid` steps beside a case that ran, or NULL: quantities off-grid-*. Its time is not the case's. Returns its status. */
    enum status (*run_off_grid)(const struct case_task *task, const struct shape *shape, struct case_row *row);

    /* Instead of `run`: the same for up to MEMBERS_AT_ONCE members at once, a status each. */
    void (*run_together)(const struct case_task *tasks, int count, struct case_row *rows, enum status *status);

    /* May cases of a group run in turns, by `join` of struct core_api? Its `run` leaves nothing behind for the next case. */
    bool joins;

    /* The claims of a group that are judged: of its method and problem, and of what holds exactly for its cases. */
    const struct judged *judged;
    int judged_count;

    /* Add what there is to say of a group beyond claims, or NULL. */
    void (*judge)(const struct kind_group *group, struct verdicts *out);
};

/* The list of a kind, and its length. */
#define KIND_JUDGED(list) .judged = list, .judged_count = (int)(sizeof list / sizeof *list)

/* The kinds in the order of kinds.def. */
int kind_count(void);
const struct kind *kind_at(int index);

/* Returns the names of the kinds. */
struct names names_of_kinds(void);

/* The kind of that name, or NULL. */
const struct kind *kind_find(const char *name);

/* Returns true if the cases of a kind judge such a claim. */
bool kind_judges(const struct kind *kind, enum claim_kind claim, enum quantity quantity);

/* Returns true if the only claim about the quantity is that it does not drift. */
bool kind_bounds(const struct kind *kind, enum quantity quantity);

/* Returns true if a kind measures an exponent of the quantity, an order or a growth, which `expect` may state. */
bool kind_measures_exponent(const struct kind *kind, enum quantity quantity);

#endif
