/* Rows of verdicts: room for them, and the names that a row takes from its group. */
#include "suite/kinds/verdicts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order_row *verdicts_add_orders(struct verdicts *verdicts, int count)
{
    size_t used = (size_t)verdicts->order_count;
    struct order_row *grown = realloc(verdicts->orders, (used + (size_t)count) * sizeof *grown);
    if (!grown)
        return NULL;
    verdicts->orders = grown;
    verdicts->order_count += count;
    return grown + used;
}

struct ensemble_row *verdicts_add_ensembles(struct verdicts *verdicts, int count)
{
    size_t used = (size_t)verdicts->ensemble_count;
    struct ensemble_row *grown = realloc(verdicts->ensembles, (used + (size_t)count) * sizeof *grown);
    if (!grown)
        return NULL;
    verdicts->ensembles = grown;
    verdicts->ensemble_count += count;
    return grown + used;
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
#define COPY(name) memcpy(out->name, row->name, sizeof out->name)
    COPY(experiment);
    COPY(problem);
    COPY(data);
    COPY(method);
    COPY(with);
    COPY(retraction);
    COPY(precision);
    COPY(control);
#undef COPY
    out->stages = row->stages;
    out->first_case = row->id;
    snprintf(out->claim, sizeof out->claim, "%s", claim_word(claim));
    snprintf(out->quantity, sizeof out->quantity, "%s", quantity);
    snprintf(out->source, sizeof out->source, "%s", source);
}
