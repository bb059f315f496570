/* The numbers of a problem by name: what stands over the columns of a table of its states. */
#ifndef RATTLEBACK_SUITE_COORDINATES_H
#define RATTLEBACK_SUITE_COORDINATES_H

#include <jansson.h>

#include "core/api.h"

enum { COORDINATE_SIZE = 40 /* bytes of a name, with the final 0 */ };

/* Names of the numbers that store g (element of them) and of the n velocities, as `rattleback list problems NAME` prints them:
 * `R by rows` is R11 .. R33. Where that is prose, or two of them are the same, q1 .. and v1 ... A momentum is p_VELOCITY. */
struct coordinates {
    char q[MAX_ELEMENT][COORDINATE_SIZE], v[MAX_DIMENSION][COORDINATE_SIZE];
};

void coordinates_read(const struct problem_info *problem, const struct shape *shape, struct coordinates *out);

/* A number that reads back as it is: what double precision holds as a number, what it does not as text. digits: of the precision. */
json_t *json_of_number(wide value, int digits);
json_t *json_of_numbers(const wide *values, int count, int digits);

/* The parameters of a problem: their defaults, then what was given instead. */
json_t *json_of_parameters(const struct problem_info *problem, const struct setup *setup, int digits);

/* {"q": [...], "v": [...]}. */
json_t *coordinates_json(const struct coordinates *names, const struct shape *shape);

#endif
