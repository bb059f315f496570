/* Room for the system, and its boundary data. */
#include "core/control/ending.h"

#include <stdlib.h>
#include <string.h>

const real *optimality_velocity(const struct optimality *system)
{
    return system->ending.open ? system->y + system->points * system->control->in.n : system->control->boundary.v[1];
}

real optimality_time(const struct optimality *system)
{
    return system->ending.timed ? system->y[optimality_costates(system) - 1] : system->control->boundary.horizon;
}

enum status optimality_open(const struct control *control, const struct element *element, long steps,
                            struct optimality *out)
{
    const struct instance *in = &control->in;
    int size = 2 * in->n * (element->s - 1), blocks = (int)steps + 1;
    size_t points = (size_t)steps * (size_t)(element->s - 1) + 1;
    *out = (struct optimality){.control = control, .element = *element, .steps = steps, .points = (int)points};
    out->g = malloc(points * (size_t)in->element * sizeof(real));
    out->y = calloc((size_t)optimality_costates(out), sizeof(real));
    enum status status = block_open(blocks, size, &out->matrix);
    out->residual = calloc((size_t)optimality_rows(out), sizeof(real));
    if (!out->g || !out->y || !out->residual)
        return STATUS_OUT_OF_MEMORY;
    if (status == STATUS_OK)
        status = ending_open(out);
    optimality_bind(out, control);
    return status;
}

/* D2 l, of rolling along the basis, then 0. */
static void boundary_momentum(const struct control *control, int e, real *out)
{
    const real *g = control->boundary.g[e];
    real force[SMALL_DIMENSION], momentum[SMALL_DIMENSION];
    ask_covectors(control->problem, &control->in, g, control->boundary.v[e], force, momentum);
    control_pull_back(control, g, momentum, out);
}

void optimality_bind(struct optimality *system, const struct control *control)
{
    const struct control_boundary *boundary = &control->boundary;
    int element = control->in.element;
    system->control = control;
    system->h = optimality_time(system) / (real)system->steps;
    for (int e = 0; e < 2 - system->ending.open; e++) {
        boundary_momentum(control, e, system->p[e]);
        memcpy(system->g + e * (system->points - 1) * element, boundary->g[e], (size_t)element * sizeof(real));
    }
}

void optimality_close(struct optimality *system)
{
    free(system->g);
    free(system->y);
    free(system->residual);
    block_close(&system->matrix);
    free(system->barrier);
    ending_close(system);
}
