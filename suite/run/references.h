/* Phase one of a run: the reference flows. One rank computes each, and all ranks get all of them. */
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

/* Computes the references of a plan in quadruple precision, as a phase, and sends all of them to all ranks; collective.
 * A flow that fails keeps its status. Returns how the phase ended; references_free must follow. */
enum ending references_compute(struct session *session, const struct campaign *campaign, const struct plan *plan,
                               struct references *out);

/* Returns the number of values per sample of a reference: element (g), n (mu) and m (lambda) of its shape; 0 if the reference failed. */
size_t references_width(const struct references *references, int reference);

/* Fills the row of a reference in the result file. first_value: index of its first value in the table of values. */
void references_row(const struct references *references, const struct campaign *campaign, const struct plan *plan,
                    int reference, int64_t first_value, struct reference_row *row);

/* Copies the values of a reference, samples x references_width, as sums hi + lo of two doubles. Copies nothing if the reference failed. */
void references_values(const struct references *references, int reference, double *hi, double *lo);

void references_free(struct references *references);

#endif
