#include "suite/outside/judged_table.h"

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/larger.h"
#include "results/heap.h"
#include "results/rows.h"
#include "suite/campaign/campaign.h"
#include "suite/judge/claims.h"
#include "suite/judge/estimate.h"
#include "suite/outside/series_groups.h"

/* A table under judgement. */
struct judging {
    const struct outside *outside;
    struct outside_found *found;
    struct stated_orders *stated;
    struct states *states; /* NULL: the table has errors */
    struct series_table *table;
    char *message;
};

/* The step sizes of one series, from coarse to fine: their cases, and the errors of one quantity. */
struct ladder {
    const struct series *series;
    size_t first_case;
    int count;
    struct estimate_row *at_end, *largest;
    wide *ends; /* of a step size that ends before the others do, its last time; else 0 */
};

static bool refuse_table(const struct judging *of, const char *what, const char *name)
{
    snprintf(of->message, CSV_MESSAGE_SIZE, "%s%.120s", what, name);
    return false;
}

/* The texts that name a group, which labels fill. */
static const struct {
    const char *name;
    size_t offset, size;
} key_texts[] = {
#define KEY_TEXT(column)                                                                                               \
    {                                                                                                                  \
#column, offsetof(struct case_key, column), sizeof(((struct case_key *)NULL)->column)                          \
    }
    KEY_TEXT(experiment), KEY_TEXT(problem),    KEY_TEXT(data),     KEY_TEXT(method),
    KEY_TEXT(with),       KEY_TEXT(retraction), KEY_TEXT(precision)};
enum { KEY_TEXTS = sizeof key_texts / sizeof *key_texts };

/* Puts a label into its own column, or into `data`. */
static void put_label(struct case_key *key, const struct label *label)
{
    for (size_t k = 0; k < KEY_TEXTS; k++)
        if (strcmp(key_texts[k].name, label->name) == 0) {
            snprintf((char *)key + key_texts[k].offset, key_texts[k].size, "%s", label->value);
            return;
        }
    char *end;
    long stages = strtol(label->value, &end, 10);
    if (strcmp(label->name, "stages") == 0 && *end == '\0' && stages > 0) {
        key->stages = stages;
        return;
    }
    size_t used = strlen(key->data);
    snprintf(key->data + used, sizeof key->data - used, "%s%s=%s", used > 0 ? "; " : "", label->name, label->value);
}

/* Clears the row of a case and names its group. */
static void open_case(const struct judging *of, const struct series *series, struct case_row *row)
{
    const char *path = of->outside->path, *slash = strrchr(path, '/');
    struct label labels[SERIES_MOST_LABELS];
    size_t count = series_labels(of->table, series, labels);
    table_clear_row(&table_cases, row);
    snprintf(row->experiment, sizeof row->experiment, "%s", slash ? slash + 1 : path);
    for (size_t k = 0; k < count; k++)
        put_label(&row->key, &labels[k]);
    snprintf(row->control, sizeof row->control, "%s", WORD_NO_FAULT);
    snprintf(row->kind, sizeof row->kind, "convergence");
    snprintf(row->status, sizeof row->status, "%s", status_text(STATUS_OK));
    row->member = row->reference = -1;
    row->as_expected = 1;
    row->horizon = (double)of->table->horizon;
    if (of->states) {
        row->value[QUANTITY_ROUGH_MOTION] = of->states->flow->rough;
        row->value[QUANTITY_INDEPENDENCE] = of->states->flow->independence;
        if (of->states->flow->sensitivity > 1) {
            row->value[QUANTITY_SENSITIVITY] = of->states->flow->sensitivity;
            row->value[QUANTITY_AMPLITUDE_G] = of->states->amplitude[PART_Q];
        }
    }
}

/* Adds the cases of a series. */
static void add_cases(const struct judging *of, struct ladder *ladder)
{
    struct outside_found *found = of->found;
    const struct series *series = ladder->series;
    struct case_row first;
    found->cases = heap_grow(found->cases, found->case_count + series->count, sizeof *found->cases);
    ladder->first_case = found->case_count;
    open_case(of, series, &first);
    for (size_t k = 0; k < series->count; k++) {
        if (k > 0 && series->rows[k].h == series->rows[k - 1].h)
            continue;
        struct case_row *row = &found->cases[found->case_count];
        *row = first;
        row->id = (int64_t)found->case_count++;
        row->h = series->rows[k].h;
        double steps =
            rint(row->horizon / row->h); /* 0: not counted, as h is longer, or they are no whole number in double */
        row->steps = steps <= SERIES_MOST_STEPS ? (int64_t)steps : 0;
    }
    ladder->count = (int)(found->case_count - ladder->first_case);
}

static double floor_of(const struct outside *outside, const char *quantity)
{
    for (int k = 0; k < outside->floor_count; k++)
        if (strcmp(outside->floors[k].quantity, quantity) == 0)
            return outside->floors[k].value;
    return 0;
}

static struct estimate_row error_row(double h, const struct state_error *found)
{
    return (struct estimate_row){h, found->error, found->floor, isfinite(found->error), found->rounding};
}

/* Reads the errors in a column, with half a unit in the last printed digit as their rounding. */
static void read_column(const struct judging *of, size_t column, struct ladder *ladder)
{
    const struct csv *csv = of->table->csv;
    const double floor = floor_of(of->outside, csv_name(csv, column));
    struct printed printed = {0};
    for (int k = 0; k < ladder->count; k++)
        printed_add(&printed, csv_cell(csv, ladder->series->rows[k].row, column));
    for (int k = 0; k < ladder->count; k++) {
        const struct series_row *row = &ladder->series->rows[k];
        const struct state_error found = {(double)series_number(csv, row->row, column), floor,
                                          printed_rounding(&printed, csv_cell(csv, row->row, column))};
        ladder->at_end[k] = error_row(row->h, &found);
        ladder->ends[k] = 0;
    }
}

/* Reads the errors of a part of the state: of each step size that at its last time, and the largest at times that all have, with the largest
 * floor and rounding. A step size that lacks a number anywhere, or ends before the others do, has failed. */
static void read_part(const struct judging *of, enum state_part part, struct ladder *ladder)
{
    const struct series *series = ladder->series;
    const double floor = floor_of(of->outside, state_part_name(part));
    for (size_t k = 0, next = 0; next < series->count; k++) {
        const struct series_row *row = &series->rows[next];
        const double h = row->h;
        struct state_error end = {NAN, floor, 0}, worst = {0, floor, 0};
        for (; next < series->count && series->rows[next].h == h; next++) {
            row = &series->rows[next];
            end = states_compare(of->states, of->table, row->row, h, part);
            worst.floor = LARGER(worst.floor, end.floor);
            worst.rounding = LARGER(worst.rounding, end.rounding);
            if (isnan(end.error) || !series_has_times(of->table) || row->common)
                worst.error = isnan(end.error) || isnan(worst.error) ? (double)NAN : LARGER(worst.error, end.error);
        }
        bool stops = !series_reaches_end(of->table, series, row);
        worst.error = stops ? (double)NAN : worst.error;
        ladder->ends[k] = stops ? row->t : 0;
        ladder->largest[k] = error_row(h, &worst);
        worst.error = isnan(worst.error) ? worst.error : end.error;
        ladder->at_end[k] = error_row(h, &worst);
    }
}

/* Puts errors of a quantity into the cases of their series. */
static void put_given_errors(const struct judging *of, const struct ladder *ladder, const struct claim_test *claim_test)
{
    enum quantity quantity = quantity_find(claim_test->name);
    for (int k = 0; k < ladder->count; k++) {
        struct case_row *row = &of->found->cases[ladder->first_case + (size_t)k];
        const bool stops = ladder->ends[k] > 0;
        if (!claim_test->given[k].ok)
            snprintf(row->status, sizeof row->status, "%s", status_text(stops ? STATUS_ENDED : STATUS_NOT_FINITE));
        if (stops)
            snprintf(row->message, sizeof row->message, "its rows end at t = %g, others at %g", (double)ladder->ends[k],
                     (double)ladder->series->end);
        if (quantity < QUANTITIES) {
            row->value[quantity] = claim_test->given[k].error;
            row->floor[quantity] = claim_test->given[k].floor;
        }
    }
}

/* Judges the errors of one quantity: at the end, and if the table has times the largest over these. of_register: the quantity of a state, else QUANTITIES. */
static bool judge_errors(const struct judging *of, const char *name, enum quantity of_register, struct ladder *ladder)
{
    static const struct experiment of_table = {.control = FAULT_NONE};
    const bool is_state = of_register < QUANTITIES;
    const int count = is_state && series_has_times(of->table) ? 2 : 1;
    const struct stated *second, *stated;
    struct label labels[SERIES_MOST_LABELS];
    char over[STATED_NAME];
    stated = stated_find(of->stated, name, labels, series_labels(of->table, ladder->series, labels), &second);
    if (second)
        return refuse_table(of, "two entries of the stated orders apply to one group: quantity ", name);
    struct claim_test claim_test[2] = {{.claim = {.kind = CLAIM_ORDER,
                                                  .quantity = of_register,
                                                  .value = stated ? stated->order : 0,
                                                  .source = stated ? stated->source : "nothing is stated"},
                                        .name = name,
                                        .given = ladder->at_end,
                                        .open = !stated}};
    snprintf(over, sizeof over, "%s-max", name);
    claim_test[1] = claim_test[0];
    claim_test[1].claim.quantity = is_state ? quantity_over_samples(of_register) : QUANTITIES;
    claim_test[1].name = over;
    claim_test[1].given = ladder->largest;
    for (int k = 0; k < count; k++)
        put_given_errors(of, ladder, &claim_test[k]);
    const struct case_rows cases = {.count = ladder->count, .whole = of->found->cases + ladder->first_case};
    const struct group group = {.experiment = &of_table,
                                .rows = &cases,
                                .count = ladder->count,
                                .epsilon = of->outside->core->epsilon,
                                .tolerance = of->outside->core == core_quad() ? 0.1 : 0.15,
                                .correction = 1,
                                .where = is_state ? CHECK_PROMISED : CHECK_ALWAYS};
    claims_judge(&group, claim_test, count, verdicts_add_orders(&of->found->verdicts, count));
    return true;
}

static bool judge_series(const struct judging *of, const struct series *series)
{
    static const enum quantity quantities[STATE_PARTS] = {QUANTITY_Q, QUANTITY_P, QUANTITY_P, QUANTITY_LAMBDA};
    const struct csv *csv = of->table->csv;
    HEAP(struct estimate_row, errors, 2 * series->count);
    HEAP(wide, ends, series->count);
    struct ladder ladder = {.series = series, .at_end = errors, .largest = errors + series->count, .ends = ends};
    add_cases(of, &ladder);
    for (enum state_part part = 0; of->states && part < STATE_PARTS; part++) {
        if (!of->states->has[part])
            continue;
        read_part(of, part, &ladder);
        if (!judge_errors(of, state_part_name(part), quantities[part], &ladder))
            return false;
    }
    for (size_t k = 0; k < csv->columns; k++) {
        if (of->table->role[k] != ROLE_ERROR)
            continue;
        read_column(of, k, &ladder);
        if (!judge_errors(of, csv_name(csv, k), QUANTITIES, &ladder))
            return false;
    }
    return true;
}

/* Every stated order and every floor applies to something. */
static bool check_used(const struct judging *of)
{
    const struct outside *outside = of->outside;
    const struct csv *csv = of->table->csv;
    const struct verdicts *verdicts = &of->found->verdicts;
    const char *where = outside->orders ? outside->orders : "--order";
    struct label labels[SERIES_MOST_LABELS];
    size_t count = series_labels(of->table, &of->table->series[0], labels);
    for (size_t k = 0; k < of->stated->count; k++) {
        const struct stated *stated = &of->stated->orders[k];
        const char *label = stated_unknown_label(stated, labels, count);
        if (label)
            return csv_lacks(csv, of->message, where, "no column of the label ", label);
        if (!stated->used)
            return csv_lacks(csv, of->message, where, "no column measures the quantity ", stated->quantity);
    }
    for (int k = 0; k < outside->floor_count; k++) {
        bool found = false;
        for (int i = 0; i < verdicts->order_count; i++)
            found = found || strcmp(verdicts->orders[i].quantity, outside->floors[k].quantity) == 0;
        if (!found)
            return csv_lacks(csv, of->message, "--floor", "no column measures the quantity ",
                             outside->floors[k].quantity);
    }
    return true;
}

/* Returns true if an entry applies to a case: of its step count, or of h if the table has h. */
static bool is_failure(const struct outside_fails *entry, const struct case_row *row, bool is_h)
{
    bool matches = !*entry->pattern;
    for (size_t k = 0; k < KEY_TEXTS && !matches; k++) {
        const char *text = (const char *)&row->key + key_texts[k].offset;
        matches = *text && fnmatch(entry->pattern, text, 0) == 0;
    }
    return matches && entry->step == (is_h ? row->h : (double)row->steps);
}

/* Sets which cases ended as expected: those that ran, or that failed as an entry of `fails` says. Refuses an entry that applies to none. */
static bool mark_failures(const struct judging *of)
{
    const struct outside *outside = of->outside;
    bool used[OUTSIDE_MOST_FAILS] = {false};
    char name[64];
    for (size_t k = 0; k < of->found->case_count; k++) {
        struct case_row *row = &of->found->cases[k];
        bool expected = false;
        for (int e = 0; e < outside->fails_count; e++)
            if (is_failure(&outside->fails[e], row, of->table->is_h))
                used[e] = expected = true;
        row->as_expected = expected != row_ran(row);
    }
    for (int e = 0; e < outside->fails_count; e++) {
        const struct outside_fails *entry = &outside->fails[e];
        snprintf(name, sizeof name, "%s%s%g", entry->pattern, *entry->pattern ? ":" : "", entry->step);
        if (!used[e])
            return refuse_table(of, "--fails: no case of the table is ", name);
    }
    return true;
}

/* Reads the orders that are stated. */
static bool read_stated_orders(const struct outside *outside, struct stated_orders *out, char *message)
{
    if (outside->order && !stated_parse(outside->order, out, message))
        return false;
    if (outside->orders && !stated_load(outside->orders, out, message))
        return false;
    bool read = !outside->by || out->count == 0;
    for (size_t k = 0; k < out->count && !read; k++)
        read = out->orders[k].source == out->source;
    if (!read)
        snprintf(message, CSV_MESSAGE_SIZE,
                 "--stated-by: not read, as each entry of %.200s has a source; omit --stated-by", outside->orders);
    return read;
}

/* Judges a table whose cells and stated orders are read. */
static bool judge_table(struct judging *of)
{
    const struct outside *outside = of->outside;
    HEAP(struct setup, setup, 1);
    if (of->states) {
        *setup = *outside->states;
        setup->horizon = outside->horizon > 0 ? outside->horizon : 1;
        setup->samples = 1;
        enum status status = states_open(setup, outside->core->epsilon, outside->flow, of->states);
        snprintf(of->message, CSV_MESSAGE_SIZE, "%s: %s", setup->problem, status_text(status));
        if (status != STATUS_OK)
            return false;
    }
    const struct columns columns = {.states = of->states ? &of->states->columns : NULL,
                                    .stated = of->stated,
                                    .labels = &outside->labels,
                                    .errors = &outside->errors,
                                    .horizon = outside->horizon};
    if (!series_read(&of->found->csv, &columns, of->table, of->message) || !series_group(of->table, of->message) ||
        (of->states && !states_follow(of->table, setup, of->states, of->message)))
        return false;
    for (size_t k = 0; k < of->table->count; k++)
        if (!judge_series(of, &of->table->series[k]))
            return false;
    return check_used(of) && mark_failures(of);
}

bool outside_judge(const struct outside *outside, struct outside_found *out, char message[CSV_MESSAGE_SIZE])
{
    HEAP(struct stated_orders, stated, 1);
    HEAP(struct states, states, 1);
    HEAP(struct series_table, table, 1);
    char source[96];
    struct judging of = {.outside = outside,
                         .found = out,
                         .stated = stated,
                         .states = outside->states ? states : NULL,
                         .table = table,
                         .message = message};
    *out = (struct outside_found){0};
    snprintf(source, sizeof source, "stated%s%.80s", outside->by ? " by " : "", outside->by ? outside->by : "");
    stated->source = source;
    bool good =
        read_stated_orders(outside, stated, message) && csv_read(outside->path, &out->csv, message) && judge_table(&of);
    series_free(table);
    states_free(states);
    stated_free(stated);
    return good;
}

void outside_free(struct outside_found *found)
{
    csv_free(&found->csv);
    verdicts_free(&found->verdicts);
    free(found->cases);
    *found = (struct outside_found){0};
}
