/* End of a motion by the core's reference flow in quadruple precision. */
#ifndef RATTLEBACK_BENCH_REFERENCE_H
#define RATTLEBACK_BENCH_REFERENCE_H

#include "ci/bench/contender.h"

#include <stdbool.h>

struct flow_end {
    wide g[MAX_ELEMENT];
    double error; /* measured by the core: distance of two routes */
};

/* Computes the end of a run in quad, and the distance between the ends by two routes. */
enum status reference_of(const struct setup *setup, struct end_point *end, double *error);

/* The position at the horizon. Found ones are kept in FOLDER/reference/, named by problem, horizon and the SHA-256 of
 * the problem's source, as the long ones take minutes. False with a message on stderr. */
bool reference_end(const char *folder, const struct motion *motion, double horizon, struct flow_end *out);

/* Distance of a position from it, in the group's metric. */
double reference_distance(const struct motion *motion, const struct flow_end *end, const double *g);

#endif
