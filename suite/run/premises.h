/* Checks the hypotheses on the motion of a case that its reference does not decide. */
#ifndef RATTLEBACK_PREMISES_H
#define RATTLEBACK_PREMISES_H

#include "suite/kinds/kind.h"

/* Follows the motion of a case that ran over the part that its kind sees (struct kind.sees), if a claim needs it, and sets the quantities
 * rough-motion, rough-energy and independence. */
void premises_note(const struct case_task *task, struct case_row *row);

/* Marks the motion of a case as not followed: nothing is known of it. */
void premises_unknown(const struct case_task *task, struct case_row *row);

#endif
