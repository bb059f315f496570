/* Coefficients of a step that depend on its tableau only; computed once per process. */
#ifndef RATTLEBACK_CORE_HP_COEFFICIENTS_H
#define RATTLEBACK_CORE_HP_COEFFICIENTS_H

#include "core/hp/hp.h"

struct tableau;

/* For steps of length 1; hp.h says what each is of. Never changed once made. */
struct hp_of_tableau {
    bool distinct; /* the nodes ascend: polynomials through the stages can be continued */
    hp_coefficients extrapolation, continued_a, continued_ahat, fit, fit_before, position;

    /* -K^{-1}, K the response of constraint residuals to multipliers in units of A M^{-1} A^T; column j goes with 1 / h^2, but with 1 / h where hp_multiplier_once says so. */
    enum status multiplier_status;
    hp_coefficients multiplier;
    real amplification;
};

/* The coefficient of stage j in stage i, of s. Lanes without a stage get those of the last one: kernels compute them along, and
 * what nobody looks at is to be a number nevertheless, for 0 times it is added to what somebody does. */
void hp_set_coefficient(int s, hp_coefficients column, int i, int j, real value);

/* Returns true if residuals respond to multiplier j by h, not h^2. */
static inline bool hp_multiplier_once(enum hp_constraint constraint, int j)
{
    return constraint == HP_NONHOLONOMIC || (constraint == HP_HOLONOMIC && j == 0);
}

/* Returns the coefficients of a tableau and a kind of constraint; NULL without memory. Safe to call from several
 * threads. */
const struct hp_of_tableau *hp_of_tableau(const struct tableau *t, enum hp_constraint constraint, int degree);

#endif
