/* Remedies for errors that do not show an order: finer or coarser steps, another precision, a stated floor. */
#ifndef RATTLEBACK_RESULTS_REMEDIES_H
#define RATTLEBACK_RESULTS_REMEDIES_H

#include "results/store/store.h"
#include "results/summary/reason_text.h"

#include <stdbool.h>

enum {
    REMEDIES_LEAST_ROWS = 3 /* of an order */,
    REMEDIES_LEAST_FLOORS = 10 /* an error below this many floors is not judged */
};

/* A row of the order table and its cases, for which a reason is written. */
struct diagnosis {
    const struct store_file *file;
    const struct order_row *row;
    const struct case_row *cases;
    size_t count;
    struct reason *out;
};

/* Appends to a text, after a semicolon if it is not empty. */
void remedies_add(char text[REASON_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns true if quadruple precision is a remedy: the cases are in double precision, the method supports quadruple,
 * and the file has no such cases. */
bool remedies_may_use_quad(const struct diagnosis *diagnosis);

/* Returns true if the error of the finest case that ran is as large as the motion itself: the steps are far too
 * long. */
bool remedies_too_long(const struct diagnosis *diagnosis);

/* Adds `steps: [8, 16, 32, 64]`: the steps of the cases and two finer ones. If the steps are far too long, only much
 * finer ones. */
void remedies_finer(const struct diagnosis *diagnosis);

/* Adds a remedy for errors that no longer fall. */
void remedies_stall(const struct diagnosis *diagnosis);

/* If the errors fall to a plateau, adds its level, its cause and a remedy. Returns false if there is no plateau. */
bool remedies_plateau(const struct diagnosis *diagnosis);

#endif
