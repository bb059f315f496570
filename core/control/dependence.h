/* Redundant or impossible conditions at the end of a transfer. */
#ifndef RATTLEBACK_CORE_DEPENDENCE_H
#define RATTLEBACK_CORE_DEPENDENCE_H

#include "core/control/control.h"

/* Refuses a condition whose derivatives (by configuration, velocity and, if free, time at the end) depend linearly on
 * those of the conditions before it: Newton's matrix would be singular. Tests at several states that satisfy all
 * conditions. A condition that no state satisfies is tested at states that satisfy the others. */
enum status dependence_check(const struct control *control, struct refusal *why);

/* Refuses conditions for which no state near the end of the first path was found that satisfies all of them. */
enum status dependence_possible(const struct control *control, struct refusal *why);

/* Refuses given ends if constraints, or combinations of them, are integrable. The start then determines a part of the
 * end, whose equations would be redundant. */
enum status dependence_of_ends(const struct control *control, struct refusal *why);

/* Computes the derivatives (row, 2 n + 1) of a function of the end by configuration (n), velocity (n) and time. */
typedef void dependence_row(const struct control *control, const void *of, const real *g, const real *v, real T,
                            real *row);

/* Returns true if the conditions determine the value of this function at states that satisfy them. */
bool dependence_fixes(const struct control *control, dependence_row *row, const void *of);

#endif
