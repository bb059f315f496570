/* Memory of samples: one block per trajectory, as large as a message can carry. */
#include "suite/kinds/samples.h"

#include "results/heap.h"

static size_t samples_width(const struct shape *shape)
{
    int numbers = shape->element + shape->n + shape->m + 2 * shape->invariants;
    if (shape->costates)
        numbers += shape->costates + shape->m;
    return (size_t)numbers;
}

size_t samples_size(const struct shape *shape, int samples)
{
    return (size_t)samples * samples_width(shape);
}

void samples_open(const struct shape *shape, int samples, struct trajectory *out)
{
    size_t rows = (size_t)samples;
    *out = (struct trajectory){.samples = samples};
    out->g = heap_take(samples_size(shape, samples), sizeof *out->g);
    out->mu = out->g + rows * (size_t)shape->element;
    out->lambda = out->mu + rows * (size_t)shape->n;
    out->invariant = out->lambda + rows * (size_t)shape->m;
    out->invariant_mean = out->invariant + rows * (size_t)shape->invariants;
    out->costate = out->invariant_mean + rows * (size_t)shape->invariants;
    out->before = out->costate + rows * (size_t)shape->costates;
}

void samples_take_rest(const struct trajectory *from, struct trajectory *out)
{
    const struct trajectory arrays = *out;
    *out = *from;
    out->g = arrays.g;
    out->mu = arrays.mu;
    out->lambda = arrays.lambda;
    out->invariant = arrays.invariant;
    out->invariant_mean = arrays.invariant_mean;
    out->costate = arrays.costate;
    out->before = arrays.before;
}

void samples_close(struct trajectory *trajectory)
{
    free(trajectory->g);
    trajectory->g = NULL;
}
