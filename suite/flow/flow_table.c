/* The reference flow at times: one reference of all. */
#include "suite/flow/flow_table.h"

#include <string.h>

#include "results/heap.h"
#include "suite/kinds/samples.h"

static void table_open(struct flow_table *out, int count)
{
    const struct shape *shape = &out->shape;
    size_t rows = (size_t)count, element = (size_t)shape->element, n = (size_t)shape->n, m = (size_t)shape->m;
    out->t = heap_take(rows * (1 + element + 2 * n + m), sizeof *out->t);
    out->error_q = heap_take(rows * 3, sizeof *out->error_q);
    out->count = count;
    out->q = out->t + rows;
    out->v = out->q + rows * element;
    out->p = out->v + rows * n;
    out->lambda = out->p + rows * n;
    out->error_p = out->error_q + rows;
    out->error_lambda = out->error_p + rows;
}

void flow_table_free(struct flow_table *table)
{
    free(table->t);
    free(table->error_q);
    core_quad()->close(table->given);
    table->t = NULL;
    table->error_q = NULL;
    table->given = NULL;
}

static void put_flow_rows(struct flow_table *out, const struct core_case *given, const struct reference *found)
{
    const struct shape *shape = &out->shape;
    const struct trajectory *at = &found->at;
    size_t element = (size_t)shape->element, n = (size_t)shape->n, m = (size_t)shape->m;
    for (size_t row = 0; row < (size_t)at->samples; row++) {
        memcpy(out->q + row * element, at->g + row * element, element * sizeof(wide));
        memcpy(out->p + row * n, at->mu + row * n, n * sizeof(wide));
        if (m > 0)
            memcpy(out->lambda + row * m, at->lambda + row * m, m * sizeof(wide));
        core_quad()->velocity(given, out->t[row], out->q + row * element, out->p + row * n, out->v + row * n);
        out->error_q[row] = found->error_q;
        out->error_p[row] = found->error_p;
        out->error_lambda[row] = found->error_lambda;
    }
}

/* Computes the reference of all rows. */
static enum status compute_rows(struct flow_table *out, const wide *times)
{
    const struct core_api *core = core_quad();
    struct setup setup = out->setup;
    struct reference found = {0};
    struct core_case *given;
    struct refusal why;
    setup.horizon = out->t[out->count - 1];
    setup.samples = out->count;
    setup.times = times;
    enum status status = core->open(&setup, &given, &why);
    if (status != STATUS_OK)
        return status;
    out->under_way = &found.under_way;
    samples_open(core->shape(given), out->count, &found.at);
    status = core->reference(given, &found);
    out->under_way = NULL;
    out->ill_posed = found.ill_posed;
    if (status == STATUS_OK) {
        put_flow_rows(out, given, &found);
        memcpy(out->route, found.route, sizeof out->route);
        out->rough = found.rough;
        out->independence = found.independence;
        out->sensitivity = found.sensitivity;
    }
    samples_close(&found.at);
    core->close(given);
    return status;
}

enum status flow_table_compute(const struct setup *setup, const wide *times, int count, struct flow_table *out)
{
    struct refusal why;
    memset(out, 0, sizeof *out); /* a literal of it would stand on the stack */
    out->setup = *setup;
    enum status status = core_quad()->open(setup, &out->given, &why);
    if (status != STATUS_OK)
        return status;
    out->shape = *core_quad()->shape(out->given);
    core_quad()->describe(out->given, &out->problem);
    coordinates_read(&out->problem, &out->shape, &out->names);
    table_open(out, count);
    for (int k = 0; k < count; k++)
        out->t[k] = times ? times[k] : setup->horizon * (k + 1) / count;
    return compute_rows(out, times);
}
