#include "suite/trial/drifts.h"

#include <math.h>
#include <stdio.h>

static const double bounded = 0.25, sublinear = 0.75, linear = 1.5,
                    quadratic = 2.5;    /* the powers up to which each goes */
static const double rises = 0.5;        /* from one stretch to the next: no power of time */
static const double off_round_off = 10; /* floors or bounds of round-off: what is below them is that */

double drift_classify(const struct case_row *const *runs, size_t count, enum quantity quantity, char *word, size_t size)
{
    double power = NAN, before = NAN;
    snprintf(word, size, "%s", "");
    if (count < DRIFT_LEAST_HORIZONS)
        return NAN;
    const struct case_row *const last[] = {runs[count - 3], runs[count - 2], runs[count - 1]};
    double value[3];
    for (int k = 0; k < 3; k++)
        value[k] = last[k]->value[quantity];
    if (isnan(value[0] + value[1] + value[2]))
        return NAN;
    /* The bound of an energy error is that of a method that keeps it exactly, which an engine does not. */
    const double floor = last[2]->floor[quantity],
                 bound = quantity == QUANTITY_ENERGY_ERROR ? (double)NAN : last[2]->bound[quantity];
    if (value[2] <= off_round_off * fmax(floor, bound)) { /* fmax passes over what is no number */
        snprintf(word, size, "round-off");
        return NAN;
    }
    before = log(value[1] / value[0]) / log(last[1]->horizon / last[0]->horizon);
    power = log(value[2] / value[1]) / log(last[2]->horizon / last[1]->horizon);
    snprintf(word, size, "%s",
             power < bounded                                                   ? "bounded"
             : power > quadratic || (power > linear && power - before > rises) ? "exponential"
             : power < sublinear                                               ? "sublinear"
             : power < linear                                                  ? "linear"
                                                                               : "quadratic");
    return power;
}
