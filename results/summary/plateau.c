/* The finest errors that stay, by the line through their logarithms. */
#include "results/summary/plateau.h"

#include "results/rows.h"

#include <float.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_statistics.h>
#include <math.h>

enum { LEAST = 3, MOST = 32 };

static const double no_order = 0.25; /* half of the least order that is stated, 1/2 */
static const double spread = 3.4;    /* of logarithms: log 30, as errors of noise differ */
static const double step = 0.05;     /* of logarithms: smaller differences have no direction */

/* Logarithms of the finest cases with an error, fine to coarse, and which these are. Returns how many. */
static size_t take_log_errors(const struct case_row *cases, size_t count, enum quantity quantity, double *x, double *y,
                              size_t *at)
{
    size_t taken = 0;
    for (size_t k = count; k > 0 && taken < MOST; k--) {
        const struct case_row *row = &cases[k - 1];
        if (!row_ran(row) || !(row->value[quantity] > 0))
            continue;
        x[taken] = log(row->h);
        y[taken] = log(row->value[quantity]);
        at[taken++] = k - 1;
    }
    return taken;
}

/* Returns the number of finest errors that stay at one level. */
static size_t length(const double *x, const double *y, size_t count)
{
    size_t found = 0;
    double least = count > 0 ? y[0] : 0, most = least;
    for (size_t n = 1; n <= count; n++) {
        double intercept, slope, c00, c01, c11, residual;
        least = fmin(least, y[n - 1]);
        most = fmax(most, y[n - 1]);
        if (most - least > spread)
            break;
        if (n < LEAST)
            continue;
        gsl_fit_linear(x, 1, y, 1, n, &intercept, &slope, &c00, &c01, &c11, &residual);
        if (fabs(slope) < no_order)
            found = n;
    }
    return found;
}

/* Returns true if the errors rise and fall like noise. A constant plus or minus a decreasing term turns at most
 * once; three errors of noise may turn only once as well. */
static bool turns(const double *y, size_t count)
{
    int found = 0;
    double before = 0;
    for (size_t k = 0; k + 1 < count; k++) {
        const double change = y[k + 1] - y[k];
        if (!(fabs(change) > step))
            continue;
        found += change * before < 0;
        before = change;
    }
    return found >= (count == LEAST ? 1 : 2);
}

static enum plateau_cause cause_of(double level, double reference, double floor, bool noisy)
{
    if (reference > 0 && level < PLATEAU_FLOORS * reference)
        return PLATEAU_REFERENCE;
    if (level < PLATEAU_FLOORS * (floor > 0 ? floor : DBL_EPSILON)) /* of a table nobody knows the floor */
        return PLATEAU_ROUND_OFF;
    return noisy ? PLATEAU_NOISE : PLATEAU_CONSTANT;
}

struct plateau plateau_of(const struct case_row *cases, size_t count, enum quantity quantity, double reference)
{
    double x[MOST], y[MOST];
    size_t at[MOST];
    const size_t taken = take_log_errors(cases, count, quantity, x, y, at), stay = length(x, y, taken);
    if (stay < LEAST)
        return (struct plateau){PLATEAU_NONE, NAN, 0};
    const double level = exp(gsl_stats_mean(y, 1, stay)), floor = cases[at[0]].floor[quantity];
    return (struct plateau){cause_of(level, reference, floor, turns(y, stay)), level, at[stay - 1]};
}

const char *plateau_text(enum plateau_cause cause)
{
    static const char *const texts[] = {"",
#define PLATEAU_TEXT(code, text) text,
                                        PLATEAU_CAUSES(PLATEAU_TEXT)
#undef PLATEAU_TEXT
    };
    return texts[cause];
}
