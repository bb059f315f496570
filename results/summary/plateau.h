/* Errors that no longer fall with the step size: where they stay, and why. */
#ifndef RATTLEBACK_RESULTS_PLATEAU_H
#define RATTLEBACK_RESULTS_PLATEAU_H

#include "results/table.h"

#include <stddef.h>

/* X(code, text): causes of a plateau, the first that fits. */
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
    double level; /* geometric mean of the errors that stay */
    size_t first; /* the coarsest of these cases */
};

/* Finds the plateau of a quantity over the finest of `count` cases, from coarse to fine: at least three errors whose fitted order is
 * below 1/4 either way and which differ by less than a factor of 30. reference: error of the reference flow, 0 if unknown.
 *
 * Cause: the reference or round-off if the level is below PLATEAU_FLOORS of its size, which is that of double precision where the
 * cases have no floor; noise if the errors go up and down; else a constant. */
enum { PLATEAU_FLOORS = 100 };
struct plateau plateau_of(const struct case_row *cases, size_t count, enum quantity quantity, double reference);

/* Returns the words for a cause. */
const char *plateau_text(enum plateau_cause cause);

#endif
