/* Questions to the texts of rows. */
#include "results/rows.h"

#include <string.h>

bool row_ran(const struct case_row *row)
{
    return strcmp(row->status, WORD_OK) == 0;
}

bool row_claims(const struct order_row *row, enum claim_kind kind)
{
    return strcmp(row->claim, claim_word(kind)) == 0;
}

bool row_ended(const struct order_row *row, enum verdict verdict)
{
    return strcmp(row->verdict, verdict_word(verdict)) == 0;
}

bool row_is_exponent(const struct order_row *row)
{
    return row_claims(row, CLAIM_ORDER) || row_claims(row, CLAIM_GROWTH);
}

bool row_refuted(const struct order_row *row)
{
    return row_ended(row, VERDICT_BELOW) || row_ended(row, VERDICT_ABOVE);
}

bool control_is_none(const char *control)
{
    return *control == '\0' || strcmp(control, WORD_NO_FAULT) == 0;
}

bool retraction_is_plain(const char *retraction)
{
    return *retraction == '\0' || strcmp(retraction, WORD_IDENTITY) == 0;
}
