/* Partial derivatives of the functions of a problem with a symbolic definition. */
#ifndef RATTLEBACK_CORE_PARTIALS_H
#define RATTLEBACK_CORE_PARTIALS_H

#include "core/problem/problem.h"

/* Functions of (g, eta) with partial derivatives, in the order of rattleback_method.h. */
enum partial_of {
    PARTIAL_FORCE,
    PARTIAL_MOMENTUM,
    PARTIAL_MASS,
    PARTIAL_MOMENTUM_RATE,
    PARTIAL_CONSTRAINT,
    PARTIAL_CONSTRAINT_MATRIX,
    PARTIAL_CONSTRAINT_RATE,
    PARTIALS
};

struct partials;

/* Opens the partial derivatives of an instance, in the units of its problem file. Returns STATUS_REFUSED if the instance has no symbolic
 * definition. partials_close must follow. */
enum status partials_open(const struct instance *in, struct partials **out);
void partials_close(struct partials *partials);

/* Returns the derivatives of the `count` numbers of a function at (g, eta) and the time of the instance, one lane each: 2n + 1 per number, along
 * the body frame of g (n), by eta (n) and by time. Valid until the next call. A derivative whose formula has no value there, such as the sign of
 * 0, is NaN. Returns NULL if there is not enough memory for the formulas. */
const lane *partials_at(struct partials *partials, enum partial_of which, int count, const struct instance *in,
                        const lane *g, const lane *eta);

#endif
