/* Finds methods by name or index among the built-in ones (core/register.c) and those that were added. */
#ifndef RATTLEBACK_CORE_METHOD_H
#define RATTLEBACK_CORE_METHOD_H

#include "core/run/family.h"

/* Sets the built-in methods, which come first in the list. The array must stay valid. */
void methods_hand_over(const struct method *methods, int count);

bool method_is_built_in(const char *name);

/* Adds a method, or replaces one that was added under this name. Copies the structure, but not its strings. Returns
 * STATUS_OUT_OF_MEMORY or OK. */
enum status method_add(const struct method *method, struct refusal *why);

int method_count(void);
const struct method *method_at(int index);
const struct method *method_find(const char *name);

/* Returns the first method that solves problems of optimal control. */
const struct method *method_solver(void);

#endif
