/* Rows of the order table and of the ensemble table, which grow as verdicts are added. */
#ifndef RATTLEBACK_SUITE_VERDICTS_H
#define RATTLEBACK_SUITE_VERDICTS_H

#include "core/words.h"
#include "results/table.h"

struct verdicts {
    struct order_row *orders;
    struct ensemble_row *ensembles;
    int order_count, ensemble_count;
};

/* Append `count` rows and return the first; the caller fills them. Earlier rows may move. */
struct order_row *verdicts_add_orders(struct verdicts *verdicts, int count);
struct ensemble_row *verdicts_add_ensembles(struct verdicts *verdicts, int count);

void verdicts_free(struct verdicts *verdicts);

/* Starts a row about a quantity of the group of case `row`: sets the names, the claim and its source; 0 and NaN elsewhere. */
void verdict_row_open(const struct case_row *row, enum claim_kind claim, const char *quantity, const char *source,
                      struct order_row *out);

#endif
