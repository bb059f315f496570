/* The words of words.h; compiled once, not once a precision. */
#include "core/words.h"

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
