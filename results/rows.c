/* Questions to the texts of rows. */
#include "results/rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

int key_compare_scene(const struct case_key *a, const struct case_key *b)
{
    int order = strcmp(a->experiment, b->experiment);
    order = order ? order : strcmp(a->problem, b->problem);
    order = order ? order : strcmp(a->data, b->data);
    return order ? order : strcmp(a->precision, b->precision);
}

int key_compare(const struct case_key *a, const struct case_key *b)
{
    int order = key_compare_scene(a, b);
    order = order ? order : strcmp(a->method, b->method);
    order = order ? order : strcmp(a->with, b->with);
    order = order ? order : (a->stages > b->stages) - (a->stages < b->stages);
    order = order ? order : strcmp(a->retraction, b->retraction);
    return order ? order : strcmp(a->control, b->control);
}

bool row_ran(const struct case_row *row)
{
    return strcmp(row->status, WORD_OK) == 0;
}

bool row_off_grid_failed(const struct case_row *row)
{
    return row->off_grid_steps > 0 && isnan(row->value[QUANTITY_OFF_GRID_Q]) &&
           isnan(row->value[QUANTITY_OFF_GRID_P]) && isnan(row->value[QUANTITY_OFF_GRID_LAMBDA]);
}

void row_off_grid_status(const struct case_row *row, char *out)
{
    const char *found = strstr(row->message, ROW_OFF_GRID);
    *out = '\0';
    if (row_off_grid_failed(row))
        snprintf(out, sizeof row->message, "%s", found ? found + strlen(ROW_OFF_GRID) : "no number");
}

bool row_claims(const struct order_row *row, enum claim_kind kind)
{
    return strcmp(row->claim, claim_word(kind)) == 0;
}

bool row_ended(const struct order_row *row, enum verdict verdict)
{
    return strcmp(row->verdict, verdict_word(verdict)) == 0;
}

enum verdict row_verdict(const struct order_row *row)
{
    enum verdict verdict = 0;
    while (verdict < VERDICTS && !row_ended(row, verdict))
        verdict++;
    return verdict;
}

bool row_is_exponent(const struct order_row *row)
{
    const enum quantity quantity = quantity_find(row->quantity);
    const bool factor = quantity == QUANTITY_FACTOR_Q || quantity == QUANTITY_FACTOR_P;
    return row_claims(row, CLAIM_ORDER) || row_claims(row, CLAIM_GROWTH) ||
           (row_claims(row, CLAIM_TOLERANCE) && !factor);
}

bool row_refuted(const struct order_row *row)
{
    return row_ended(row, VERDICT_BELOW) || row_ended(row, VERDICT_ABOVE);
}

bool row_invariant(const struct case_row *row, int k, char *name)
{
    const char *start = row->invariants;
    for (int before = 0; before < k && *start; before++) {
        start += strcspn(start, ";");
        start += strspn(start, "; ");
    }
    snprintf(name, sizeof row->invariants, "%.*s", (int)strcspn(start, ";"), start);
    return *name && k < TABLE_INVARIANTS;
}

bool control_is_none(const char *control)
{
    return *control == '\0' || strcmp(control, WORD_NO_FAULT) == 0;
}

bool retraction_is_plain(const char *retraction)
{
    return *retraction == '\0' || strcmp(retraction, WORD_IDENTITY) == 0;
}
