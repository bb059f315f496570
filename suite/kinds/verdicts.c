/* Rows of verdicts: room for them, and the names that a row takes from its group. */
#include "suite/kinds/verdicts.h"

#include "results/heap.h"

#include <stdio.h>
#include <string.h>

struct order_row *verdicts_add_orders(struct verdicts *verdicts, int count)
{
    const int before = verdicts->order_count;
    verdicts->order_count += count;
    verdicts->orders = heap_grow(verdicts->orders, (size_t)verdicts->order_count, sizeof *verdicts->orders);
    return verdicts->orders + before;
}

struct ensemble_row *verdicts_add_ensembles(struct verdicts *verdicts, int count)
{
    const int before = verdicts->ensemble_count;
    verdicts->ensemble_count += count;
    verdicts->ensembles = heap_grow(verdicts->ensembles, (size_t)verdicts->ensemble_count, sizeof *verdicts->ensembles);
    return verdicts->ensembles + before;
}

void verdicts_free(struct verdicts *verdicts)
{
    free(verdicts->orders);
    free(verdicts->ensembles);
    *verdicts = (struct verdicts){0};
}

void verdict_row_open(const struct case_row *row, enum claim_kind claim, const char *quantity, const char *source,
                      struct order_row *out)
{
    table_clear_row(&table_orders, out);
    out->key = row->key;
    out->first_case = row->id;
    snprintf(out->claim, sizeof out->claim, "%s", claim_word(claim));
    snprintf(out->quantity, sizeof out->quantity, "%s", quantity);
    snprintf(out->source, sizeof out->source, "%s", source);
}
