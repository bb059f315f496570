/* Matches the claims of two result files and judges their differences. */
#include "suite/judge/comparison.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "results/heap.h"
#include "results/rows.h"

static const double known_error = 0.1; /* share of an error that its floor may be: a tenth, by the estimator's rule */
static const double sigmas = 3;
static const double rounded_iterations = 1; /* a step, that rounding may take or give */

/* A claim with its cases. */
struct claim_rows {
    const struct order_row *order;
    const struct case_row *cases;
    size_t count;
    double horizon;
    int64_t steps; /* of a claim about a single case, else 0 */
};

/* A pair of claims, and the findings so far. */
struct pair {
    const struct claim_rows *old, *new;
    struct comparison_row *row;
    enum change change;
};

/* Returns a claim with its cases. Rows of the case table are ordered by id. */
static struct claim_rows rows_of_claim(const struct store_file *file, size_t k)
{
    const struct order_row *order = &file->orders[k];
    struct claim_rows rows = {.order = order, .horizon = NAN};
    size_t first = (size_t)order->first_case, count = (size_t)order->cases;
    if (first < file->case_count && count > 0 && count <= file->case_count - first) {
        rows.cases = &file->cases[first];
        rows.count = count;
        rows.horizon = rows.cases[0].horizon;
        rows.steps = count == 1 ? rows.cases[0].steps : 0;
    }
    return rows;
}

static int compare_keys(const void *left, const void *right)
{
    const struct claim_rows *a = left, *b = right;
    const struct order_row *x = a->order, *y = b->order;
    int difference = key_compare(&x->key, &y->key);
    difference = difference ? difference : strcmp(x->claim, y->claim);
    difference = difference ? difference : strcmp(x->quantity, y->quantity);
    if (difference != 0)
        return difference;
    if (a->steps != b->steps)
        return a->steps < b->steps ? -1 : 1;
    return a->horizon < b->horizon ? -1 : a->horizon > b->horizon;
}

static struct claim_rows *sorted_claims(const struct store_file *file)
{
    struct claim_rows *claims = heap_take(file->order_count, sizeof *claims);
    for (size_t k = 0; k < file->order_count; k++)
        claims[k] = rows_of_claim(file, k);
    qsort(claims, file->order_count, sizeof *claims, compare_keys);
    return claims;
}

/* Notes a difference beyond its tolerance. worse: it is a change for the worse. */
static void note(struct pair *pair, bool worse, const char *what)
{
    size_t used = strlen(pair->row->what);
    snprintf(pair->row->what + used, sizeof pair->row->what - used, "%s%s", used > 0 ? "; " : "", what);
    if (worse)
        pair->change = CHANGE_REGRESSED;
    else if (pair->change == CHANGE_SAME)
        pair->change = CHANGE_CHANGED;
}

static void compare_verdicts(struct pair *pair)
{
    const struct order_row *old = pair->old->order, *new = pair->new->order;
    if (old->as_expected != new->as_expected)
        note(pair, !new->as_expected, new->as_expected ? "now as expected" : "no longer as expected");
    else if (strcmp(old->verdict, new->verdict) != 0)
        note(pair, false, "verdict");
    if (old->rows_failed != new->rows_failed)
        note(pair, new->rows_failed > old->rows_failed, "failed cases");
    if (new->cases < old->cases)
        note(pair, true, "fewer cases");
}

static bool is_fit(const struct order_row *row)
{
    return row_claims(row, CLAIM_ORDER) && isfinite(row->measured) && row->window_first > 0;
}

/* Returns true for a row with a deliberate fault. Its claims must be refuted; the measured value does not matter. */
static bool is_control(const struct order_row *row)
{
    return !control_is_none(row->control);
}

static void compare_orders(struct pair *pair)
{
    const struct order_row *old = pair->old->order, *new = pair->new->order;
    double difference = new->measured - old->measured;
    if (fabs(difference) > fmax(old->tolerance, new->tolerance))
        note(pair, difference < 0, "order");
}

/* Computes the smallest and the largest step size in the windows of both fits. Returns false if the windows do not overlap. */
static bool common_window(const struct pair *pair, double *least, double *most)
{
    const struct order_row *old = pair->old->order, *new = pair->new->order;
    *most = fmin(pair->old->horizon / (double)old->window_first, pair->new->horizon / (double)new->window_first);
    *least = fmax(pair->old->horizon / (double)old->window_last, pair->new->horizon / (double)new->window_last);
    return *least <= *most;
}

/* Returns an upper bound of the standard error of a fit's log e in its window: that of the order times the length of the window. */
static double fit_error(const struct order_row *row)
{
    return row->standard_error * log((double)row->window_last / (double)row->window_first);
}

static void compare_errors(struct pair *pair)
{
    const struct order_row *old = pair->old->order, *new = pair->new->order;
    double least, most;
    if (!common_window(pair, &least, &most))
        return;
    double h = sqrt(least * most);
    double log_ratio = log(new->constant / old->constant) + (new->measured - old->measured) * log(h);
    double tolerance = log((1 + known_error) / (1 - known_error)) + sigmas * (fit_error(old) + fit_error(new));
    pair->row->error_ratio = exp(log_ratio);
    if (fabs(log_ratio) > tolerance)
        note(pair, log_ratio > 0, "error constant");
}

/* Work of the cases that ran in both files. */
struct work {
    double steps, old_iterations, new_iterations, old_time, new_time;
};

/* Returns the iterations of a case, NaN if they were not counted. */
static double iterations_of(const struct case_row *row)
{
    return row->iterations == WORK_UNKNOWN ? (double)NAN : (double)row->iterations;
}

static struct work common_work(const struct pair *pair)
{
    struct work work = {0};
    for (size_t i = 0; i < pair->new->count; i++)
        for (size_t j = 0; j < pair->old->count; j++) {
            const struct case_row *new = &pair->new->cases[i], *old = &pair->old->cases[j];
            if (new->steps != old->steps || new->member != old->member || !row_ran(new) || !row_ran(old))
                continue;
            work.steps += (double)new->steps;
            work.old_iterations += iterations_of(old);
            work.new_iterations += iterations_of(new);
            work.old_time += old->wall_time;
            work.new_time += new->wall_time;
        }
    return work;
}

static void compare_work(struct pair *pair, double cost_factor)
{
    struct work work = common_work(pair);
    if (work.steps == 0)
        return;
    pair->row->old_iterations = work.old_iterations / work.steps;
    pair->row->new_iterations = work.new_iterations / work.steps;
    double difference = pair->row->new_iterations - pair->row->old_iterations;
    if (fabs(difference) > rounded_iterations)
        note(pair, difference > 0, "iterations");
    if (work.old_time > 0)
        pair->row->cost_ratio = work.new_time / work.old_time;
    if (cost_factor > 0 && pair->row->cost_ratio > cost_factor)
        note(pair, true, "cost");
}

static void name_row(const struct order_row *order, struct comparison_row *row)
{
    table_clear_row(&table_comparisons, row);
    row->key = order->key;
    memcpy(row->claim, order->claim, sizeof row->claim);
    memcpy(row->quantity, order->quantity, sizeof row->quantity);
}

static void add_comparison(struct comparison *out, const struct claim_rows *old, const struct claim_rows *new,
                           double cost_factor)
{
    struct comparison_row *row = &out->rows[out->count++];
    const struct claim_rows *named = new ? new : old;
    struct pair pair = {.old = old, .new = new, .row = row, .change = old ? CHANGE_ONLY_OLD : CHANGE_ONLY_NEW};
    name_row(named->order, row);
    if (old) {
        row->old_measured = old->order->measured;
        row->old_constant = old->order->constant;
        memcpy(row->old_verdict, old->order->verdict, sizeof row->old_verdict);
    }
    if (new) {
        row->new_measured = new->order->measured;
        row->new_constant = new->order->constant;
        memcpy(row->new_verdict, new->order->verdict, sizeof row->new_verdict);
    }
    if (old && new) {
        pair.change = CHANGE_SAME;
        compare_verdicts(&pair);
        compare_work(&pair, cost_factor);
    }
    if (old && new &&is_fit(old->order) && is_fit(new->order) && !is_control(old->order)) {
        compare_orders(&pair);
        compare_errors(&pair);
    }
    snprintf(row->change, sizeof row->change, "%s", change_text(pair.change));
    out->counts[pair.change]++;
}

void comparison_make(const struct store_file *old, const struct store_file *new, double cost_factor,
                     struct comparison *out)
{
    struct claim_rows *old_claims = sorted_claims(old), *new_claims = sorted_claims(new);
    *out = (struct comparison){.rows = heap_take(old->order_count + new->order_count, sizeof *out->rows)};
    for (size_t k = 0; k < new->order_count; k++) {
        struct claim_rows claim = rows_of_claim(new, k);
        add_comparison(out, bsearch(&claim, old_claims, old->order_count, sizeof claim, compare_keys), &claim,
                       cost_factor);
    }
    for (size_t k = 0; k < old->order_count; k++) {
        struct claim_rows claim = rows_of_claim(old, k);
        if (!bsearch(&claim, new_claims, new->order_count, sizeof claim, compare_keys))
            add_comparison(out, &claim, NULL, cost_factor);
    }
    free(old_claims);
    free(new_claims);
}

void comparison_free(struct comparison *comparison)
{
    free(comparison->rows);
    *comparison = (struct comparison){0};
}

const char *change_text(enum change change)
{
    static const char *const texts[] = {CHANGE_TABLE(TABLE_WORD)};
    return texts[change];
}
