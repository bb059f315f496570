/* States of a table held against the reference flow of a problem. */
#ifndef RATTLEBACK_SUITE_STATES_H
#define RATTLEBACK_SUITE_STATES_H

#include "suite/flow/flow_table.h"
#include "suite/outside/error_series.h"

enum { STATES_NAMES = MAX_ELEMENT + 2 * MAX_DIMENSION + MAX_MULTIPLIERS + 1, STATES_NAME = COORDINATE_SIZE + 2 };

/* What of a state a table can have, and the quantities of their errors: q, v, p, lambda. */
enum state_part { PART_Q, PART_V, PART_P, PART_LAMBDA, STATE_PARTS };

/* Names of all numbers of a state of a problem, as `reference` prints them, one part after the other. */
struct state_names {
    char name[STATES_NAMES][STATES_NAME];
    const char *list[STATES_NAMES]; /* ends with NULL */
    wide start[STATES_NAMES];       /* the numbers at t = 0 */
    double slack[STATES_NAMES]; /* by which rows at t = 0 may differ from them; NaN: multipliers, which have no start */
    int first[STATE_PARTS], size[STATE_PARTS];
};

struct states {
    const struct state_names *names;
    struct flow_table flow; /* at all times of the table, in order */
    struct core_case *metric;
    size_t column[STATES_NAMES]; /* of each number */
    bool has[STATE_PARTS];
    double epsilon;                /* of the precision that the states were computed in */
    double amplitude[STATE_PARTS]; /* largest Euclidean norm in the reference flow */
};

/* Reads the names of a problem's states and its start. epsilon: of the precision that the states were computed in.
 *
 * STATUS_OK, or why it cannot be opened. */
enum status state_names_read(const struct setup *setup, double epsilon, struct state_names *out);

/* The name of a part's quantity. */
const char *state_part_name(enum state_part part);

/* Find the columns, all numbers of a part or none, and compute the reference flow at the times of the table: without a column of
 * times at the horizon of `setup`. False with a message; states_free in any case. */
bool states_open(const struct series_table *table, const struct setup *setup, const struct state_names *names,
                 double epsilon, struct states *out, char message[SERIES_MESSAGE]);
void states_free(struct states *states);

/* The error of a part in a row of the table, and its floor: q in the metric of the group, lambda as it is, v and p over their
 * amplitudes. NaN where a number is missing. The floor is the larger of the reference's error and what rounding of the state
 * leaves over the horizon. */
double states_error(const struct states *states, const struct series_table *table, size_t row, enum state_part part);
double states_floor(const struct states *states, const struct series_table *table, size_t row, double h,
                    enum state_part part);

/* Returns what the printed digits of a part in a row leave open of its error: the norm of half a unit in each. */
double states_rounding(const struct states *states, const struct series_table *table, size_t row, enum state_part part);

/* Why no order is to be told of the motion that states are held against: it is not smooth, or its constraints become dependent. NULL: nothing
 * is known against it. */
const char *states_motion_lacks(const struct states *states);

#endif
