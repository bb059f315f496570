/* Costs by the line through the logarithms of the two rows around an accuracy, and times by the least of several. */
#include "results/summary/cheapest.h"

#include "results/rows.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_TIMINGS = 3 };

static const double least_floors = 10; /* an error below so many floors is not judged */

static bool is_curve(const struct order_row *row)
{
    return row_claims(row, CLAIM_ORDER) && strcmp(row->quantity, quantity_name(QUANTITY_Q)) == 0 &&
           control_is_none(row->control);
}

/* Force evaluations where the error first falls to the accuracy, between two rows by the line through their logarithms; of the first
 * row, if that is enough. NaN: it does not get there above its floor. */
static double evaluations_at(const struct case_row *cases, size_t count, double accuracy)
{
    const struct case_row *before = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct case_row *at = &cases[i];
        double error = at->value[QUANTITY_Q];
        if (!row_ran(at) || !(error > least_floors * at->floor[QUANTITY_Q]) || at->evaluations <= 0)
            continue;
        if (error <= accuracy && before) {
            double above = before->value[QUANTITY_Q], share = log(above / accuracy) / log(above / error);
            return (double)before->evaluations * pow((double)at->evaluations / (double)before->evaluations, share);
        }
        if (error <= accuracy)
            return (double)at->evaluations;
        before = at;
    }
    return NAN;
}

/* Seconds of an evaluation in each case: the least of them is what the method takes, the others were disturbed. */
static bool put_time(const struct case_row *cases, size_t count, struct cheapest_row *out)
{
    double *rates = malloc((count + 1) * sizeof *rates);
    size_t timed = 0;
    for (size_t i = 0; rates && i < count; i++)
        if (row_ran(&cases[i]) && cases[i].evaluations > 0 && cases[i].wall_time > 0)
            rates[timed++] = cases[i].wall_time / (double)cases[i].evaluations;
    if (rates)
        gsl_sort(rates, 1, timed);
    out->timings = (int64_t)timed;
    if (rates && timed >= LEAST_TIMINGS) {
        out->seconds = out->evaluations * rates[0];
        out->spread = rates[timed / 2] / rates[0] - 1;
    }
    free(rates);
    return rates != NULL;
}

static bool put_row(const struct store_file *file, const struct order_row *order, double accuracy,
                    struct cheapest_row *out)
{
    size_t count;
    const struct case_row *cases = store_cases_of(file, order, &count);
    table_clear_row(&table_cheapest, out);
    out->key = order->key;
    out->accuracy = accuracy;
    out->evaluations = evaluations_at(cases, count, accuracy);
    return put_time(cases, count, out);
}

/* Does a row go before another of its chart? */
static bool is_cheaper(const struct cheapest_row *a, const struct cheapest_row *b)
{
    return isfinite(a->evaluations) && !(b->evaluations <= a->evaluations);
}

/* Behind the rows of its chart that are not dearer; of a new chart behind all. */
static void insert(struct cheapest_row *rows, size_t count, const struct cheapest_row *row)
{
    size_t place = 0;
    while (place < count && key_compare_scene(&rows[place].key, &row->key) != 0)
        place++;
    while (place < count && key_compare_scene(&rows[place].key, &row->key) == 0 && !is_cheaper(row, &rows[place]))
        place++;
    memmove(&rows[place + 1], &rows[place], (count - place) * sizeof *rows);
    rows[place] = *row;
}

struct cheapest_row *cheapest_of(const struct store_file *file, double accuracy, size_t *count)
{
    struct cheapest_row *rows = malloc((file->order_count + 1) * sizeof *rows), row;
    bool good = rows != NULL;
    *count = 0;
    for (size_t i = 0; i < file->order_count && good; i++)
        if (is_curve(&file->orders[i]) && (good = put_row(file, &file->orders[i], accuracy, &row)))
            insert(rows, (*count)++, &row);
    if (good)
        return rows;
    free(rows);
    return NULL;
}
