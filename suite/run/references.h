/* Phase one of a run: the reference flows, each computed by one rank and then known to all. */
#ifndef RATTLEBACK_SUITE_REFERENCES_H
#define RATTLEBACK_SUITE_REFERENCES_H

#include "results/table.h"
#include "suite/campaign/expand.h"
#include "suite/run/session.h"

/* A reference of a plan. */
struct flow {
    struct reference reference;
    struct shape shape;
    enum status status;
    double wall_time; /* seconds */
};

struct references {
    struct flow *flows;
    int count;
};

/* Compute the references of a plan in quadruple precision, as a phase, and give all ranks all of them; collective.
 * A flow that fails keeps its status. */
enum ending references_compute(struct session *session, const struct campaign *campaign, const struct plan *plan,
                               struct references *out);

/* Numbers of sample `reference` in the result file: element of g, mu, lambda; 0 if it failed. */
size_t references_width(const struct references *references, int reference);

/* The row of a reference in the result file, `first_value` its first row in the table of values. */
void references_row(const struct references *references, const struct campaign *campaign, const struct plan *plan,
                    int reference, int64_t first_value, struct reference_row *row);

/* Copies the values of a reference as sums hi + lo of two doubles, samples x references_width each. */
void references_values(const struct references *references, int reference, double *hi, double *lo);

void references_free(struct references *references);

#endif
