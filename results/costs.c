/* The register of costs, and what a case cost by each. */
#include "results/costs.h"

#include "results/rows.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *name, *label;
} costs[] = {
#define COST(code, name, label) {name, label},
#include "results/costs.def"
};

const char *cost_name(enum cost cost)
{
    return costs[cost].name;
}

const char *cost_label(enum cost cost)
{
    return costs[cost].label;
}

enum cost cost_find(const char *name)
{
    enum cost cost = 0;
    while (cost < COSTS && strcmp(costs[cost].name, name) != 0)
        cost++;
    return cost;
}

static double count_of(int64_t count)
{
    return count == WORK_UNKNOWN ? (double)NAN : (double)count;
}

double cost_of(const struct case_row *row, enum cost cost)
{
    if (!row_ran(row))
        return (double)NAN;
    switch (cost) {
    case COST_EVALUATIONS:
        return count_of(row->evaluations);
    case COST_SOLVES:
        return count_of(row->solves);
    case COST_STEPS:
        return (double)row->steps;
    case COST_SECONDS:
        return row->seconds > 0 ? row->seconds : row->wall_time > 0 ? row->wall_time : (double)NAN;
    default:
        return (double)NAN;
    }
}
