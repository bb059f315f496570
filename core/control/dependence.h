/* Final conditions that say what others say already, or what cannot be otherwise. */
#ifndef RATTLEBACK_CORE_DEPENDENCE_H
#define RATTLEBACK_CORE_DEPENDENCE_H

#include "core/control/control.h"

/* Refuse conditions of which one has derivatives, along the end's place, velocity and, where it is free, time, that are a sum of
 * those before it, at several states that meet them: with it Newton's matrix has no inverse. Of conditions that nothing meets, at
 * states that meet the others. */
enum status dependence_check(const struct control *control, struct refusal *why);

/* Refuse conditions that no state near the end of the first path was found to meet together. */
enum status dependence_possible(const struct control *control, struct refusal *why);

/* Refuse given ends between constraints that can be integrated, all or some of their sums: these tie the end to the start, and once
 * more with every interval. */
enum status dependence_of_ends(const struct control *control, struct refusal *why);

/* Derivatives of a number of the end: along place (n), velocity (n) and time. */
typedef void dependence_row(const struct control *control, const void *of, const real *g, const real *v, real T,
                            real *row);

/* Returns true if the conditions fix this number at states that satisfy them. */
bool dependence_fixes(const struct control *control, dependence_row *row, const void *of);

#endif
