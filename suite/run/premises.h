/* Checks the hypotheses on the motion of a case that its reference does not decide. */
#ifndef RATTLEBACK_PREMISES_H
#define RATTLEBACK_PREMISES_H

#include "suite/kinds/kind.h"

/* Follow the motion of a case that ran as far as its kind sees it, where something is claimed that asks for it, into rough-motion, rough-energy
 * and independence. */
void premises_note(const struct case_task *task, struct case_row *row);

/* Marks the motion of a case as not followed: nothing is known of it. */
void premises_unknown(const struct case_task *task, struct case_row *row);

#endif
