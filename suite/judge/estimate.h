/* The estimator of convergence orders [mathematics, Measurement 1, 2], and the verdict on an order. The only estimator in the program. */
#ifndef RATTLEBACK_SUITE_ESTIMATE_H
#define RATTLEBACK_SUITE_ESTIMATE_H

#include <stdbool.h>

#include "core/words.h"
#include "suite/judge/expansion.h"

enum {
    ESTIMATE_LEAST_ROWS = 3, /* a window of fewer rows proves nothing */
    ESTIMATE_FLOORS = 10,    /* errors below this multiple of the floor are not used */
    ESTIMATE_DOUBT = 96,     /* bytes of a doubt, a reason in words */
    ESTIMATE_FINE = 5,       /* number of finest rows that are kept */
    ESTIMATE_SLOPES = 12     /* number of pairwise slopes that are kept, from coarse to fine */
};

/* A case of a series: step size, error, floor e_0 = max(reference error, round-off estimate), and whether it ran.
 * rounding: half a unit in the last printed digit of the error. */
struct estimate_row {
    double h, error, floor;
    bool ok;
    double rounding;
};

/* Estimate of a series. Numbers that could not be measured are NaN. */
struct estimate {
    double order, standard_error, constant; /* weighted fit e = C h^p over the window */
    double two_term;                        /* p of e = C h^p (1 + D h^r) over the window */
    double rounded;                         /* part of the standard error that comes from printed digits */
    int first, last;                        /* first and last input row of the window; -1 if there is none */
    int used, at_floor, failed; /* number of rows: in the window; dropped below ten floors; failed or not finite */
    int coarse; /* rows of at_floor that are dropped only because their printed digits leave the error unknown */
    double slopes[ESTIMATE_SLOPES];           /* slopes between neighbouring rows that are neither dropped nor failed */
    struct expansion_row fine[ESTIMATE_FINE]; /* the finest of these rows, also those outside the window */
    int fine_count, correction;
    bool largest; /* each error is the largest of several, as over samples, hence not smooth in h; set by the caller */
    bool lost;    /* the finest row failed or is not finite */
    bool grows;   /* the errors grow without limit as h falls, at the fine end */
    double vanished; /* step size of a row at its floor for which the fit predicts an error well above; 0: none */
    bool sufficient; /* the window has at least ESTIMATE_LEAST_ROWS rows and spans a ratio of step sizes of 2 */
};

/* Measures the order of `count` rows, sorted from coarse to fine, with any refinement ratio.
 * correction: r, the distance to the next term of the error expansion: 2 for self-adjoint methods, else 1.
 *
 * Window. It is the longest run of rows that ends at the finest row and in which the slopes settle. A slope settles if it is within 0.1 of
 * the finest slope. It also settles if its change per halving of h is at most 0.5 and smaller than the change before it, in the same
 * direction. The two finest slopes must be within 0.1. Small changes in one direction thus add up to a trend at any refinement
 * ratio, and a trend that does not shrink has not settled. A window always reaches the finest row: an order that is lost under
 * refinement, above the floor, is not an order. It must span a ratio of step sizes of 2, because over less the next term, h^r,
 * hardly changes and every smooth curve looks straight.
 *
 * Weights. The variance of a row's log error is s^2 + (e_0/e)^2 + (b^2/s)^2: a scatter of s = 0.01, its round-off, and the
 * bias b = D h^r that the one-term model omits. D comes from the two-term fit, linear least squares in
 * log e = log C + p log h + D h^r. This fit agrees with the model up to (D h^r)^2/2, which is its own bias; it is repeated until
 * D has settled. Clean rows thus get equal weights, and pre-asymptotic rows almost none.
 *
 * Standard error: the root of a sum of squares. The first term is the standard error of the fit, scaled by the scatter about it. The second is
 * the difference of both fits, which is the effect of the next term on the order.
 *
 * Printed digits are noise, not a floor. A log error known to +-r, r = rounding / error, adds r^2 to its variance. Two slopes also
 * settle if their digits allow them to be equal. The row is kept for any r. A printed number other than 0 has r <= 1/2. Its weight is
 * at least (s/r)^2 = 1/2500 of that of a row with all digits: it decides nothing. Its uncertainty is part of the standard error,
 * as a uniform error of variance r^2/3. An error below 2 rounding is unknown and is dropped as at the floor. Such an error is a printed
 * 0, or a state that differs from the reference by less than its digits. */
void estimate_order(const struct estimate_row *rows, int count, int correction, struct estimate *out);

/* Returns the verdict on a measured order with its standard error. Confirmed: it differs by at most `tolerance`, and the standard error is
 * not larger than that. Below or above: it differs by more than `tolerance` and two standard errors. Else insufficient. */
enum verdict order_verdict(double order, double standard_error, double expected, double tolerance);

/* Returns the verdict on an estimate over `count` rows. doubt (ESTIMATE_DOUBT bytes): out the reason of `insufficient`,
 * or empty.
 *
 * The verdict is `insufficient` if the window is not sufficient (`failed` if fewer than ESTIMATE_LEAST_ROWS rows ran). Errors that
 * grow as h falls give `below`, for any expected order. An order is not confirmed if the finest step size has no error, because
 * the order may end there. It is not confirmed either if the order predicts an error far above the floor for a row at its floor, in the window
 * or with a smaller step size.
 *
 * The finest rows, also those outside the window, are compared with expansions of the error (expansion.h). The
 * expected order is not refuted if its own expansion fits them better than the expansion of the measured order. It is not refuted either
 * if both fit equally well within the noise and its leading term is visible: the next term still hides it. An order is not confirmed
 * if the expansion of the order one lower fits ten times as well: the leading term of that expansion begins to dominate.
 * Errors that are each the largest of several are not tested this way: the slope has a kink if another one becomes the largest.
 *
 * The doubt says that the errors stall if one of the four finest is not smaller than the one before it, and together they fall by
 * less than half of the expected order. Smaller steps would not help then. */
enum verdict estimate_verdict(const struct estimate *estimate, int count, double expected, double tolerance,
                              char *doubt);

#endif
