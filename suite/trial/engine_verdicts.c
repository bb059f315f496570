#include "suite/trial/engine_verdicts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/heap.h"
#include "results/rows.h"
#include "suite/integrator/group_factors.h"
#include "suite/trial/check.h"
#include "suite/trial/drifts.h"

#define SOFT "soft"

static const double falls = 0.25;         /* a residual whose power of h is below this does not */
static const double off_round_off = 10;   /* bounds of round-off: residuals above so many are none */
static const double alike = 1e-9;         /* relative: step sizes of one length */
static const double least_distance = 1.5; /* factor between parameters that shows a power */

/* Returns true if the row is of this engine, problem, data and parameters. */
static bool is_of_engine(const struct engine_row *engine, const char *method, const char *problem, const char *data,
                         const char *with)
{
    return strcmp(engine->integrator, method) == 0 && strcmp(engine->problem, problem) == 0 &&
           strcmp(engine->data, data) == 0 && strcmp(engine->with, with) == 0;
}

static void put_class(const struct campaign *campaign, struct engine_row *row)
{
    for (unsigned e = 0; e < campaign->experiments_count; e++)
        for (unsigned p = 0; p < campaign->experiments[e].problems_count; p++) {
            struct problem_info info;
            struct group_factor factor = {0};
            if (strcmp(campaign->experiments[e].problems[p].name, row->problem) != 0)
                continue;
            campaign_describe(&campaign->experiments[e].problems[p], &info);
            bool turns = false;
            for (const char *at = info.group; group_factor_next(&at, &factor);)
                turns = turns || factor.vectors > 0;
            snprintf(row->class, sizeof row->class, "%s",
                     info.constraint != CONSTRAINT_NONE ? constraint_word(info.constraint)
                     : turns                            ? "rotation"
                                                        : "plain");
            return;
        }
}

/* Rank of a verdict on an order; the worse one of q and p is shown. */
static int badness(const char *verdict)
{
    static const char *const words[] = {"measured", "confirmed", "documented", "insufficient",
                                        "above",    "below",     "failed"};
    int k = 0;
    while (k < (int)(sizeof words / sizeof *words) && strcmp(words[k], verdict) != 0)
        k++;
    return k;
}

static void put_orders(const struct store_file *file, struct engine_row *row)
{
    for (size_t k = 0; k < file->order_count; k++) {
        const struct order_row *order = &file->orders[k];
        bool of_q = strcmp(order->quantity, "q") == 0, of_p = strcmp(order->quantity, "p") == 0;
        if (!row_claims(order, CLAIM_ORDER) || !(of_q || of_p) ||
            !is_of_engine(row, order->method, order->problem, order->data, order->with))
            continue;
        *(of_q ? &row->order_q : &row->order_p) = order->measured;
        row->stated = of_q ? order->expected : row->stated;
        if (*row->verdict == '\0' || badness(order->verdict) > badness(row->verdict))
            snprintf(row->verdict, sizeof row->verdict, "%s", order->verdict);
    }
    if (strcmp(row->verdict, verdict_word(VERDICT_FAILED)) == 0)
        *row->verdict = '\0';
}

/* The residual at the finest step size, and its power of h from there to that of twice the length or more. */
static void put_floor(const struct store_file *file, struct engine_row *row)
{
    const struct case_row *finest = NULL, *before = NULL;
    for (size_t k = 0; k < file->case_count; k++) {
        const struct case_row *found = &file->cases[k];
        if (strcmp(found->kind, "convergence") != 0 || !row_ran(found) ||
            !is_of_engine(row, found->method, found->problem, found->data, found->with))
            continue;
        before = finest;
        finest = found;
    }
    row->h = finest ? finest->h : (double)NAN;
    if (!finest || isnan(finest->value[QUANTITY_CONSTRAINT]) || strcmp(row->class, "plain") == 0 ||
        strcmp(row->class, "rotation") == 0)
        return;
    row->residual = finest->value[QUANTITY_CONSTRAINT];
    if (row->residual <= off_round_off * fmax(finest->bound[QUANTITY_CONSTRAINT], finest->floor[QUANTITY_CONSTRAINT])) {
        snprintf(row->constraint, sizeof row->constraint, "round-off"); /* fmax passes over what is no number */
        return;
    }
    if (before && before->h > finest->h)
        row->residual_order = log(before->value[QUANTITY_CONSTRAINT] / row->residual) / log(before->h / finest->h);
    const bool soft = row->residual_order < falls;
    snprintf(row->constraint, sizeof row->constraint, isnan(row->residual_order) ? "not known" : soft ? SOFT : "falls");
    if (soft && row->order_q < falls) /* no order is refuted by errors that end there */
        snprintf(row->verdict, sizeof row->verdict, SOFT);
}

static int compare_horizons(const void *a, const void *b)
{
    const struct case_row *x = *(const struct case_row *const *)a, *y = *(const struct case_row *const *)b;
    return x->horizon < y->horizon ? -1 : x->horizon > y->horizon;
}

/* Runs over horizons at one step size, that of the longest. */
static void put_drifts(const struct store_file *file, struct engine_row *row)
{
    HEAP(const struct case_row *, runs, file->case_count + 1);
    size_t count = 0, kept = 0;
    for (size_t k = 0; k < file->case_count; k++)
        if (strcmp(file->cases[k].kind, "trajectory") == 0 && row_ran(&file->cases[k]) &&
            is_of_engine(row, file->cases[k].method, file->cases[k].problem, file->cases[k].data, file->cases[k].with))
            runs[count++] = &file->cases[k];
    qsort(runs, count, sizeof *runs, compare_horizons);
    for (size_t k = 0; k < count; k++)
        if (fabs(runs[k]->h - runs[count - 1]->h) <= alike * runs[k]->h)
            runs[kept++] = runs[k];
    if (kept > 0) {
        row->energy = runs[kept - 1]->value[QUANTITY_ENERGY_ERROR];
        row->energy_growth =
            drift_classify(runs, kept, QUANTITY_ENERGY_ERROR, row->energy_drift, sizeof row->energy_drift);
        if (!isnan(row->residual)) {
            row->long_residual = runs[kept - 1]->value[QUANTITY_CONSTRAINT];
            row->residual_growth =
                drift_classify(runs, kept, QUANTITY_CONSTRAINT, row->residual_drift, sizeof row->residual_drift);
        }
    }
}

static void put_failure(const struct store_file *file, struct engine_row *row)
{
    for (size_t k = 0; k < file->case_count && *row->failure == '\0'; k++) {
        const struct case_row *found = &file->cases[k];
        if (!row_ran(found) && is_of_engine(row, found->method, found->problem, found->data, found->with))
            snprintf(row->failure, sizeof row->failure, "%s", *found->message ? found->message : found->status);
    }
}

/* Returns true if two rows differ in one parameter only; sets its name and its values in both. */
static bool differ_in_one(const char *a, const char *b, char name[32], double *in_a, double *in_b)
{
    int differences = 0;
    *in_a = *in_b = NAN;
    while (*a && *b) {
        size_t la = strcspn(a, " "), lb = strcspn(b, " "), stem = strcspn(a, "=");
        if (strncmp(a, b, stem + 1) != 0)
            return false;
        if (la != lb || strncmp(a, b, la) != 0) {
            snprintf(name, 32, "%.*s", (int)(stem < 31 ? stem : 31), a);
            *in_a = strtod(a + stem + 1, NULL);
            *in_b = strtod(b + stem + 1, NULL);
            differences++;
        }
        a += la + (a[la] == ' ');
        b += lb + (b[lb] == ' ');
    }
    return differences == 1 && *a == '\0' && *b == '\0';
}

/* May the residuals of two rows be compared: at one step size, or at floors that do not depend on it? */
static bool are_comparable(const struct engine_row *a, const struct engine_row *b)
{
    const bool soft = strcmp(a->constraint, SOFT) == 0 && strcmp(b->constraint, SOFT) == 0;
    return strcmp(a->integrator, b->integrator) == 0 && strcmp(a->problem, b->problem) == 0 &&
           strcmp(a->data, b->data) == 0 && (soft || a->h == b->h) && a->residual > 0 && b->residual > 0;
}

/* Fits the power of the residual in a parameter, from the two rows that differ in it alone and are farthest apart. */
static void put_softness(struct engine_row *rows, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        double nearest = log(least_distance);
        for (size_t i = 0; i < count; i++) {
            char name[32];
            double mine, other;
            if (!are_comparable(&rows[k], &rows[i]) ||
                !differ_in_one(rows[k].with, rows[i].with, name, &mine, &other) || !(mine > 0) || !(other > 0) ||
                !(fabs(log(mine / other)) > nearest))
                continue;
            nearest = fabs(log(mine / other));
            rows[k].softness = log(rows[k].residual / rows[i].residual) / log(mine / other);
            snprintf(rows[k].parameter, sizeof rows[k].parameter, "%s", name);
        }
    }
}

/* The row of a pair with these parameters. */
static void fill_engine(const struct campaign *campaign, const struct store_file *file, const struct trial_row *trial,
                        const char *with, bool differs_too, struct engine_row *row)
{
    table_clear_row(&table_engines, row);
    snprintf(row->integrator, sizeof row->integrator, "%s", trial->integrator);
    snprintf(row->problem, sizeof row->problem, "%s", trial->problem);
    snprintf(row->data, sizeof row->data, "%s", trial->data);
    snprintf(row->with, sizeof row->with, "%s", with);
    snprintf(row->model, sizeof row->model, "%s", trial->verdict);
    snprintf(row->difference, sizeof row->difference, "%s", trial->difference);
    put_class(campaign, row);
    put_failure(file, row);
    if (trial_differs(trial) && !differs_too)
        return;
    put_orders(file, row);
    put_floor(file, row);
    put_drifts(file, row);
}

struct engine_row *engine_verdicts(const struct campaign *campaign, const struct store_file *file,
                                   const struct trial_row *trials, size_t trial_count, bool differs_too, size_t *count)
{
    struct engine_row *rows = heap_take(file->case_count + trial_count + 1, sizeof *rows);
    *count = 0;
    for (size_t t = 0; t < trial_count; t++) {
        const struct trial_row *trial = &trials[t];
        const size_t first = *count;
        for (size_t k = 0; k < file->case_count; k++) {
            const struct case_row *found = &file->cases[k];
            size_t i = first;
            if (strcmp(found->method, trial->integrator) != 0 || strcmp(found->problem, trial->problem) != 0 ||
                strcmp(found->data, trial->data) != 0)
                continue;
            while (i < *count && strcmp(rows[i].with, found->with) != 0)
                i++;
            if (i == *count)
                fill_engine(campaign, file, trial, found->with, differs_too, &rows[(*count)++]);
        }
        if (*count == first)
            fill_engine(campaign, file, trial, "", differs_too, &rows[(*count)++]);
    }
    put_softness(rows, *count);
    return rows;
}

/* Returns true if the row has all that its engine states. An order that could not be confirmed is not there, whatever the reason. */
static bool is_good(const struct engine_row *row)
{
    static const char *const good[] = {"measured", "confirmed", "documented"};
    bool has_order = strcmp(row->verdict, SOFT) == 0 && isnan(row->stated);
    for (size_t k = 0; k < sizeof good / sizeof *good; k++)
        has_order = has_order || strcmp(row->verdict, good[k]) == 0;
    return has_order && strcmp(row->model, TRIAL_DIFFERS) != 0;
}

bool engine_verdicts_good(const struct store_file *file, const struct engine_row *rows, size_t count)
{
    bool good = true;
    for (size_t k = 0; k < file->case_count; k++)
        good = good && file->cases[k].as_expected;
    for (size_t k = 0; k < count; k++)
        good = good && is_good(&rows[k]);
    return good;
}
