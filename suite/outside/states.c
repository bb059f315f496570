/* Errors of states against the reference flow. */
#include "suite/outside/states.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/larger.h"
#include "core/outside/rattleback_method.h"
#include "results/summary/reason.h"
#include "suite/flow/unsolved_words.h"
#include "suite/heap.h"
#include "suite/kinds/errors.h"

static const char *const part_names[STATE_PARTS] = {"q", "v", "p", "lambda"};

const char *state_part_name(enum state_part part)
{
    return part_names[part];
}

/* The momenta (n) at the start in double precision, of a motion that is given by its Hamiltonian alone `v`; false: it has none. */
static bool start_momentum(const struct setup *setup, int n, const wide *g, int element, const wide *v, wide *p)
{
    double q[MAX_ELEMENT], velocity[MAX_DIMENSION], momentum[MAX_DIMENSION];
    struct core_case *given;
    struct refusal why;
    if (core_double()->open(setup, &given, &why) != STATUS_OK)
        return false;
    struct rattleback_problem *face = core_double()->face(given);
    for (int k = 0; k < element; k++)
        q[k] = (double)g[k];
    for (int k = 0; k < n; k++)
        velocity[k] = momentum[k] = (double)v[k];
    if (face)
        face->momentum(face->context, q, velocity, momentum);
    for (int k = 0; k < n; k++)
        p[k] = momentum[k];
    free(face);
    core_double()->close(given);
    return true;
}

/* The start, and how far a row at t = 0 may be from it: 3/4 of the digits of its largest number, of momenta in double. */
static void read_start(const struct setup *setup, const struct core_case *given, double epsilon,
                       struct state_names *out)
{
    const int *first = out->first, *size = out->size;
    core_quad()->start(given, out->start + first[PART_Q], out->start + first[PART_V]);
    bool momenta = start_momentum(setup, size[PART_P], out->start + first[PART_Q], size[PART_Q],
                                  out->start + first[PART_V], out->start + first[PART_P]);
    for (int part = 0; part < STATE_PARTS; part++) {
        double largest = 1, digits = part == PART_P ? LARGER(epsilon, core_double()->epsilon) : epsilon;
        bool known = part != PART_LAMBDA && (part != PART_P || momenta);
        for (int k = first[part]; k < first[part] + size[part]; k++)
            largest = LARGER(largest, fabs((double)out->start[k]));
        for (int k = first[part]; k < first[part] + size[part]; k++)
            out->slack[k] = known ? pow(digits, 0.75) * largest : (double)NAN;
    }
}

enum status state_names_read(const struct setup *setup, double epsilon, struct state_names *out)
{
    struct problem_info problem;
    HEAP(struct coordinates, coordinates, 1);
    struct core_case *given;
    struct refusal why;
    enum status status = core_quad()->open(setup, &given, &why);
    if (status != STATUS_OK)
        return status;
    const struct shape *shape = core_quad()->shape(given);
    const int sizes[STATE_PARTS] = {shape->element, shape->n, shape->n, shape->m};
    core_quad()->describe(given, &problem);
    coordinates_read(&problem, shape, coordinates);
    *out = (struct state_names){0};
    for (int part = 0, at = 0; part < STATE_PARTS; part++) {
        out->first[part] = at;
        out->size[part] = sizes[part];
        for (int k = 0; k < sizes[part]; k++, at++) {
            if (part == PART_Q || part == PART_V)
                snprintf(out->name[at], STATES_NAME, "%s", part == PART_Q ? coordinates->q[k] : coordinates->v[k]);
            else if (part == PART_P)
                snprintf(out->name[at], STATES_NAME, "p_%.*s", COORDINATE_SIZE - 1, coordinates->v[k]);
            else
                snprintf(out->name[at], STATES_NAME, "lambda%d", k + 1);
            out->list[at] = out->name[at];
        }
    }
    read_start(setup, given, epsilon, out);
    core_quad()->close(given);
    return STATUS_OK;
}

static bool find_columns(struct states *out, const struct csv *csv, char message[SERIES_MESSAGE])
{
    for (int part = 0; part < STATE_PARTS; part++) {
        int found = 0, missing = 0;
        for (int k = 0; k < out->names->size[part]; k++) {
            int at = out->names->first[part] + k;
            out->column[at] = csv_find(csv, out->names->name[at]);
            found += out->column[at] < csv->columns;
            missing = out->column[at] < csv->columns ? missing : at;
        }
        out->has[part] = found > 0;
        if (found > 0 && found < out->names->size[part]) {
            snprintf(message, SERIES_MESSAGE, "%.300s:%zu: no column %s, though there are others of %s", csv->path,
                     csv->line[0], out->names->name[missing], part_names[part]);
            return false;
        }
    }
    return true;
}

static int compare_wide(const void *a, const void *b)
{
    wide x = *(const wide *)a, y = *(const wide *)b;
    return (x > y) - (x < y);
}

/* The times of the table, in order and once each; NULL with a message. */
static wide *collect_times(const struct series_table *table, int *count, char message[SERIES_MESSAGE])
{
    const struct csv *csv = table->csv;
    wide *times = malloc(csv->rows * sizeof *times);
    for (size_t row = 0; times && row < csv->rows; row++) {
        times[row] = series_wide(table, row, table->time);
        if (!(times[row] > 0)) {
            snprintf(message, SERIES_MESSAGE, "%.300s:%zu: t: \"%.40s\": expected a time above 0", csv->path,
                     csv->line[row + 1], csv_cell(csv, row, table->time));
            free(times);
            return NULL;
        }
    }
    if (!times) {
        snprintf(message, SERIES_MESSAGE, "out of memory");
        return NULL;
    }
    qsort(times, csv->rows, sizeof *times, compare_wide);
    *count = 0;
    for (size_t row = 0; row < csv->rows; row++)
        if (row == 0 || times[row] != times[*count - 1])
            times[(*count)++] = times[row];
    return times;
}

static const wide *part_values(const struct states *states, enum state_part part)
{
    const struct flow_table *flow = &states->flow;
    const wide *const values[STATE_PARTS] = {flow->q, flow->v, flow->p, flow->lambda};
    return values[part];
}

static void find_amplitudes(struct states *out)
{
    static const wide zero[MAX_ELEMENT];
    for (int part = 0; part < STATE_PARTS; part++)
        for (int k = 0; k < out->flow.count; k++) {
            int size = out->names->size[part];
            double norm = errors_between(size, part_values(out, (enum state_part)part) + k * size, zero);
            out->amplitude[part] = LARGER(out->amplitude[part], norm);
        }
}

bool states_open(const struct series_table *table, const struct setup *setup, const struct state_names *names,
                 double epsilon, struct states *out, char message[SERIES_MESSAGE])
{
    bool times = table->time < table->csv->columns;
    int count = 1;
    *out = (struct states){.names = names, .epsilon = epsilon};
    if (!find_columns(out, table->csv, message))
        return false;
    wide *list = times ? collect_times(table, &count, message) : NULL;
    if (times && !list)
        return false;
    enum status status = flow_table_compute(setup, list, count, &out->flow);
    free(list);
    if (status != STATUS_OK) {
        char why[UNSOLVED_STATUS_SIZE];
        unsolved_status(status, &out->flow.unsolved, why);
        snprintf(message, SERIES_MESSAGE, "%s: no reference flow: %s", setup->problem, why);
        return false;
    }
    out->metric = errors_metric(setup);
    find_amplitudes(out);
    return true;
}

void states_free(struct states *states)
{
    flow_table_free(&states->flow);
    core_quad()->close(states->metric);
    states->metric = NULL;
}

/* The row of the flow at the time of a row of the table, which is among its times. */
static int flow_row(const struct states *states, const struct series_table *table, size_t row)
{
    wide t = table->time < table->csv->columns ? series_wide(table, row, table->time) : states->flow.t[0];
    int low = 0, high = states->flow.count - 1;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (states->flow.t[middle] < t)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What errors of a part are divided by: v and p by their amplitude. */
static double unit_of(const struct states *states, enum state_part part)
{
    bool relative = part == PART_V || part == PART_P;
    return relative && states->amplitude[part] > 0 ? states->amplitude[part] : 1;
}

double states_error(const struct states *states, const struct series_table *table, size_t row, enum state_part part)
{
    wide found[MAX_ELEMENT];
    int size = states->names->size[part];
    const wide *reference = part_values(states, part) + flow_row(states, table, row) * size;
    for (int k = 0; k < size; k++) {
        found[k] = series_wide(table, row, states->column[states->names->first[part] + k]);
        if (isnan((double)found[k]))
            return NAN;
    }
    if (part == PART_Q)
        return errors_distance(states->metric, found, reference);
    return errors_between(size, found, reference) / unit_of(states, part);
}

double states_rounding(const struct states *states, const struct series_table *table, size_t row, enum state_part part)
{
    double square = 0;
    for (int k = 0; k < states->names->size[part]; k++) {
        size_t column = states->column[states->names->first[part] + k];
        square += pow(printed_rounding(&table->printed[column], csv_cell(table->csv, row, column)), 2);
    }
    return sqrt(square) / unit_of(states, part);
}

double states_floor(const struct states *states, const struct series_table *table, size_t row, double h,
                    enum state_part part)
{
    int k = flow_row(states, table, row);
    const double *const errors[STATE_PARTS] = {states->flow.error_q, states->flow.error_p, states->flow.error_p,
                                               states->flow.error_lambda};
    double t = (double)states->flow.t[k], amplitude = states->amplitude[part] > 0 ? states->amplitude[part] : 1;
    double state = states->epsilon * (states->amplitude[PART_Q] + states->amplitude[PART_P]);
    if (part == PART_Q)
        return LARGER(errors[part][k], state * (1 + t));
    if (part == PART_LAMBDA)
        return LARGER(errors[part][k], state * sqrt(t / h) / h);
    return LARGER(errors[part][k], state * (1 + t) / amplitude);
}

const char *states_motion_lacks(const struct states *states)
{
    if (states->flow.independence == 0)
        return REASON_DEPENDENT;
    return states->flow.rough ? REASON_ROUGH : NULL;
}
