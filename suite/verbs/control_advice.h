/* Advice for optimal control problems that were not solved. */
#ifndef RATTLEBACK_SUITE_CONTROL_ADVICE_H
#define RATTLEBACK_SUITE_CONTROL_ADVICE_H

#include "core/api.h"

/* Prints advice to stderr, in the order to try it: options of the command line, and lines that can be copied into the
 * problem file. */
void control_advice_print(const struct setup *setup, enum status status, const struct control_outcome *found);

#endif
