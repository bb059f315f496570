/* Names of the numbers of a problem, as in the header of a table of its states, and numbers as JSON. */
#ifndef RATTLEBACK_SUITE_COORDINATES_H
#define RATTLEBACK_SUITE_COORDINATES_H

#include <jansson.h>

#include "core/api.h"

enum { COORDINATE_SIZE = 40 /* bytes of a name, with the final 0 */ };

/* Names of the numbers that store g (element of them) and of the n velocities, as `rattleback list problems NAME`
 * prints them: `R by rows` gives R11 .. R33. If the description is prose, or two names are equal, they are q1 .. and v1
 * ... A momentum is called p_VELOCITY. */
struct coordinates {
    char q[MAX_ELEMENT][COORDINATE_SIZE], v[MAX_DIMENSION][COORDINATE_SIZE];
};

/* Reads the names from the description of a problem. */
void coordinates_read(const struct problem_info *problem, const struct shape *shape, struct coordinates *out);

/* Return numbers as JSON that can be read back without loss: JSON numbers in double precision, strings in quadruple.
 * digits: of the precision. The caller releases them, as all JSON of this header. */
json_t *json_of_number(wide value, int digits);
json_t *json_of_numbers(const wide *values, int count, int digits);

/* Returns the parameters of a problem: the defaults, or the values of the setup instead. */
json_t *json_of_parameters(const struct problem_info *problem, const struct setup *setup, int digits);

/* Returns the names as {"q": [...], "v": [...]}. */
json_t *coordinates_json(const struct coordinates *names, const struct shape *shape);

#endif
