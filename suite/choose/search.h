/* The search for the cheapest method on one problem: which cases are run, first over a short horizon, then over the whole one. */
#ifndef RATTLEBACK_SUITE_CHOOSE_SEARCH_H
#define RATTLEBACK_SUITE_CHOOSE_SEARCH_H

#include <stdbool.h>
#include <stdio.h>

#include "results/costs.h"
#include "results/store/store.h"

enum { SEARCH_STEPS = 5, SEARCH_SAMPLES = 8 };

/* A method with a stage count, and the step counts it is run with. */
struct curve {
    char method[32];
    int stages;
    long steps[SEARCH_STEPS];
    int count; /* of steps */
};

/* Description of the search. Errors are those of the position, the largest over SEARCH_SAMPLES equally spaced times. */
struct search {
    const struct setup *setup; /* problem, initial data, parameters; horizon: T */
    const struct core_api *core;
    double accuracy, budget; /* budget: seconds that the cases of the second campaign may take together */
    enum cost cost;
    double time;       /* in which the motion changes by as much as it is (struct examination) */
    double short_time; /* horizon of the first campaign */
    struct curve *curves;
    int count;
};

/* Lists the methods of the registry that the core accepts for the problem, with up to six stage counts each, and the step counts of the
 * first campaign. They may be more than a campaign takes. search_close must follow. */
void search_open(struct search *search);
void search_close(struct search *search);

/* Returns true if a curve has more steps than a campaign takes. */
bool search_too_long(const struct search *search);

/* Replaces the curves by those that are likely to be the cheapest at the whole horizon, by what the first campaign measured: order and
 * cost of a step, the error growing as T^(3/2). At most six, and as many as the budget allows; at least one. Returns how many are left;
 * 0 if no method converged. A curve whose coarsest case keeps the accuracy needs no order: it goes on with that step size. */
int search_narrow(struct search *search, const struct store_file *found);

/* Writes the curves as a campaign file. `file`: name of the problem's file beside it, NULL if the problem is built in. */
void search_write(const struct search *search, const char *name, const char *file, double horizon, FILE *out);

#endif
