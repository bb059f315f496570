/* Plateaus: errors that no longer fall with the step size, their level and their cause. */
#ifndef RATTLEBACK_RESULTS_PLATEAU_H
#define RATTLEBACK_RESULTS_PLATEAU_H

#include "results/table.h"

#include <stddef.h>

/* X(code, text): causes of a plateau; the first that fits is used. */
#define PLATEAU_CAUSES(X)                                                                                              \
    X(REFERENCE, "the error of the reference flow")                                                                    \
    X(ROUND_OFF, "round-off")                                                                                          \
    X(NOISE, "noise")                                                                                                  \
    X(CONSTANT, "a tolerance, or another constant of the method's own")

enum plateau_cause {
    PLATEAU_NONE,
#define PLATEAU_CODE(code, text) PLATEAU_##code,
    PLATEAU_CAUSES(PLATEAU_CODE)
#undef PLATEAU_CODE
};

struct plateau {
    enum plateau_cause cause;
    double level; /* geometric mean of the errors on the plateau */
    size_t first; /* index of the coarsest case on the plateau */
};

/* Finds the plateau of a quantity over the finest of `count` cases, from coarse to fine: at least three errors that
 * differ by less than a factor of 30 and whose fitted order is between -1/4 and 1/4. reference: error of the reference
 * flow, 0 if unknown.
 *
 * Cause: the reference if the level is below PLATEAU_FLOORS times its error. Round-off if the level is below
 * PLATEAU_FLOORS times the floor, or times the epsilon of double precision if the cases have no floor. Noise if the
 * errors go up and down; else a constant. */
enum { PLATEAU_FLOORS = 100 };
struct plateau plateau_of(const struct case_row *cases, size_t count, enum quantity quantity, double reference);

/* Returns the description of a cause. */
const char *plateau_text(enum plateau_cause cause);

#endif
