/* The reference flow of one problem as a table: states at given times, with the measured error. */
#ifndef RATTLEBACK_SUITE_FLOW_TABLE_H
#define RATTLEBACK_SUITE_FLOW_TABLE_H

#include <stdio.h>

#include "results/store/store.h"
#include "suite/problem/coordinates.h"

/* States at `count` times. Row sizes: shape.element for q, shape.n for v and p, shape.m for lambda. */
struct flow_table {
    struct core_case *given;     /* the opened setup; `problem` points into it */
    struct problem_info problem; /* points into `given` and `setup` */
    struct setup setup;
    struct shape shape;
    struct coordinates names;
    int count, digits;
    const char *precision; /* precision whose digits are printed */
    wide *t, *q, *v, *p, *lambda;
    double *error_q, *error_p, *error_lambda; /* at each time; error_p relative to the amplitude of p */
    char route[64];
    bool rough;                                  /* as in struct reference */
    double independence, sensitivity;            /* as in struct reference */
    struct ill_posed ill_posed;                  /* as in struct reference */
    const struct reference_under_way *under_way; /* progress of the computation, for setup.give_up; else NULL */
};

/* Computes the flow of a checked setup in quadruple precision. times (count): increasing and positive; NULL: equally spaced up to the
 * horizon. flow_table_free must follow, whatever the status. */
enum status flow_table_compute(const struct setup *setup, const wide *times, int count, struct flow_table *out);
void flow_table_free(struct flow_table *table);

/* Print a table: as lines of numbers below column names; as CSV; or as one JSON object, with quadruple numbers as strings. */
void flow_table_text(FILE *out, const struct flow_table *table);
void flow_table_csv(FILE *out, const struct flow_table *table);
void flow_table_json(FILE *out, const struct flow_table *table);

/* Writes a table as the HDF5 file `path` (results/store/flow_file.h). Returns false with a message if that fails. */
bool flow_table_file(const char *path, const struct flow_table *table, char message[STORE_MESSAGE_SIZE]);

#endif
