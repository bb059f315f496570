/* The reference flow of one problem as people ask for it: states at times, with the error that was measured. */
#ifndef RATTLEBACK_SUITE_FLOW_TABLE_H
#define RATTLEBACK_SUITE_FLOW_TABLE_H

#include <stdio.h>

#include "results/store/store.h"
#include "suite/problem/coordinates.h"

/* States at `count` times; the rows of q have shape.element numbers, those of v and p shape.n, of lambda shape.m. */
struct flow_table {
    struct core_case *given;     /* of the setup, open as long as what is said of its problem is looked at */
    struct problem_info problem; /* points into both */
    struct setup setup;
    struct shape shape;
    struct coordinates names;
    int count, digits;
    const char *precision; /* whose digits are printed */
    wide *t, *q, *v, *p, *lambda;
    double *error_q, *error_p, *error_lambda; /* at each time; p over its amplitude */
    char route[64];
    bool rough;                                  /* struct reference */
    double independence, sensitivity;            /* the same */
    struct ill_posed ill_posed;                  /* the same */
    const struct reference_under_way *under_way; /* while it is computed, for setup.give_up; else NULL */
};

/* Compute the flow of `setup`, which was checked, in quadruple precision: at `count` equal times up to its horizon, or at
 * `times` (NULL: equal), which increase and are positive. flow_table_free gives back what it holds, whatever the status. */
enum status flow_table_compute(const struct setup *setup, const wide *times, int count, struct flow_table *out);
void flow_table_free(struct flow_table *table);

/* Print it: lines of numbers below their names; CSV; or one JSON object, where numbers of quadruple precision are strings. */
void flow_table_text(FILE *out, const struct flow_table *table);
void flow_table_csv(FILE *out, const struct flow_table *table);
void flow_table_json(FILE *out, const struct flow_table *table);

/* Write it as the HDF5 file `path` (results/store/flow_file.h); false with a message. */
bool flow_table_file(const char *path, const struct flow_table *table, char message[STORE_MESSAGE_SIZE]);

#endif
