/* Costs by the line through the logarithms of the two rows around an accuracy, and times by the least of several. */
#include "results/summary/cheapest.h"

#include "results/heap.h"
#include "results/rows.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <string.h>

enum { LEAST_TIMINGS = 3 };

static const double least_floors = 10; /* an error below so many floors is not judged */

static bool is_curve(const struct order_row *row)
{
    return row_claims(row, CLAIM_ORDER) && strcmp(row->quantity, quantity_name(QUANTITY_Q)) == 0 &&
           control_is_none(row->control);
}

/* Cost where the error first falls to the accuracy, between two rows by the line through their logarithms; of the first row, if that is
 * enough. NaN: it does not get there above its floor, or the cost is 0 or not counted. */
static double cost_at(const struct case_row *cases, size_t count, double accuracy, enum cost cost)
{
    const struct case_row *before = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct case_row *at = &cases[i];
        double error = at->value[QUANTITY_Q];
        if (!row_ran(at) || !(error > least_floors * at->floor[QUANTITY_Q]) || !(cost_of(at, cost) > 0))
            continue;
        if (error <= accuracy && before) {
            double above = before->value[QUANTITY_Q], share = log(above / accuracy) / log(above / error);
            return cost_of(before, cost) * pow(cost_of(at, cost) / cost_of(before, cost), share);
        }
        if (error <= accuracy)
            return cost_of(at, cost);
        before = at;
    }
    return NAN;
}

/* Seconds of an evaluation, or of a step, in each case: the least of them is what the method takes, the others were disturbed. */
static void put_time(const struct case_row *cases, size_t count, struct cheapest_row *out)
{
    HEAP(double, rates, count);
    const enum cost unit = isfinite(out->evaluations) ? COST_EVALUATIONS : COST_STEPS;
    size_t timed = 0;
    for (size_t i = 0; i < count; i++)
        if (cost_of(&cases[i], unit) > 0 && cost_of(&cases[i], COST_SECONDS) > 0)
            rates[timed++] = cost_of(&cases[i], COST_SECONDS) / cost_of(&cases[i], unit);
    gsl_sort(rates, 1, timed);
    out->timings = (int64_t)timed;
    if (timed >= LEAST_TIMINGS) {
        out->seconds = (unit == COST_STEPS ? out->steps : out->evaluations) * rates[0];
        out->spread = rates[timed / 2] / rates[0] - 1;
    }
}

static void put_cheapest_row(const struct store_file *file, const struct order_row *order, double accuracy,
                             struct cheapest_row *out)
{
    size_t count;
    const struct case_row *cases = store_cases_of(file, order, &count);
    table_clear_row(&table_cheapest, out);
    out->key = order->key;
    out->accuracy = accuracy;
    out->evaluations = cost_at(cases, count, accuracy, COST_EVALUATIONS);
    out->solves = cost_at(cases, count, accuracy, COST_SOLVES);
    out->steps = cost_at(cases, count, accuracy, COST_STEPS);
    if (count > 0 && cases[count - 1].seconds > 0)
        snprintf(out->timed, sizeof out->timed, "%s", cases[count - 1].timing);
    else
        snprintf(out->timed, sizeof out->timed, "each case once, %lld rank%s, load not watched",
                 (long long)file->facts.ranks, file->facts.ranks == 1 ? "" : "s");
    snprintf(out->machine, sizeof out->machine, "%s", file->facts.host);
    put_time(cases, count, out);
}

static double cost_of_cheapest(const struct cheapest_row *row, enum cost cost)
{
    const double of[COSTS] = {[COST_EVALUATIONS] = row->evaluations,
                              [COST_SOLVES] = row->solves,
                              [COST_STEPS] = row->steps,
                              [COST_SECONDS] = row->seconds};
    return of[cost];
}

/* Returns true if row a comes before row b of the same chart. */
static bool is_cheaper(const struct cheapest_row *a, const struct cheapest_row *b, enum cost cost)
{
    return isfinite(cost_of_cheapest(a, cost)) && !(cost_of_cheapest(b, cost) <= cost_of_cheapest(a, cost));
}

/* Behind the rows of its chart that are not dearer; of a new chart behind all. */
static void insert_cheapest(struct cheapest_row *rows, size_t count, const struct cheapest_row *row, enum cost cost)
{
    size_t index = 0;
    while (index < count && key_compare_scene(&rows[index].key, &row->key) != 0)
        index++;
    while (index < count && key_compare_scene(&rows[index].key, &row->key) == 0 && !is_cheaper(row, &rows[index], cost))
        index++;
    memmove(&rows[index + 1], &rows[index], (count - index) * sizeof *rows);
    rows[index] = *row;
}

struct cheapest_row *cheapest_of(const struct store_file *file, double accuracy, enum cost cost, size_t *count)
{
    struct cheapest_row *rows = heap_take(file->order_count, sizeof *rows), row;
    *count = 0;
    for (size_t i = 0; i < file->order_count; i++)
        if (is_curve(&file->orders[i])) {
            put_cheapest_row(file, &file->orders[i], accuracy, &row);
            insert_cheapest(rows, (*count)++, &row, cost);
        }
    return rows;
}
