/* The one estimator of convergence orders [mathematics, Measurement 1, 2], and the verdict on an order. */
#ifndef RATTLEBACK_SUITE_ESTIMATE_H
#define RATTLEBACK_SUITE_ESTIMATE_H

#include <stdbool.h>

#include "core/words.h"
#include "suite/judge/expansion.h"

enum {
    ESTIMATE_LEAST_ROWS = 3, /* a window of fewer rows proves nothing */
    ESTIMATE_FLOORS = 10,    /* errors below this many floors are not judged */
    ESTIMATE_DOUBT = 96,     /* bytes of a doubt in words */
    ESTIMATE_FINE = 5,       /* finest rows that are kept */
    ESTIMATE_SLOPES = 12     /* pairwise slopes that are kept, from coarse to fine */
};

/* A case of a series: step size, error, floor e_0 = max(reference error, round-off estimate), whether it ran, and
 * half a unit in the last digit of a printed error. */
struct estimate_row {
    double h, error, floor;
    bool ok;
    double rounding;
};

/* Estimate of a series. Numbers that could not be measured are NaN. */
struct estimate {
    double order, standard_error, constant;   /* weighted fit e = C h^p over the window */
    double two_term;                          /* p of e = C h^p (1 + D h^r) over the window */
    double rounded;                           /* the part of the standard error that is due to printed digits */
    int first, last;                          /* rows of the input at the ends of the window, -1 if there is none */
    int used, at_floor, failed;               /* rows in the window, dropped below ten floors, failed or not finite */
    int coarse;                               /* of those at the floor: below what their printed digits leave open */
    double slopes[ESTIMATE_SLOPES];           /* between neighbours that were neither dropped nor failed */
    struct expansion_row fine[ESTIMATE_FINE]; /* the finest of these rows, whether in the window or not */
    int fine_count, correction;
    bool
        largest; /* the errors are each the largest of several, as over samples: set by who knows, and not smooth in h */
    bool lost;   /* the finest row has no number */
    bool grows;  /* the errors grow as h falls, at the fine end, and ever on */
    double vanished; /* step size of a row at its floor where the fit has an error well above; 0 where there is none */
    bool sufficient; /* the window has at least ESTIMATE_LEAST_ROWS rows and spans a ratio of step sizes of 2 */
};

/* Measure the order of `count` rows, sorted from coarse to fine, at any refinement ratio.
 * `correction` is r, the distance of the next term of the error expansion: 2 for self-adjoint methods, else 1.
 *
 * The window is the longest run of rows that ends at the finest one and over which the slopes settle: each is within 0.1 of
 * the finest one, or its change for a halving of h shrinks against the one before it in the same direction and is at most
 * 0.5; the two finest are within 0.1. So changes too small to be seen one by one add up to a trend, whatever the refinement
 * ratio, and a trend that does not shrink has not settled. A run that does not reach the finest row is never taken: an order
 * that is lost under refinement, above the floor, is not an order. The window has to span a ratio of step sizes of 2: over
 * less the next term, h^r, hardly changes and every smooth curve is straight.
 *
 * A row's log error is given the variance s^2 + (e_0/e)^2 + (b^2/s)^2: a scatter of s = 0.01, its round-off, and the
 * bias b = D h^r that the one-term model leaves out, D being that of the two-term fit. The latter is linear least squares
 * in log e = log C + p log h + D h^r, which agrees with the model up to (D h^r)^2/2; that is its bias in turn, and the fit
 * is repeated until D has settled. So clean rows weigh alike and pre-asymptotic ones next to nothing. The standard error
 * is that of the fit, scaled by the scatter found about it, and what the next term does to the order, the difference of both
 * fits, as the root of the sum of squares.
 *
 * Printed digits are noise, not a floor: a log error that is known to +-r, r = rounding / error, adds r^2 to its variance, and two
 * slopes settle if they differ by no more than their digits leave open. The row is kept however large r is. A number that is printed
 * and not 0 has r <= 1/2, and so weighs down to (s/r)^2 = 1/2500 of a row with all digits: it decides nothing, and what it leaves open
 * is in the standard error, as a uniform error of variance r^2/3. Only an error below 2 rounding (a printed 0, or a state that
 * differs from the reference by less than its digits) is dropped as at the floor, for nothing of it is known. */
void estimate_order(const struct estimate_row *rows, int count, int correction, struct estimate *out);

/* The verdict on a measured order with its standard error: confirmed within `tolerance` if the standard error is not larger
 * than that, below or above beyond it by more than two standard errors, else insufficient: it could be either. */
enum verdict order_verdict(double order, double standard_error, double expected, double tolerance);

/* Returns the verdict on an estimate over `count` rows. doubt (ESTIMATE_DOUBT bytes): the reason of `insufficient`,
 * or empty.
 * 
 * `insufficient` if the window is not sufficient (`failed` if fewer than ESTIMATE_LEAST_ROWS rows ran). Errors that
 * grow as h falls are `below`, whatever is expected. An order is not confirmed if the finest step size asked for has
 * no number, since the order may end there. It is not confirmed either if an error at its floor has a step size in the
 * window or below while the order predicts one far above the floor.
 * 
 * The finest rows, also those before the window, are compared with expansions of the error (expansion.h). The
 * expected order is not refuted if its own expansion explains them better than that of the measured order, or
 * equally well within the noise and with a visible leading term: the next term still hides it. It is not confirmed
 * if the expansion of the order one lower explains them ten times as well: its leading term begins to dominate.
 * Errors that are each the largest of several are not tested: if another becomes the largest, the slope has a kink.
 * 
 * If one of the four finest errors is no less than the one before it, and they fall by less than half of the
 * expected order, the doubt says that they stall: smaller steps would show no more. */
enum verdict estimate_verdict(const struct estimate *estimate, int count, double expected, double tolerance,
                              char *doubt);

#endif
