/* Decimal text to wide, by the C library's correctly rounded conversion; compiled once, not once a precision. */
#include "core/decimal.h"

#include <stdlib.h>
#include <string.h>

static const char *skip_digits(const char *text)
{
    return text + strspn(text, "0123456789");
}

static bool is_decimal(const char *text)
{
    const char *start = text + (*text == '+' || *text == '-');
    const char *end = skip_digits(start);
    long digits = end - start;
    if (*end == '.') {
        const char *fraction = end + 1;
        end = skip_digits(fraction);
        digits += end - fraction;
    }
    if (digits == 0)
        return false;
    if (*end == 'e' || *end == 'E') {
        const char *exponent = end + 1 + (end[1] == '+' || end[1] == '-');
        end = skip_digits(exponent);
        if (end == exponent)
            return false;
    }
    return *end == '\0';
}

bool decimal_read(const char *text, wide *value)
{
    if (!is_decimal(text))
        return false;
    *value = strtof128(text, NULL);
    return true;
}
