/* Room for the system. */
#include <stdlib.h>

#include "core/control/ending.h"

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

void optimality_close(struct optimality *system)
{
    free(system->g);
    free(system->y);
    free(system->residual);
    block_close(&system->matrix);
    free(system->barrier);
    ending_close(system);
}
