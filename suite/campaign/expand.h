/* A campaign spread out: its cases in order, the groups that are judged together, the references they share. */
#ifndef RATTLEBACK_SUITE_EXPAND_H
#define RATTLEBACK_SUITE_EXPAND_H

#include "suite/campaign/campaign.h"

/* A case. Its number is its position in the campaign: experiments, problems, methods, stages, retractions,
 * precisions, steps and, fastest, members. There may be 10^7 cases, so a case is computed from its number, and only
 * groups are stored. */
struct plan_case {
    struct campaign_case which;
    int group;
    int reference; /* -1: it needs none */
    double cost;   /* estimated, in multiplications of double */
};

/* Cases that differ only in the number of steps and, in an ensemble, the member: `count` of them from case `first`. */
struct plan_group {
    struct campaign_case which; /* the first */
    int first, count;
    int members;            /* at each number of steps; 1 outside of ensembles */
    int reference;          /* of all its cases, or -1 */
    size_t first_cost;      /* of its numbers of steps, in the plan's costs */
    int n;                  /* coordinates of the problem; members of an ensemble count as the first */
    bool constrained;       /* it has constraints */
    long off_grid;          /* steps of the run that its finest case brings, or 0 */
    unsigned samples;       /* rows of a case in the table of samples: the start and each sample time, or none */
    size_t first_sample;    /* of the first case */
    const char *retraction; /* its name */
};

/* A reference flow: that of the problem, data, horizon and sample times of case `first`. */
struct plan_reference {
    int first;
    double cost;
};

struct plan {
    struct plan_group *groups;
    double *costs; /* of a case, by group and number of steps */
    struct plan_reference *references;
    int case_count, group_count, reference_count;
    size_t cost_count, sample_count; /* rows of the table of samples */
};

/* Expand what is chosen of a campaign; the same on every rank. Cases of `kind: convergence` get a reference, shared by all that have the
 * same problem, parameters, initial data, horizon and sample times.
 *
 * Costs are those of cost.h times the dimension of the problem.
 *
 * plan_free must follow. */
void plan_make(const struct campaign *campaign, struct plan *out);
void plan_free(struct plan *plan);

struct plan_case plan_case_at(const struct plan *plan, int id);
const struct plan_group *plan_group_of(const struct plan *plan, int id);

/* Like plan_case_at for a case whose group is known, without a search. */
struct plan_case plan_case_in(const struct plan *plan, const struct plan_group *group, int id);

/* The estimated cost of all its cases. */
double plan_group_cost(const struct plan *plan, const struct plan_group *group);

/* The first row of a case in the table of samples. */
size_t plan_first_sample(const struct plan *plan, int id);

/* Returns how many cases from `id` on a rank does at once: members of one ensemble at one step size; else 1. */
int plan_together(const struct campaign *campaign, const struct plan *plan, int id);

/* Returns the cost of `count` cases from `id` on, done at once. A SIMD vector that members fill in part takes as
 * long as a full one. */
double plan_batch_cost(const struct campaign *campaign, const struct plan *plan, int id, int count);

/* Cases that a batch of the ensemble of `id` has on average, at one step size; 1 of cases by themselves. */
double plan_batch_mean(const struct campaign *campaign, const struct plan *plan, int id);

/* Returns the steps of the run off the grids that a group of an experiment brings, or 0 by design: for kinds without such a run, under a
 * deliberate fault, for fewer than three step counts, or if no number fits.
 *
 * It is about a third of the finest step count and has no divisor in common with any: what is not smooth in time at a node of all cases is
 * at no node of this run. With constraints, errors have a part whose sign may change from step to step: then the run has an even number of
 * steps beside even ones, whose middle it shares, and an odd one beside odd ones. */
long experiment_off_grid(const struct experiment *experiment, bool constrained);

/* Returns the same for a case: only the finest brings the run. */
long plan_off_grid(const struct campaign *campaign, const struct plan *plan, int id);

/* Returns the data on which the cost of a case depends. */
struct cost_case plan_cost_case(const struct campaign *campaign, const struct plan *plan, int id);

/* The setup of a reference: that of its first case, without its fault. */
void plan_reference_setup(const struct campaign *campaign, const struct plan *plan, int reference, struct setup *out);

#endif
