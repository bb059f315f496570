/* Errors of states against the reference flow. */
#include "suite/outside/states.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/larger.h"
#include "core/outside/rattleback_method.h"
#include "results/heap.h"
#include "suite/flow/ill_posed_text.h"
#include "suite/kinds/errors.h"
#include "suite/outside/series_groups.h"

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
    struct rattleback_problem *exported = core_double()->exported(given);
    for (int k = 0; k < element; k++)
        q[k] = (double)g[k];
    for (int k = 0; k < n; k++)
        velocity[k] = momentum[k] = (double)v[k];
    if (exported)
        exported->momentum(exported->context, q, velocity, momentum);
    for (int k = 0; k < n; k++)
        p[k] = momentum[k];
    core_double()->exported_free(exported);
    core_double()->close(given);
    return true;
}

/* The start, and how far a row at t = 0 may be from it: 3/4 of the digits of its largest number, of momenta in double. */
static void read_start(const struct setup *setup, const struct core_case *given, struct states *out)
{
    const int *first = out->first, *size = out->size;
    wide *start = out->start;
    core_quad()->start(given, start + first[PART_Q], start + first[PART_V]);
    bool momenta = start_momentum(setup, size[PART_P], start + first[PART_Q], size[PART_Q], start + first[PART_V],
                                  start + first[PART_P]);
    for (int part = 0; part < STATE_PARTS; part++) {
        double largest = 1, digits = part == PART_P ? LARGER(out->epsilon, core_double()->epsilon) : out->epsilon;
        bool known = part != PART_LAMBDA && (part != PART_P || momenta);
        for (int k = first[part]; k < first[part] + size[part]; k++)
            largest = LARGER(largest, fabs((double)start[k]));
        for (int k = first[part]; k < first[part] + size[part]; k++)
            out->slack[k] = known ? pow(digits, 0.75) * largest : (double)NAN;
    }
}

enum status states_open(const struct setup *setup, double epsilon, struct flow_table *flow, struct states *out)
{
    struct problem_info problem;
    HEAP(struct coordinates, coordinates, 1);
    struct core_case *given;
    struct refusal why;
    out->epsilon = epsilon;
    out->flow = flow;
    enum status status = core_quad()->open(setup, &given, &why);
    if (status != STATUS_OK)
        return status;
    const struct shape *shape = core_quad()->shape(given);
    const int sizes[STATE_PARTS] = {shape->element, shape->n, shape->n, shape->m};
    core_quad()->describe(given, &problem);
    coordinates_read(&problem, shape, coordinates);
    for (int part = 0, at = 0; part < STATE_PARTS; part++) {
        out->first[part] = at;
        out->size[part] = sizes[part];
        for (int k = 0; k < sizes[part]; k++, at++) {
            if (part == PART_LAMBDA)
                snprintf(out->name[at], STATES_NAME, "lambda%d", k + 1);
            else
                snprintf(out->name[at], STATES_NAME, "%s%s", part == PART_P ? "p_" : "",
                         part == PART_Q ? coordinates->q[k] : coordinates->v[k]);
            out->list[at] = out->name[at];
        }
    }
    out->columns = (struct state_columns){out->list, out->start, out->slack};
    read_start(setup, given, out);
    core_quad()->close(given);
    return STATUS_OK;
}

static bool find_columns(struct states *out, const struct csv *csv, char *message)
{
    for (int part = 0; part < STATE_PARTS; part++) {
        int found = 0, missing = 0;
        for (int at = out->first[part]; at < out->first[part] + out->size[part]; at++) {
            out->column[at] = csv_find(csv, out->name[at]);
            found += out->column[at] < csv->columns;
            missing = out->column[at] < csv->columns ? missing : at;
        }
        out->has[part] = found > 0;
        if (found > 0 && found < out->size[part])
            return csv_refuse(csv, csv->line[0], csv->columns, message,
                              "no column %s, though there are others of %s; add it, or leave out all of %s",
                              out->name[missing], part_names[part], part_names[part]);
    }
    return true;
}

/* The times of the table, in order and once each. */
static wide *collect_times(const struct series_table *table, int *count)
{
    size_t rows = table->csv->rows;
    wide *times = heap_take(rows, sizeof *times);
    *count = 0;
    for (size_t row = 0; row < rows; row++)
        times[row] = series_number(table->csv, row, table->time);
    qsort(times, rows, sizeof *times, times_compare);
    for (size_t row = 0; row < rows; row++)
        if (row == 0 || times[row] != times[*count - 1])
            times[(*count)++] = times[row];
    return times;
}

static const wide *part_values(const struct states *states, enum state_part part)
{
    const struct flow_table *flow = states->flow;
    const wide *const values[STATE_PARTS] = {flow->q, flow->v, flow->p, flow->lambda};
    return values[part];
}

static void find_amplitudes(struct states *out)
{
    static const wide zero[MAX_ELEMENT];
    for (int part = 0; part < STATE_PARTS; part++)
        for (int k = 0; k < out->flow->count; k++) {
            int size = out->size[part];
            double norm = errors_between(size, part_values(out, (enum state_part)part) + k * size, zero);
            out->amplitude[part] = LARGER(out->amplitude[part], norm);
        }
}

bool states_follow(const struct series_table *table, const struct setup *setup, struct states *out,
                   char message[CSV_MESSAGE_SIZE])
{
    bool times = series_has_times(table);
    int count = 1;
    if (!find_columns(out, table->csv, message))
        return false;
    HELD(wide, list) = times ? collect_times(table, &count) : NULL;
    enum status status = flow_table_compute(setup, list, count, out->flow);
    if (status != STATUS_OK) {
        char why[ILL_POSED_STATUS_SIZE];
        ill_posed_status(status, &out->flow->ill_posed, why);
        snprintf(message, CSV_MESSAGE_SIZE, "%s: no reference flow: %s", setup->problem, why);
        return false;
    }
    out->metric = errors_metric(setup);
    find_amplitudes(out);
    return true;
}

void states_free(struct states *states)
{
    if (states->flow)
        flow_table_free(states->flow);
    core_quad()->close(states->metric);
}

struct state_error states_compare(const struct states *states, const struct series_table *table, size_t row, double h,
                                  enum state_part part)
{
    const struct flow_table *flow = states->flow;
    const double *const reference_error[STATE_PARTS] = {flow->error_q, flow->error_p, flow->error_p,
                                                        flow->error_lambda};
    wide found[MAX_ELEMENT];
    double unit = states->amplitude[part] > 0 ? states->amplitude[part] : 1, square = 0;
    double state = states->epsilon * (states->amplitude[PART_Q] + states->amplitude[PART_P]);
    int size = states->size[part], at = 0;
    bool missing = false;
    if (series_has_times(table))
        at = (int)times_up_to(flow->t, (size_t)flow->count - 1, series_number(table->csv, row, table->time), false);
    const wide *reference = part_values(states, part) + at * size;
    const double t = (double)flow->t[at];
    for (int k = 0; k < size; k++) {
        size_t column = states->column[states->first[part] + k];
        found[k] = series_number(table->csv, row, column);
        missing = missing || isnan((double)found[k]);
        square += pow(printed_rounding(&table->printed[column], csv_cell(table->csv, row, column)), 2);
    }
    struct state_error out = {NAN, state * (1 + t), sqrt(square)};
    if (!missing)
        out.error =
            part == PART_Q ? errors_distance(states->metric, found, reference) : errors_between(size, found, reference);
    if (part == PART_V || part == PART_P)
        out = (struct state_error){out.error / unit, out.floor / unit, out.rounding / unit};
    if (part == PART_LAMBDA)
        out.floor = state * sqrt(t / h) / h;
    out.floor = LARGER(reference_error[part][at], out.floor);
    return out;
}
