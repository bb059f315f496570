/* Searches for the cheapest method on one problem: selects the cases of two campaigns, over a short and over the whole horizon. */
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
    int count; /* number of step counts */
};

/* A search. Errors are those of the position, the largest over SEARCH_SAMPLES equally spaced times. */
struct search {
    const struct setup *setup; /* problem, initial data, parameters; horizon: T */
    const struct core_api *core;
    double accuracy, budget; /* budget: seconds that the cases of the second campaign may take together */
    enum cost cost;
    double time;       /* characteristic time of the motion (struct examination) */
    double short_time; /* horizon of the first campaign */
    struct curve *curves;
    int count;
};

/* Lists the methods of the registry that the core accepts for the problem, with up to six stage counts each. Also sets the step counts of the
 * first campaign. There may be more curves than a campaign accepts. search_close must follow. */
void search_open(struct search *search);
void search_close(struct search *search);

/* Returns true if a curve has more steps than a campaign accepts. */
bool search_too_long(const struct search *search);

/* Keeps the curves that are likely to be the cheapest over the whole horizon. Uses the order and the cost per step from the first campaign,
 * and an error that grows as T^(3/2). Keeps at most six, and as many as the budget allows, but at least one. Returns how many are left;
 * 0 if no method converged. A curve whose coarsest case reaches the accuracy needs no order: it keeps that step size. */
int search_narrow(struct search *search, const struct store_file *found);

/* Writes the curves as a campaign file. file: name of the problem file, in the same folder; NULL: a built-in problem. */
void search_write(const struct search *search, const char *name, const char *file, double horizon, FILE *out);

#endif
