/* Costs by which a figure or a table may compare methods. */
#ifndef RATTLEBACK_RESULTS_COSTS_H
#define RATTLEBACK_RESULTS_COSTS_H

#include "results/table.h"

enum cost {
#define COST(code, name, label) COST_##code,
#include "results/costs.def"
    COSTS
};

/* Returns the name of a cost, and the label of its axis. */
const char *cost_name(enum cost cost);
const char *cost_label(enum cost cost);

/* Returns the cost of this name, COSTS if there is none. */
enum cost cost_find(const char *name);

/* Returns the cost of a case; NaN if it failed, or if the cost was not counted or timed. */
double cost_of(const struct case_row *row, enum cost cost);

#endif
