/* Ticks that are round numbers, with the digits that distinguish them. */
#include "plots/ticks.h"

#include <math.h>
#include <stdbool.h>

enum { TICKS_MOST = 24, TICKS_WANTED = 3, LABELS_MOST = 9 /* that lie beside each other on an axis */ };

struct ticks {
    int count;
    double at[TICKS_MOST];
    double apart; /* least distance of two */
};

static void add_tick(struct ticks *ticks, double x, double apart, double least, double most)
{
    if (x < least || x > most || ticks->count == TICKS_MOST)
        return;
    ticks->apart = ticks->count == 0 || apart < ticks->apart ? apart : ticks->apart;
    ticks->at[ticks->count++] = x;
}

/* The first few of 1, 2, 5 (10 is the next power) times the powers of ten. */
static struct ticks of_powers(int mantissas, double least, double most)
{
    static const double mantissa[] = {1, 2, 5};
    struct ticks ticks = {0};
    for (int power = (int)floor(log10(least)); power <= (int)ceil(log10(most)); power++)
        for (int i = 0; i < mantissas; i++)
            add_tick(&ticks, mantissa[i] * pow(10, power), pow(10, power), least, most);
    return ticks;
}

/* The multiples of 1, 2 or 5 times a power of ten, about five of them. */
static struct ticks of_multiples(double least, double most)
{
    double wish = (most - least) / 5, power = pow(10, floor(log10(wish)));
    double step = wish > 5 * power ? 10 * power : wish > 2 * power ? 5 * power : wish > power ? 2 * power : power;
    struct ticks ticks = {0};
    double first = ceil(least / step);
    for (int k = 0; (first + k) * step <= most; k++)
        add_tick(&ticks, (first + k) * step, step, least, most);
    return ticks;
}

/* Prints x with the digits that distinguish numbers `apart` from each other; far from 1 as a mantissa and a power of
 * ten. */
static void print_number(FILE *script, double x, double apart)
{
    int power = (int)floor(log10(x) + 1e-9), digits = power - (int)floor(log10(apart) + 1e-9) + 1;
    double mantissa = x / pow(10, power);
    if (power >= -3 && power <= 5)
        fprintf(script, "%.*g", digits > power ? digits : power + 1, x);
    else if (digits == 1 && mantissa < 1.5)
        fprintf(script, "10^{%d}", power);
    else
        fprintf(script, "%.*g 10^{%d}", digits, mantissa, power);
}

void ticks_print(FILE *script, char axis, double least, double most)
{
    struct ticks ticks = of_powers(1, least, most);
    if (ticks.count < TICKS_WANTED)
        ticks = of_powers(3, least, most);
    if (ticks.count < TICKS_WANTED)
        ticks = of_multiples(least, most);
    fprintf(script, "set %ctics (", axis);
    for (int i = 0; i < ticks.count; i++) {
        fputs(i > 0 ? ", '" : "'", script);
        print_number(script, ticks.at[i], ticks.apart < ticks.at[i] ? ticks.apart : ticks.at[i]);
        fprintf(script, "' %.17g", ticks.at[i]);
    }
    fputs(")\n", script);
}

/* Returns true if the label of the tick does not overlap labels placed before. */
static bool label_fits(const double *ticks, int tick, double width)
{
    for (int i = 0; i < tick; i++)
        if (fabs(log(ticks[i] / ticks[tick])) < width && label_fits(ticks, i, width))
            return false;
    return true;
}

void ticks_print_own(FILE *script, const double *ticks, int count, double least, double most)
{
    double width = log(most / least) / LABELS_MOST;
    int labels = 0;
    for (int i = 0; i < count; i++)
        labels += label_fits(ticks, i, width);
    if (labels < 2) {
        ticks_print(script, 'x', least, most);
        return;
    }
    for (int i = 0; i < count; i++)
        if (label_fits(ticks, i, width))
            fprintf(script, "%s'%.3g' %.17g", i > 0 ? ", " : "set xtics (", ticks[i], ticks[i]);
        else
            fprintf(script, "%s'' %.17g", i > 0 ? ", " : "set xtics (", ticks[i]);
    fputs(")\n", script);
}
