/* Looking up methods in the register that the top floor hands over (core/register.c). */
#ifndef RATTLEBACK_CORE_METHOD_H
#define RATTLEBACK_CORE_METHOD_H

#include "core/run/family.h"

/* The built-in ones, which come first. */
void methods_hand_over(const struct method *methods, int count);

bool method_is_built_in(const char *name);

/* Add a method that is not built in, or replace one that was added under this name; it is copied, its texts are not. */
enum status method_add(const struct method *method, struct refusal *why);

int method_count(void);
const struct method *method_at(int index);
const struct method *method_find(const char *name);

/* The first that solves problems of optimal control. */
const struct method *method_solver(void);

#endif
