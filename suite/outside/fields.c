/* Fields of a table: which are numbers, and to how many digits. */
#include "suite/outside/fields.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "suite/number.h"

/* Returns where the exponent begins, or the end of a field without one. *letter: bytes before its sign. */
static size_t exponent_at(const char *field, size_t *letter)
{
    size_t at = strspn(field, "+-");
    at += strspn(field + at, "0123456789.");
    *letter = at > 0 && field[at] && strchr("eEdDqQ", field[at]) ? 1 : 0;
    return at;
}

const char *field_parse(const char *field, wide *value)
{
    char text[NUMBER_SIZE + 1];
    size_t letter, at = exponent_at(field, &letter);
    const char *rest = field + at + letter;
    if (!field[at] || strlen(field) >= NUMBER_SIZE || tolower((unsigned char)field[at]) == 'e')
        return number_parse(field, value);
    if (!letter && strspn(rest + 1, "0123456789") != 3) /* only an exponent of three digits stands without its letter */
        return number_parse(field, value);
    snprintf(text, sizeof text, "%.*se%s", (int)at, field, rest);
    return number_parse(text, value);
}

bool field_failed(const char *field)
{
    static const char *const words[] = {"",       "nan",   "inf",     "infinity", "na",      "n/a",    "#n/a",
                                        "none",   "null",  "<na>",    "nil",      "missing", "1.#ind", "1.#qnan",
                                        "1.#inf", "#num!", "#value!", "#div/0!",  "1.#j"};
    const char *word = field + (*field == '+' || *field == '-');
    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (strcasecmp(word, words[k]) == 0)
            return true;
    if (strncasecmp(word, "nan(", 4) == 0)
        return word[strlen(word) - 1] == ')';
    return strspn(field, "*") == strlen(field);
}

bool field_has_decimal_comma(const char *field)
{
    char text[NUMBER_SIZE];
    wide value;
    const size_t size = strlen(field) + 1;
    char *comma = size <= sizeof text ? strchr(memcpy(text, field, size), ',') : NULL;
    if (!comma)
        return false;
    *comma = '.';
    return !field_parse(text, &value);
}

/* Digits behind the point, and significant ones; false where the field is no number. */
static bool count_digits(const char *field, int *decimals, int *digits, bool *exponent)
{
    wide value;
    size_t letter, end = exponent_at(field, &letter);
    bool point = false, begun = false;
    *decimals = *digits = 0;
    if (field_failed(field) || field_parse(field, &value))
        return false;
    *exponent = field[end] != '\0';
    for (size_t k = 0; k < end; k++) {
        point = point || field[k] == '.';
        if (!isdigit((unsigned char)field[k]))
            continue;
        begun = begun || field[k] != '0';
        *decimals += point;
        *digits += begun;
    }
    return true;
}

void printed_add(struct printed *printed, const char *field)
{
    int decimals, digits;
    bool exponent;
    if (!count_digits(field, &decimals, &digits, &exponent))
        return;
    if (printed->rows++ == 0)
        *printed = (struct printed){1, true, decimals, digits};
    printed->fixed = printed->fixed && !exponent && decimals == printed->decimals;
    printed->digits = digits > printed->digits ? digits : printed->digits;
}

void printed_join(struct printed *columns, size_t count)
{
    int most = 0;
    for (size_t k = 0; k < count; k++)
        most = columns[k].digits > most ? columns[k].digits : most;
    for (size_t k = 0; k < count && most >= FULL_DIGITS; k++) {
        columns[k].fixed = false;
        columns[k].digits = most;
    }
}

double printed_rounding(const struct printed *printed, const char *field)
{
    wide value;
    if (field_failed(field) || field_parse(field, &value))
        return 0;
    if (printed->fixed && printed->rows > 1)
        return 0.5 * pow(10, -printed->decimals);
    if (value == 0)
        return 0;
    return 0.5 * pow(10, floor(log10(fabs((double)value))) - printed->digits + 1);
}
