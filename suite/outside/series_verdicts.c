/* Verdicts on series from outside, by the one estimator. */
#include "suite/outside/series_verdicts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/larger.h"
#include "results/rows.h"
#include "suite/judge/agreement.h"
#include "suite/judge/estimate.h"
#include "suite/kinds/evidence.h"
#include "suite/outside/outside_rows.h"
#include "suite/outside/series_errors.h"

/* Rows under way. */
struct verdict_list {
    const struct outside *outside;
    struct outside_found *found;
    const struct series *series; /* whose cases are the last */
    size_t first_case;           /* of these */
    bool used[STATED_MOST];      /* stated orders that a quantity was held against */
    char *message;
};

static bool refuse(struct verdict_list *list, const char *what, const char *name)
{
    snprintf(list->message, SERIES_MESSAGE, "%s%.120s", what, name);
    return false;
}

/* What is stated of a quantity of a series: *out is NULL where nothing is. False: two entries speak of it. */
static bool find_stated(struct verdict_list *list, const struct series *series, const char *quantity,
                        const struct stated **out)
{
    const struct stated_orders *stated = list->outside->stated;
    const struct stated *second;
    *out = stated_find(stated, quantity, series->labels, series->label_count, &second);
    for (size_t k = 0; k < stated->count; k++)
        list->used[k] = list->used[k] || *out == &stated->orders[k];
    if (second)
        return refuse(list, "two entries of the stated orders speak of one group: quantity ", quantity);
    return true;
}

/* Steps of size h to the horizon; 0 where these are not counted: h is longer than it, or their number is no whole one in double. */
static int64_t steps_to(double horizon, double h)
{
    double steps = rint(horizon / h);
    return steps <= SERIES_MOST_STEPS ? (int64_t)steps : 0;
}

/* Puts the verdict that the controls before `end` leave, and their states. */
static void hold_to_controls(const struct controls *controls, enum control end, enum verdict verdict,
                             struct order_row *row)
{
    verdict = controls_verdict(controls, end, verdict, row->doubt);
    row->as_expected = verdict == VERDICT_MEASURED || verdict == VERDICT_CONFIRMED;
    snprintf(row->verdict, sizeof row->verdict, "%s", verdict_word(verdict));
    controls_write(controls, row);
}

static void put_estimate(const struct outside *outside, const struct errors *errors, const struct estimate *estimate,
                         const struct stated *stated, struct controls *controls, struct order_row *row)
{
    double horizon = (double)outside->table->horizon;
    int first = estimate->first, last = estimate->last;
    row->measured = estimate->order;
    row->standard_error = estimate->standard_error;
    row->constant = estimate->constant;
    row->two_term = estimate->two_term;
    row->window_first = first < 0 ? 0 : steps_to(horizon, errors->rows[first].h);
    row->window_last = last < 0 ? 0 : steps_to(horizon, errors->rows[last].h);
    row->rows_used = estimate->used;
    row->rows_floor = estimate->at_floor;
    row->rows_failed = estimate->failed;
    memcpy(row->slopes, estimate->slopes, sizeof row->slopes);
    row->cases = errors->count;
    row->floor = 0;
    for (int k = 0; k < errors->count; k++)
        row->floor = LARGER(row->floor, errors->rows[k].floor);
    for (int k = 0; k < errors->count && estimate->coarse > 0; k++)
        row->floor = LARGER(row->floor, errors->rows[k].rounding / 5); /* ten of which are below two roundings */
    enum verdict verdict = VERDICT_MEASURED;
    if (stated) {
        row->expected = stated->order;
        row->tolerance = outside->tolerance;
        verdict = estimate_verdict(estimate, errors->count, stated->order, outside->tolerance, row->doubt);
    }
    controls_put(controls, CONTROL_FINEST, estimate->lost ? CONTROL_NOT_DONE : CONTROL_AGREED,
                 "no number at the smallest step size");
    hold_to_controls(controls, CONTROL_MOTION, verdict, row);
}

/* Cases of a series by its labels, which a row of the order table has. */
static bool add_cases(struct verdict_list *list, const struct series *series, const struct errors *errors,
                      const struct order_row *like)
{
    struct outside_found *found = list->found;
    size_t count = found->case_count + (size_t)errors->count;
    struct case_row *rows = realloc(found->cases, (count + 1) * sizeof *rows);
    if (!rows)
        return refuse(list, "out of memory", "");
    found->cases = rows;
    list->series = series;
    list->first_case = found->case_count;
    for (int k = 0; k < errors->count; k++) {
        struct case_row *row = &rows[found->case_count];
        table_clear_row(&table_cases, row);
#define LIKE(column) memcpy(row->column, like->column, sizeof row->column)
        LIKE(experiment), LIKE(problem), LIKE(data), LIKE(method), LIKE(with), LIKE(retraction), LIKE(precision);
        LIKE(control);
#undef LIKE
        snprintf(row->kind, sizeof row->kind, "convergence");
        snprintf(row->status, sizeof row->status, "%s", status_text(STATUS_OK));
        row->id = (int64_t)found->case_count++;
        row->stages = like->stages;
        row->member = row->reference = -1;
        row->h = errors->rows[k].h;
        row->horizon = (double)list->outside->table->horizon;
        row->steps = steps_to(row->horizon, row->h);
    }
    return true;
}

/* The errors of a quantity into the cases of its series, which are made where they are not there yet. */
static bool put_cases(struct verdict_list *list, const struct series *series, const struct errors *errors,
                      struct order_row *row)
{
    enum quantity quantity = quantity_find(row->quantity);
    struct outside_found *found = list->found;
    if (list->series != series && !add_cases(list, series, errors, row))
        return false;
    struct case_row *cases = found->cases + list->first_case;
    if (found->case_count - list->first_case != (size_t)errors->count)
        return true; /* other step sizes: the errors of a table with times */
    row->first_case = (int64_t)list->first_case;
    for (int k = 0; k < errors->count; k++) {
        if (!errors->rows[k].ok)
            snprintf(cases[k].status, sizeof cases[k].status, "%s",
                     status_text(errors->ends[k] > 0 ? STATUS_ENDED : STATUS_NOT_FINITE));
        if (errors->ends[k] > 0)
            snprintf(cases[k].message, sizeof cases[k].message, "its rows end at t = %g, others at %g",
                     (double)errors->ends[k], (double)series->end);
        if (quantity < QUANTITIES) {
            cases[k].value[quantity] = errors->rows[k].error;
            cases[k].floor[quantity] = errors->rows[k].floor;
        }
    }
    return true;
}

/* Adds a row: the verdict on these errors, which are freed, by the controls before MOTION. controls: opened, out with FINEST put. */
static bool add_verdict(struct verdict_list *list, const struct series *series, const char *quantity, const char *shown,
                        struct controls *controls, struct errors *errors)
{
    const struct stated *stated;
    struct estimate estimate;
    struct outside_found *found = list->found;
    struct order_row *rows = realloc(found->orders, (found->order_count + 1) * sizeof *rows);
    found->orders = rows ? rows : found->orders;
    bool good = rows && estimate_order(errors->rows, errors->count, 1, &estimate);
    if (!good)
        refuse(list, "out of memory", "");
    if (good && (good = find_stated(list, series, quantity, &stated))) {
        struct order_row *row = &rows[found->order_count++];
        table_clear_row(&table_orders, row);
        snprintf(row->experiment, sizeof row->experiment, "%.31s", list->outside->name);
        for (size_t k = 0; k < series->label_count; k++)
            outside_put_label(row, &series->labels[k]);
        snprintf(row->control, sizeof row->control, "%s", WORD_NO_FAULT);
        snprintf(row->claim, sizeof row->claim, "%s", claim_word(CLAIM_ORDER));
        snprintf(row->quantity, sizeof row->quantity, "%.31s", shown);
        snprintf(row->source, sizeof row->source, "%.95s", stated ? stated->source : "nothing is stated");
        estimate.largest = strcmp(quantity, shown) != 0; /* over all times */
        put_estimate(list->outside, errors, &estimate, stated, controls, row);
        good = put_cases(list, series, errors, row);
    }
    series_free_errors(errors);
    return good;
}

/* Puts the controls of the last rows, of states, that need more than their own errors: the motion, of which nobody promises an order
 * whatever it is, and the largest error over the times, the second row. */
static void look_at_states(struct verdict_list *list, struct controls *controls, size_t count)
{
    const char *lacks = states_motion_lacks(list->outside->states);
    struct order_row *rows = list->found->orders + list->found->order_count - count, *doubted = NULL;
    char why[ESTIMATE_DOUBT] = "";
    for (size_t k = 0; k < count; k++) {
        controls_put(&controls[k], CONTROL_MOTION, lacks ? CONTROL_DISAGREED : CONTROL_AGREED, lacks);
        hold_to_controls(&controls[k], CONTROL_SAMPLES, row_verdict(&rows[k]), &rows[k]);
    }
    if (count < 2)
        return;
    enum control_state state = agreement_control(&rows[0], &rows[1], &doubted, why);
    if (doubted == &rows[1])
        controls_object(&controls[1], CONTROL_SAMPLES, why);
    controls_put(&controls[0], CONTROL_SAMPLES, doubted == &rows[0] ? state : CONTROL_AGREED, why);
    for (size_t k = 0; k < count; k++)
        hold_to_controls(&controls[k], CONTROLS, row_verdict(&rows[k]), &rows[k]);
}

static bool add_part(struct verdict_list *list, const struct series *series, enum state_part part)
{
    const struct outside *outside = list->outside;
    const char *name = state_part_name(part);
    const size_t count = outside->table->time < outside->table->csv->columns ? 2 : 1; /* with times the largest, too */
    char over[STATED_NAME];
    struct errors errors;
    struct controls controls[2];
    snprintf(over, sizeof over, "%s-max", name);
    for (size_t k = 0; k < count; k++) {
        bool largest = k == 1;
        controls_open(CLAIM_ORDER, CONTROL_PROMISED | (count == 2 && !largest ? CONTROL_SAMPLED : 0), &controls[k]);
        if (!series_read_state_errors(outside, series, part, largest, &errors))
            return refuse(list, "out of memory", "");
        if (!add_verdict(list, series, name, largest ? over : name, &controls[k], &errors))
            return false;
    }
    look_at_states(list, controls, count);
    return true;
}

static bool judge_series(struct verdict_list *list, const struct series *series)
{
    const struct outside *outside = list->outside;
    const struct series_table *table = outside->table;
    for (int part = 0; outside->states && part < STATE_PARTS; part++)
        if (outside->states->has[part] && !add_part(list, series, (enum state_part)part))
            return false;
    for (size_t k = 0; k < table->csv->columns; k++) {
        struct errors errors;
        struct controls controls;
        if (table->role[k] != ROLE_ERROR)
            continue;
        controls_open(CLAIM_ORDER, CONTROL_ALWAYS, &controls);
        if (!series_read_errors(outside, series, k, &errors))
            return refuse(list, "out of memory", "");
        if (!add_verdict(list, series, csv_name(table->csv, k), csv_name(table->csv, k), &controls, &errors))
            return false;
    }
    return true;
}

/* Every stated order and every floor speaks of something. */
static bool check_used(struct verdict_list *list)
{
    const struct outside *outside = list->outside;
    const struct series *first = &outside->table->series[0];
    for (size_t k = 0; k < outside->stated->count; k++) {
        const struct stated *stated = &outside->stated->orders[k];
        const char *label = stated_unknown_label(stated, first->labels, first->label_count);
        if (label)
            return csv_lacks(outside->table->csv, list->message, SERIES_MESSAGE,
                             "the stated orders ask for a label that the table has no column of: ", label);
        if (!list->used[k])
            return csv_lacks(outside->table->csv, list->message, SERIES_MESSAGE,
                             "an order is stated that no column measures: quantity ", stated->quantity);
    }
    for (int k = 0; k < outside->floor_count; k++) {
        bool found = false;
        for (size_t i = 0; i < list->found->order_count; i++)
            found = found || strcmp(list->found->orders[i].quantity, outside->floors[k].quantity) == 0;
        if (!found)
            return csv_lacks(outside->table->csv, list->message, SERIES_MESSAGE, "--floor: no column measures ",
                             outside->floors[k].quantity);
    }
    return true;
}

/* Sets which cases ended as expected. Refuses an entry that speaks of none. */
static bool look_at_failures(struct verdict_list *list)
{
    char name[64];
    const struct outside_fails *unused = outside_mark_failures(list->outside, list->found);
    if (!unused)
        return true;
    snprintf(name, sizeof name, "%s%s%g", unused->pattern, *unused->pattern ? ":" : "", unused->step);
    return refuse(list, "--fails: no case of the table is ", name);
}

bool outside_judge(const struct outside *outside, struct outside_found *out, char message[SERIES_MESSAGE])
{
    struct verdict_list list = {.outside = outside, .found = out, .message = message};
    bool good = true;
    *out = (struct outside_found){0};
    for (size_t k = 0; k < outside->table->count && good; k++)
        good = judge_series(&list, &outside->table->series[k]);
    return good && check_used(&list) && look_at_failures(&list);
}

void outside_free(struct outside_found *found)
{
    free(found->orders);
    free(found->cases);
    *found = (struct outside_found){0};
}
