/* Numbers as C, rounded once in the precision that compiles them. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cases/language/write.h"

/* A literal for a number with a finite decimal expansion; false where it has none of 18 digits. */
static bool put_decimal(FILE *out, const struct constant *x)
{
    const long long under = x->under;
    long long whole = x->over / under, rest = x->over % under;
    char digits[24];
    int count = 0;
    while (rest != 0 && count < 18 && llabs(rest) < LLONG_MAX / 10) {
        long long ten = 10 * rest;
        digits[count++] = (char)('0' + llabs(ten / under));
        rest = ten % under;
    }
    if (rest != 0)
        return false;
    fprintf(out, "R(%s%lld.%.*s)", x->over < 0 && whole == 0 ? "-" : "", whole, count > 0 ? count : 1,
            count > 0 ? digits : "0");
    return true;
}

void write_constant(FILE *out, const struct constant *x)
{
    char text[DECIMAL_SIZE];
    if (x->under == 1 && llabs(x->over) < 1000000000) {
        fprintf(out, x->over < 0 ? "(%lld)" : "%lld", x->over);
    } else if (!x->under) {
        decimal_text(x->value, text);
        fprintf(out, "R(%s%s)", text, strpbrk(text, ".e") ? "" : ".0");
    } else if (!put_decimal(out, x)) {
        fprintf(out, "(R(%lld.0) / R(%lld.0))", x->over, x->under);
    }
}
