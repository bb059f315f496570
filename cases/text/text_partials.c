/* Partial derivatives of the functions of a text: a tape for each function that is asked for. */
#include "cases/text/text_partials.h"

#include <stdlib.h>
#include <string.h>

#include "cases/text/text_open.h"
#include "cases/text/text_problem.h"

struct partials {
    const struct problem *opened;
    struct text_problem *text; /* that in the units of the text */
    struct {
        bool made;
        lane *result;
        struct tape tape; /* empty if all derivatives are 0 */
    } of[PARTIALS];
};

static const enum part part_of_partial[PARTIALS] = {
    [PARTIAL_FORCE] = PART_FORCE,
    [PARTIAL_MOMENTUM] = PART_MOMENTUM,
    [PARTIAL_MASS] = PART_MASS,
    [PARTIAL_MOMENTUM_RATE] = PART_MOMENTUM_RATE,
    [PARTIAL_CONSTRAINT] = PART_CONSTRAINT_VALUE,
    [PARTIAL_CONSTRAINT_MATRIX] = PART_CONSTRAINT_GRADIENT,
    [PARTIAL_CONSTRAINT_RATE] = PART_CONSTRAINT_RATE,
};

enum status text_partials_open(const struct setup *setup, struct partials **out)
{
    struct refusal why;
    struct partials *made = *out = calloc(1, sizeof *made);
    if (!made)
        return STATUS_OUT_OF_MEMORY;
    enum status status = text_open(setup->text, text_preset(setup), setup->parameters, setup->parameter_name,
                                   setup->parameter_value, &made->opened, &why);
    if (status != STATUS_OK) {
        free(made);
        *out = NULL;
        return status;
    }
    const struct stated_units *units = made->opened->units;
    made->text = (struct text_problem *)(units ? units->problem : made->opened);
    return STATUS_OK;
}

void text_partials_close(struct partials *partials)
{
    for (int k = 0; k < PARTIALS; k++) {
        tape_close(&partials->of[k].tape);
        free(partials->of[k].result);
    }
    text_close(partials->opened);
    free(partials);
}

/* Makes the tape of a function of `count` numbers. A part that a text leaves out is constant. */
static bool make_partial(struct partials *partials, int which, int count)
{
    struct text_problem *text = partials->text;
    const struct formula *of = &text->model.part[part_of_partial[which]];
    const size_t numbers = (size_t)count * (size_t)(2 * text->model.n + 1);
    struct formula slopes = {0};
    lane *result = aligned_alloc(64, numbers * sizeof *result);
    bool made =
        result && model_partials(&text->model, of, &slopes) && text_tape(text, &slopes, &partials->of[which].tape);
    ((struct text_problem *)partials->opened)->nodes = -1; /* it has formulas of ours, and is not parked */
    if (!made) {
        free(result);
        return false;
    }
    memset(result, 0, numbers * sizeof *result);
    partials->of[which].result = result;
    partials->of[which].made = true;
    return true;
}

const lane *text_partials_at(struct partials *partials, int which, int count, const struct instance *in, const lane *g,
                             const lane *eta)
{
    if (!partials->of[which].made && !make_partial(partials, which, count))
        return NULL;
    if (partials->of[which].tape.operations > 0)
        tape_run(&partials->of[which].tape, in, g, eta, partials->of[which].result);
    return partials->of[which].result;
}
