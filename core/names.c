/* Texts of the precision-neutral tables of words.h and api.h, and nearest names; compiled once, not once a precision. */
#include "core/names.h"

#include <string.h>

#include "core/api.h"

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

const char *status_text(enum status status)
{
    static const char *const texts[] = {STATUS_TABLE(WORD)};
    return texts[status];
}

const char *fault_name(enum fault fault)
{
    static const char *const names[] = {FAULT_TABLE(WORD)};
    return names[fault];
}

enum { LONGEST = 63 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

int name_distance(const char *a, const char *b)
{
    int la = (int)strnlen(a, LONGEST), lb = (int)strnlen(b, LONGEST);
    int d[LONGEST + 1][LONGEST + 1];
    for (int i = 0; i <= la; i++)
        d[i][0] = i;
    for (int j = 0; j <= lb; j++)
        d[0][j] = j;
    for (int i = 1; i <= la; i++)
        for (int j = 1; j <= lb; j++) {
            int replaced = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            d[i][j] = least(replaced, 1 + least(d[i - 1][j], d[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[la][lb];
}

const char *name_nearest(const char *found, const char *const *allowed, int count)
{
    const char *nearest = NULL;
    int bound = (int)strnlen(found, LONGEST) / 3;
    int best = bound < 1 ? 2 : bound + 1;
    for (int k = 0; k < count; k++) {
        int distance = name_distance(found, allowed[k]);
        if (distance < best) {
            best = distance;
            nearest = allowed[k];
        }
    }
    return nearest;
}
