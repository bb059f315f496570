/* Guesses of a step's unknowns. They are algebra elements and covectors in the frame of the step's start, so that from step to step
 * they are a smooth function of time for any tableau and any method: the polynomial through those of the last steps is continued. */
#include <stdlib.h>
#include <string.h>

#include "core/lie/lie.h"

/* The unknowns of the current substep in the step taken `back` steps ago, back = 1 .. MAX_PAST. */
static lane *past(const struct lie *lie, int back)
{
    const struct lie_past *past = &lie->past;
    long slot = (past->taken[lie->substep] - back) % MAX_PAST;
    return past->unknowns + ((long)lie->substep * MAX_PAST + slot) * lie->scheme->parts * lie->n;
}

enum status lie_past_open(struct lie *lie, int stages)
{
    size_t rows = (size_t)stages * MAX_PAST * (size_t)lie->scheme->parts * (size_t)lie->n;
    lie->past.unknowns = aligned_alloc(64, (rows * sizeof(lane) + 63) / 64 * 64);
    return lie->past.unknowns ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

void lie_past_close(struct lie *lie)
{
    free(lie->past.unknowns);
}

void lie_remember(struct lie *lie)
{
    lie->past.taken[lie->substep]++;
    memcpy(past(lie, 1), lie->unknown, (size_t)(lie->scheme->parts * lie->n) * sizeof(lane));
}

void lie_past_first(struct lie *lie)
{
    for (int first = 0; first < LANES; first++)
        if (lie->past.taken[first] > 1)
            lie->past.taken[first] = 1;
}

bool lie_extrapolate(struct lie *lie)
{
    long taken = lie->past.taken[lie->substep], points = taken < MAX_PAST ? taken : MAX_PAST;
    real binomial = -1;
    if (points < 1)
        return false;
    memset(lie->unknown, 0, (size_t)(lie->scheme->parts * lie->n) * sizeof(lane));
    for (int back = 1; back <= points; back++) {
        const lane *u = past(lie, back);
        binomial *= -(real)(points - back + 1) / back;
        for (int k = 0; k < lie->scheme->parts * lie->n; k++)
            FOR_PARTS(i, &lie->in)
                add_product_to(AT(lie->unknown[k], i), UNIFORM(binomial), AT(u[k], i));
    }
    return true;
}
