/* Checks hypotheses on the motion of a case that its reference does not decide. */
#ifndef RATTLEBACK_PREMISES_H
#define RATTLEBACK_PREMISES_H

#include "suite/kinds/kind.h"

/* Integrates the part of the motion that the kind of the case uses (struct kind.sees), if a claim needs it. Sets the quantities
 * rough-motion, rough-energy and independence. Call it for a case that ran. */
void premises_note(const struct case_task *task, struct case_row *row);

/* Marks the motion of a case as not followed: its hypotheses are unknown. */
void premises_unknown(const struct case_task *task, struct case_row *row);

#endif
