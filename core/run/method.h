/* Finds methods by name or index among the built-in ones (core/register.c) and those that were added. */
#ifndef RATTLEBACK_CORE_METHOD_H
#define RATTLEBACK_CORE_METHOD_H

#include "core/run/family.h"

/* Built-in methods, which come first. */
void methods_hand_over(const struct method *methods, int count);

bool method_is_built_in(const char *name);

/* Adds a method, or replaces one that was added under this name. Copies the structure, but not its strings. */
enum status method_add(const struct method *method, struct refusal *why);

int method_count(void);
const struct method *method_at(int index);
const struct method *method_find(const char *name);

/* Returns the first method that solves problems of optimal control. */
const struct method *method_solver(void);

#endif
