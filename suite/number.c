/* Decimal text to wide and back, without loss. */
#include "suite/number.h"

#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/decimal.h"

static const char *skip_decimal_digits(const char *text)
{
    return text + strspn(text, "0123456789");
}

const char *number_parse(const char *text, wide *value)
{
    wide x;
    if (!decimal_read(text, &x))
        return "a decimal number such as 0.3 or -1e-3";
    if (strlen(text) >= NUMBER_SIZE)
        return "a number of at most 63 characters";
    wide size = x < 0 ? -x : x;
    bool zero = strcspn(text, "123456789") >= strcspn(text, "eE");
    if (size > (wide)DBL_MAX || (!zero && size < (wide)DBL_MIN))
        return "a number within the range of double precision";
    *value = x;
    return NULL;
}

const char *order_parse(const char *text, wide *value)
{
    const char *expected = number_parse(text, value);
    if (expected)
        return expected;
    return *value >= 0 && truncf128(2 * *value) == 2 * *value ? NULL : "an order: a whole or half number, not negative";
}

/* A decimal of a fraction; what is a number but none that is taken is reported as that. */
static const char *part_parse(const char *text, wide *value)
{
    const char *expected = number_parse(text, value);
    return !expected || decimal_read(text, value) ? expected
                                                  : "a decimal number such as 0.3, or a fraction such as 1/3";
}

const char *fraction_parse(const char *text, wide *value)
{
    const char *slash = strchr(text, '/'), *expected;
    char above[NUMBER_SIZE];
    wide below;
    if (!slash)
        return part_parse(text, value);
    if ((size_t)(slash - text) >= sizeof above)
        return "a number of at most 63 characters";
    snprintf(above, sizeof above, "%.*s", (int)(slash - text), text);
    if ((expected = part_parse(above, value)) || (expected = part_parse(slash + 1, &below)))
        return expected;
    if (below == 0)
        return "a fraction whose denominator is not 0";
    *value /= below;
    return NULL;
}

const char *integer_parse(const char *text, long *value)
{
    const char *start = text + (*text == '+' || *text == '-');
    const char *end = skip_decimal_digits(start);
    if (end == start || *end || (*start == '0' && end - start > 1))
        return "an integer";
    errno = 0;
    *value = strtol(text, NULL, 10);
    if (errno == ERANGE) {
        errno = 0;
        return "an integer of at most 18 digits";
    }
    return NULL;
}

long greatest_common_divisor(long a, long b)
{
    while (b != 0) {
        long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

long nearest_divisor(long of, long wanted)
{
    for (long away = 0; wanted < of; away++) {
        if (wanted > away && of % (wanted - away) == 0)
            return wanted - away;
        if (of % (wanted + away) == 0)
            return wanted + away;
    }
    return of;
}

/* `1:30:00` or `30:00`: two digits after each colon, below 60. */
static bool clock_parse(const char *text, double *seconds)
{
    int fields = 0;
    for (bool more = true; more; fields++) {
        long digits = skip_decimal_digits(text) - text, value = strtol(text, NULL, 10);
        if (digits < 1 || (fields == 0 ? digits > 3 : digits != 2 || value > 59))
            return false;
        *seconds = 60 * *seconds + (double)value;
        text += digits;
        more = *text == ':' && fields < 2;
        text += more;
    }
    return *text == '\0' && fields > 1;
}

const char *duration_parse(const char *text, double *seconds)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {{"", 1}, {"s", 1}, {"m", 60}, {"h", 3600}};
    const char *end = skip_decimal_digits(text);
    if (end > text && *end == '.')
        end = skip_decimal_digits(end + 1);
    double time = 0, number = 0;
    if (clock_parse(text, &time))
        number = 1;
    for (int k = 0; k < 4 && number == 0 && end > text; k++)
        if (strcmp(end, units[k].unit) == 0) {
            number = strtod(text, NULL);
            time = units[k].seconds;
        }
    *seconds = number * time;
    return *seconds > 0 && *seconds < 1e9 ? NULL : "a positive time such as 90s, 30m, 2h or 1:30:00";
}

void number_format(wide value, int digits, char out[NUMBER_SIZE])
{
    char format[16];
    snprintf(format, sizeof format, "%%.%dg", digits);
    strfromf128(out, NUMBER_SIZE, format, value);
}
