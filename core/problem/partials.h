/* Partial derivatives of the functions of a problem with a symbolic definition. */
#ifndef RATTLEBACK_CORE_PARTIALS_H
#define RATTLEBACK_CORE_PARTIALS_H

#include "core/problem/problem.h"

/* Functions of (g, eta) that have them, in the order of rattleback_method.h. */
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

/* Opens the text of an instance, in the units that it states. STATUS_REFUSED: there is no text. partials_close must follow. */
enum status partials_open(const struct instance *in, struct partials **out);
void partials_close(struct partials *partials);

/* Returns the derivatives of the `count` numbers of a function at (g, eta) and the time of the instance, one lane each:
 * 2n + 1 a number, along the body frame of g (n), by eta (n) and by the time. Valid until the next call. NULL: the formulas
 * need more memory than there is. A number whose formula has no value there, such as the sign at 0, is NaN. */
const lane *partials_at(struct partials *partials, enum partial_of which, int count, const struct instance *in,
                        const lane *g, const lane *eta);

#endif
