/* Rows of verdicts: room for them, and the names that a row takes from its group. */
#include "suite/kinds/verdicts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for `count` more rows of `size` bytes behind the *used ones of *rows; NULL if memory ran out. */
static void *append_rows(void **rows, int *used, int count, size_t size)
{
    char *grown = realloc(*rows, ((size_t)*used + (size_t)count) * size);
    if (!grown)
        return NULL;
    void *added = grown + (size_t)*used * size;
    *rows = grown;
    *used += count;
    return added;
}

struct order_row *verdicts_add_orders(struct verdicts *verdicts, int count)
{
    void *rows = verdicts->orders, *added = append_rows(&rows, &verdicts->order_count, count, sizeof *verdicts->orders);
    verdicts->orders = rows;
    return added;
}

struct ensemble_row *verdicts_add_ensembles(struct verdicts *verdicts, int count)
{
    void *rows = verdicts->ensembles,
         *added = append_rows(&rows, &verdicts->ensemble_count, count, sizeof *verdicts->ensembles);
    verdicts->ensembles = rows;
    return added;
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
