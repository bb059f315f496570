/* Advice for optimal control problems that were not solved. */
#ifndef RATTLEBACK_SUITE_CONTROL_ADVICE_H
#define RATTLEBACK_SUITE_CONTROL_ADVICE_H

#include "core/api.h"

/* Print to stderr, the first thing first: arguments, and lines for the problem's text that can be taken as they are. */
void control_advice_print(const struct setup *setup, enum status status, const struct control_outcome *found);

#endif
