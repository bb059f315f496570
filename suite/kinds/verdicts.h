/* Verdicts as they are written: rows of the order table, and of the table of ensembles, that grow one by one. */
#ifndef RATTLEBACK_SUITE_VERDICTS_H
#define RATTLEBACK_SUITE_VERDICTS_H

#include "core/words.h"
#include "results/table.h"

struct verdicts {
    struct order_row *orders;
    struct ensemble_row *ensembles;
    int order_count, ensemble_count;
};

/* Room for `count` more rows, which count from here on. Rows from before may move. */
struct order_row *verdicts_add_orders(struct verdicts *verdicts, int count);
struct ensemble_row *verdicts_add_ensembles(struct verdicts *verdicts, int count);

void verdicts_free(struct verdicts *verdicts);

/* Start a row about a quantity of the group of case `row`: its names, the claim and its source; 0 and NaN elsewhere. */
void verdict_row_open(const struct case_row *row, enum claim_kind claim, const char *quantity, const char *source,
                      struct order_row *out);

#endif
