/* States of a table compared with the reference flow of a problem. */
#ifndef RATTLEBACK_SUITE_STATES_H
#define RATTLEBACK_SUITE_STATES_H

#include "suite/flow/flow_table.h"
#include "suite/outside/series_table.h"

enum { STATES_NAMES = MAX_ELEMENT + 2 * MAX_DIMENSION + MAX_MULTIPLIERS + 1, STATES_NAME = COORDINATE_SIZE + 2 };

/* Parts of a state that a table can have, and the quantities of their errors: q, v, p, lambda. */
enum state_part { PART_Q, PART_V, PART_P, PART_LAMBDA, STATE_PARTS };

/* The numbers of a state of a problem, one part after the other, and those that a table has. */
struct states {
    struct state_columns columns; /* the next three */
    const char *list[STATES_NAMES];
    wide start[STATES_NAMES];
    double slack[STATES_NAMES];           /* NaN: the start is not known, as of multipliers */
    char name[STATES_NAMES][STATES_NAME]; /* as `rattleback reference` prints them */
    int first[STATE_PARTS], size[STATE_PARTS];
    size_t column[STATES_NAMES]; /* of each number; the number of columns if it is missing */
    bool has[STATE_PARTS];
    struct flow_table *flow; /* at all times of the table, in order */
    struct core_case *metric;
    double epsilon;                /* of the precision in which the states were computed */
    double amplitude[STATE_PARTS]; /* largest Euclidean norm in the reference flow */
};

/* Reads the names and the start of a problem's states. states_free must follow in any case.
 *
 * epsilon: of the precision in which the states were computed. flow: memory for the reference flow, freed by
 * states_free. Returns STATUS_OK, or why the problem cannot be opened. */
enum status states_open(const struct setup *setup, double epsilon, struct flow_table *flow, struct states *out);

/* Finds the columns of the states and computes the reference flow at the times of the table; without times, at the
 * horizon of `setup`.
 *
 * A table must have all numbers of a part or none. Returns false with a message. */
bool states_follow(const struct series_table *table, const struct setup *setup, struct states *out,
                   char message[CSV_MESSAGE_SIZE]);
void states_free(struct states *states);

/* Returns the name of the quantity of a part. */
const char *state_part_name(enum state_part part);

/* Error of a part of the state in a row of the table. error: q in the metric of the group, lambda as it is, v and p
 * over their amplitudes; NaN if a number is missing. floor: the larger of the reference's error and the round-off of
 * the state over the horizon, in steps of size h. rounding: uncertainty of the error due to printed digits, the norm
 * of half a unit in each. */
struct state_error {
    double error, floor, rounding;
};
struct state_error states_compare(const struct states *states, const struct series_table *table, size_t row, double h,
                                  enum state_part part);

#endif
