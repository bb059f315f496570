/* Coefficients of a step that depend on its tableau only. They are computed once per process. */
#ifndef RATTLEBACK_CORE_HP_COEFFICIENTS_H
#define RATTLEBACK_CORE_HP_COEFFICIENTS_H

#include "core/hp/hp.h"

struct tableau;

/* Coefficients for h = 1; immutable after their computation. In each, entry (i, j) is the coefficient of stage j in
 * stage i. */
struct hp_of_tableau {
    bool distinct; /* the nodes c ascend, so that a polynomial through the stages exists */
    /* extrapolation: E, the polynomial through the last step's stages at those of this step; continued_a: a E; continued_ahat: ahat E;
     * fit, fit_before: on a group, least-squares polynomial through the last step and the one before it; position: a ahat. */
    hp_coefficients extrapolation, continued_a, continued_ahat, fit, fit_before, position;
    /* multiplier: -K^{-1}. K is the derivative of the constraint residuals by the multipliers, over A M^{-1} A^T. For a
     * step h, column j is divided by h^2, or by h if hp_multiplier_once. multiplier_status: STATUS_SINGULAR if K is
     * singular. amplification: the norm of K^{-1}, the factor by which round-off in residuals grows in multipliers. */
    enum status multiplier_status;
    hp_coefficients multiplier;
    real amplification;
};

/* Sets entry (i, j) of s x s coefficients. Lanes beyond stage s get those of stage s: kernels compute with them, and the unused results
 * must be finite, because 0 times them is added to results that are used. */
void hp_set_coefficient(int s, hp_coefficients column, int i, int j, real value);

/* Returns true if the constraint residuals change with multiplier j in proportion to h instead of h^2. */
static inline bool hp_multiplier_once(enum hp_constraint constraint, int j)
{
    return constraint == HP_NONHOLONOMIC || (constraint == HP_HOLONOMIC && j == 0);
}

/* Returns the coefficients of a tableau and a kind of constraint; NULL if out of memory. The process keeps them: the
 * caller must not free them. Safe to call from several threads. */
const struct hp_of_tableau *hp_of_tableau(const struct tableau *t, enum hp_constraint constraint, int degree);

#endif
