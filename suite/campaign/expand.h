/* Expands a campaign: its cases in order, the groups that are judged together, and the references that cases share. */
#ifndef RATTLEBACK_SUITE_EXPAND_H
#define RATTLEBACK_SUITE_EXPAND_H

#include "suite/campaign/campaign.h"

/* A case. Cases are numbered in the order of the campaign: by experiment, problem, method, stages, retraction, precision,
 * steps and member, the last varying fastest. A campaign may have 10^7 cases. Therefore only groups are stored, and a case is
 * computed from its number. */
struct plan_case {
    struct campaign_case which;
    int group;
    int reference; /* -1: the case needs no reference */
    double cost;   /* estimated, in multiplications of double */
};

/* Cases `first` to first + count - 1, which differ only in the number of steps and, in an ensemble, the member. */
struct plan_group {
    struct campaign_case which; /* the first case */
    int first, count;
    int members;            /* members for each number of steps; 1 outside ensembles */
    int reference;          /* reference of all its cases, or -1 */
    size_t first_cost;      /* index in the plan's costs of its first number of steps */
    int n;                  /* coordinates of the problem; for an ensemble, those of the first member */
    bool constrained;       /* the problem has constraints */
    long off_grid;          /* step count of the off-grid run that its finest case adds, or 0 */
    unsigned samples;       /* rows of a case in the sample table: the start and each sample time; 0: none */
    size_t first_sample;    /* first row of the first case in the sample table */
    const char *retraction; /* name of the retraction */
};

/* A reference flow, for the problem, data, horizon and sample times of case `first`. */
struct plan_reference {
    int first;
    double cost;
};

struct plan {
    struct plan_group *groups;
    double *costs; /* cost of one case, for each group and number of steps */
    struct plan_reference *references;
    int case_count, group_count, reference_count;
    size_t cost_count, sample_count; /* entries of costs; rows of the sample table */
};

/* Expands the selected cases of a campaign, equally on every rank. Cases of kinds that need a reference share one if they have the same
 * problem, parameters, initial data, horizon and sample times.
 *
 * Costs are those of cost.h times the dimension of the problem.
 *
 * plan_free must follow. */
void plan_make(const struct campaign *campaign, struct plan *out);
void plan_free(struct plan *plan);

struct plan_case plan_case_at(const struct plan *plan, int id);
const struct plan_group *plan_group_of(const struct plan *plan, int id);

/* Like plan_case_at, without a search, for a case whose group is known. */
struct plan_case plan_case_in(const struct plan *plan, const struct plan_group *group, int id);

/* Returns the estimated cost of all cases of a group. */
double plan_group_cost(const struct plan *plan, const struct plan_group *group);

/* Returns the first row of a case in the sample table. */
size_t plan_first_sample(const struct plan *plan, int id);

/* Returns how many cases from `id` on one rank runs together: members of one ensemble with one step count; else 1. */
int plan_together(const struct campaign *campaign, const struct plan *plan, int id);

/* Returns the cost of `count` cases from `id` on, run together. A partly filled SIMD vector of members costs as much as a
 * full one. */
double plan_batch_cost(const struct campaign *campaign, const struct plan *plan, int id, int count);

/* Returns the mean number of cases per batch in the ensemble of `id`, at one step count; 1 for cases that run alone. */
double plan_batch_mean(const struct campaign *campaign, const struct plan *plan, int id);

/* Returns the step count of the off-grid run of a group of this experiment. Returns 0 if it has none: for kinds without such a run,
 * under a deliberate fault, for fewer than three step counts, or if no number fits.
 *
 * The number is about a third of the finest step count and has no divisor in common with any step count. A non-smooth time that is a node
 * of all cases is therefore no node of this run. With constraints, part of the error may change its sign from step to step. The number
 * then has the parity of the finest step count. If that is even, the grids may share the middle. */
long experiment_off_grid(const struct experiment *experiment, bool constrained);

/* Returns the step count of the off-grid run of a case: as experiment_off_grid for the finest case of a group, else 0. */
long plan_off_grid(const struct campaign *campaign, const struct plan *plan, int id);

/* Returns the data that determine the cost of a case. */
struct cost_case plan_cost_case(const struct campaign *campaign, const struct plan *plan, int id);

/* Sets up a reference: the setup of its first case without fault, tolerance and third-party method. */
void plan_reference_setup(const struct campaign *campaign, const struct plan *plan, int reference, struct setup *out);

#endif
