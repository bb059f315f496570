/* The cheapest cases of a result file that reach an accuracy. */
#include "suite/choose/winners.h"

#include <math.h>
#include <string.h>

#include "results/rows.h"

static void fill_choice(const struct case_row *row, struct choice_row *out)
{
    table_clear_row(&table_choices, out);
    snprintf(out->method, sizeof out->method, "%s", row->method);
    snprintf(out->with, sizeof out->with, "%s", row->with);
    out->stages = row->stages;
    out->steps = row->steps;
    out->error = row->value[quantity_over_samples(QUANTITY_Q)];
    out->evaluations = cost_of(row, COST_EVALUATIONS);
    out->solves = cost_of(row, COST_SOLVES);
    out->seconds = cost_of(row, COST_SECONDS);
    out->energy = row->value[QUANTITY_ENERGY_ERROR];
    out->momentum = row->value[QUANTITY_MOMENTUM];
    out->constraint = row->value[QUANTITY_CONSTRAINT];
}

static double cost_of_choice(const struct choice_row *row, enum cost cost)
{
    const double of[COSTS] = {[COST_EVALUATIONS] = row->evaluations,
                              [COST_SOLVES] = row->solves,
                              [COST_STEPS] = (double)row->steps,
                              [COST_SECONDS] = row->seconds};
    return of[cost];
}

/* Returns true if a costs at most as much as b; seconds decide between equal costs, such as no solves at all. */
static bool is_cheap_as(const struct choice_row *a, const struct choice_row *b, enum cost cost)
{
    const double of_a = cost_of_choice(a, cost), of_b = cost_of_choice(b, cost);
    return of_a != of_b ? of_a < of_b : a->seconds <= b->seconds;
}

static bool same_chosen_method(const struct choice_row *a, const struct choice_row *b)
{
    return a->stages == b->stages && strcmp(a->method, b->method) == 0 && strcmp(a->with, b->with) == 0;
}

/* Puts a row in its place unless its method is there with less; returns the new count. */
static int insert_winner(struct choice_row *rows, int count, int most, const struct choice_row *row, enum cost cost)
{
    int index = 0;
    while (index < count && is_cheap_as(&rows[index], row, cost)) {
        if (same_chosen_method(&rows[index], row))
            return count;
        index++;
    }
    int end = index;
    while (end < count && !same_chosen_method(&rows[end], row))
        end++;
    if (index == most)
        return count;
    if (end == count)
        count += count < most;
    const int moved = (end < most ? end : most - 1) - index;
    memmove(&rows[index + 1], &rows[index], (size_t)moved * sizeof *rows);
    rows[index] = *row;
    return count;
}

int winners_list(const struct search *search, const struct store_file *found, struct choice_row *rows, int most,
                 double *closest)
{
    int count = 0;
    *closest = NAN;
    for (size_t k = 0; k < found->case_count; k++) {
        struct choice_row row;
        if (!row_ran(&found->cases[k]))
            continue;
        fill_choice(&found->cases[k], &row);
        if (!isfinite(row.error))
            continue;
        *closest = fmin(*closest, row.error);
        if (row.error <= search->accuracy && isfinite(cost_of_choice(&row, search->cost)))
            count = insert_winner(rows, count, most, &row, search->cost);
    }
    return count;
}
