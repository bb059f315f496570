/* The words of words.h; compiled once, not once a precision. */
#include "core/words.h"

#include <stddef.h>

/* The word of a row of an X(code, word, ...) table. */
#define WORD(code, word, ...) word,

const char *quantity_name(enum quantity quantity)
{
    static const char *const names[] = {
#define QUANTITY(code, name, text, column, floor_column, label) name,
#include "core/quantities.def"
#undef QUANTITY
    };
    return names[quantity];
}

const char *quantity_text(enum quantity quantity)
{
    static const char *const texts[] = {
#define QUANTITY(code, name, text, column, floor_column, label) text,
#include "core/quantities.def"
#undef QUANTITY
    };
    return texts[quantity];
}

static const enum quantity over_samples[][2] = {
    {QUANTITY_Q, QUANTITY_Q_MAX}, {QUANTITY_P, QUANTITY_P_MAX}, {QUANTITY_LAMBDA, QUANTITY_LAMBDA_MAX}};

/* What stands beside `quantity` in that table, which is in column `column`. */
static enum quantity beside(enum quantity quantity, int column)
{
    for (size_t k = 0; k < sizeof over_samples / sizeof *over_samples; k++)
        if (over_samples[k][column] == quantity)
            return over_samples[k][1 - column];
    return QUANTITIES;
}

enum quantity quantity_over_samples(enum quantity at_end)
{
    return beside(at_end, 0);
}

enum quantity quantity_at_end(enum quantity maximum)
{
    return beside(maximum, 1);
}

const char *claim_word(enum claim_kind kind)
{
    static const char *const words[] = {CLAIM_TABLE(WORD)};
    return words[kind];
}

const char *verdict_word(enum verdict verdict)
{
    static const char *const words[] = {VERDICT_TABLE(WORD)};
    return words[verdict];
}

const char *constraint_word(enum constraint_kind kind)
{
    static const char *const words[] = {CONSTRAINT_TABLE(WORD)};
    return words[kind];
}
