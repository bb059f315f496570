/* A reference flow as HDF5. */
#include <stdio.h>

#include "results/heap.h"
#include "results/store/flow_file.h"
#include "suite/flow/flow_table.h"

static void join_names(const char (*names)[COORDINATE_SIZE], int count, char *out)
{
    for (int k = 0; k < count; k++)
        out += sprintf(out, "%s%s", k > 0 ? "," : "", names[k]);
}

bool flow_table_file(const char *path, const struct flow_table *table, char message[STORE_MESSAGE_SIZE])
{
    const struct shape *shape = &table->shape;
    HEAP(char, q, shape->element *(COORDINATE_SIZE + 1));
    HEAP(char, v, shape->n *(COORDINATE_SIZE + 1));
    HEAP(wide, errors, 3 * table->count);
    for (int k = 0; k < 3 * table->count; k++)
        errors[k] = table->error_q[k];
    join_names(table->names.q, shape->element, q);
    join_names(table->names.v, shape->n, v);
    const struct flow_array arrays[] = {
        {"t", "time", table->t, table->count, 0},
        {"q", "positions, named by the attribute q_names", table->q, table->count, shape->element},
        {"v", "velocities, named by the attribute v_names", table->v, table->count, shape->n},
        {"p", "momenta", table->p, table->count, shape->n},
        {"error_q", "measured error of the position", errors, table->count, 0},
        {"error_p", "measured error of the momentum, over its amplitude", errors + table->count, table->count, 0},
        {"error_lambda", "measured error of the multiplier", errors + 2 * table->count, table->count, 0},
        {shape->m > 0 ? "lambda" : NULL, "multipliers", table->lambda, table->count, shape->m},
        {0}};
    const struct flow_fact facts[] = {{"problem", table->problem.name},
                                      {"group", table->problem.group},
                                      {"route", table->route},
                                      {"q_names", q},
                                      {"v_names", v},
                                      {0}};
    return flow_file_write(path, arrays, facts, message);
}
