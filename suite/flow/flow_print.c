/* A reference flow as text, CSV and JSON. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "suite/flow/flow_table.h"
#include "suite/number.h"

enum { ERROR_DIGITS = 3 };

static void print_names(FILE *out, const struct flow_table *table, const char *between)
{
    fprintf(out, "t");
    for (int k = 0; k < table->shape.element; k++)
        fprintf(out, "%s%s", between, table->names.q[k]);
    for (int k = 0; k < table->shape.n; k++)
        fprintf(out, "%s%s", between, table->names.v[k]);
    for (int k = 0; k < table->shape.n; k++)
        fprintf(out, "%sp_%s", between, table->names.v[k]);
    for (int k = 0; k < table->shape.m; k++)
        fprintf(out, "%slambda%d", between, k + 1);
    for (int k = 0; k < 3; k++)
        fprintf(out, "%serror_%s", between, (const char *const[]){"q", "p", "lambda"}[k]);
    fprintf(out, "\n");
}

static void print_numbers(FILE *out, const wide *values, int count, int digits, const char *between)
{
    char text[NUMBER_SIZE];
    for (int k = 0; k < count; k++) {
        number_format(values[k], digits, text);
        fprintf(out, "%s%s", between, text);
    }
}

static void print_flow_rows(FILE *out, const struct flow_table *table, const char *between)
{
    const struct shape *shape = &table->shape;
    for (int k = 0; k < table->count; k++) {
        const wide errors[] = {table->error_q[k], table->error_p[k], table->error_lambda[k]};
        print_numbers(out, table->t + k, 1, table->digits, "");
        print_numbers(out, table->q + k * shape->element, shape->element, table->digits, between);
        print_numbers(out, table->v + k * shape->n, shape->n, table->digits, between);
        print_numbers(out, table->p + k * shape->n, shape->n, table->digits, between);
        print_numbers(out, table->lambda + k * shape->m, shape->m, table->digits, between);
        print_numbers(out, errors, 3, ERROR_DIGITS, between);
        fprintf(out, "\n");
    }
}

void flow_table_text(FILE *out, const struct flow_table *table)
{
    fprintf(out, "# %s on %s; %s\n# ", table->problem.name, table->problem.group, table->route);
    print_names(out, table, " ");
    print_flow_rows(out, table, " ");
}

void flow_table_csv(FILE *out, const struct flow_table *table)
{
    print_names(out, table, ",");
    print_flow_rows(out, table, ",");
}

static json_t *json_rows(const struct flow_table *table, const wide *values, int width)
{
    json_t *list = json_array();
    for (int k = 0; k < table->count; k++)
        json_array_append_new(list, json_of_numbers(values + k * width, width, table->digits));
    return list;
}

static json_t *json_errors(const double *errors, int count)
{
    json_t *list = json_array();
    for (int k = 0; k < count; k++)
        json_array_append_new(list, json_real(errors[k]));
    return list;
}

void flow_table_json(FILE *out, const struct flow_table *table)
{
    const struct shape *shape = &table->shape;
    json_auto_t *all = json_pack(
        "{s:s, s:s, s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:{s:o, s:o, s:o}, s:s}", "problem", table->problem.name,
        "group", table->problem.group, "parameters", json_of_parameters(&table->problem, &table->setup, table->digits),
        "precision", table->precision, "names", coordinates_json(&table->names, shape), "t",
        json_of_numbers(table->t, table->count, table->digits), "q", json_rows(table, table->q, shape->element), "v",
        json_rows(table, table->v, shape->n), "p", json_rows(table, table->p, shape->n), "lambda",
        json_rows(table, table->lambda, shape->m), "error", "q", json_errors(table->error_q, table->count), "p",
        json_errors(table->error_p, table->count), "lambda", json_errors(table->error_lambda, table->count), "route",
        table->route);
    json_dumpf(all, out, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
    fprintf(out, "\n");
}
