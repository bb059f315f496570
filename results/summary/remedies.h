/* Remedies for errors that do not show an order: finer or coarser steps, another precision, a stated floor. */
#ifndef RATTLEBACK_RESULTS_REMEDIES_H
#define RATTLEBACK_RESULTS_REMEDIES_H

#include "results/store/store.h"
#include "results/summary/reason_text.h"

#include <stdbool.h>

enum {
    REMEDIES_LEAST_ROWS = 3 /* of an order */,
    REMEDIES_LEAST_FLOORS = 10 /* an error below so many floors is not judged */
};

/* A row of the order table and its cases, while its reason is put together. */
struct diagnosis {
    const struct store_file *file;
    const struct order_row *row;
    const struct case_row *cases;
    size_t count;
    struct reason *out;
};

/* Adds to a text, after a semicolon if there is one already. */
void remedies_add(char text[REASON_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns true if quadruple precision is a remedy: the cases are in double, the method has it, and the file holds no such cases. */
bool remedies_may_use_quad(const struct diagnosis *diagnosis);

/* Returns true if the error of the finest case that ran is of the size of the motion: its steps are far too long. */
bool remedies_too_long(const struct diagnosis *diagnosis);

/* Adds `steps: [8, 16, 32, 64]`: those of the cases, and two that are finer; if the steps are far too long, only much
 * finer ones. */
void remedies_finer(const struct diagnosis *diagnosis);

/* Adds what to do about errors that no longer fall. */
void remedies_stall(const struct diagnosis *diagnosis);

/* If the errors fall to a plateau, adds where it is, its cause, and what to do. Returns false if there is none. */
bool remedies_plateau(const struct diagnosis *diagnosis);

#endif
